console.log("example.com");
