const { parse } = require("uri-abnf/rfc3986");
console.log(parse("http://user@example.com:8080/a/b?q#f").host);
