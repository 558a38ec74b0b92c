import { parse } from "uri-abnf";
console.log(parse("http://user@example.com:8080/a/b?q#f").host);
