console.log(new URL("http://user@example.com:8080/a/b?q#f").hostname);
