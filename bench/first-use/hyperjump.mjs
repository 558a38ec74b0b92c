import { parseUriReference } from "@hyperjump/uri";
console.log(parseUriReference("http://user@example.com:8080/a/b?q#f").host);
