import fastUri from "fast-uri";
console.log(fastUri.parse("http://user@example.com:8080/a/b?q#f").host);
