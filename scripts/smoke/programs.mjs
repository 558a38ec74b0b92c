/** Starts ESLint and Fastify in this folder: both validate by schemas whose references a replacement resolves. */
import { deepStrictEqual, match, rejects } from "node:assert/strict";
import { ESLint } from "eslint";
import fastify from "fastify";

// ESLint validates the options of rules with Ajv 6.
const rules = (options) => ({
  overrideConfigFile: true,
  overrideConfig: { rules: { eqeqeq: options } },
});
const [{ messages }] = await new ESLint(rules(["error", "always"])).lintText("a == b;");
deepStrictEqual(
  messages.map(({ ruleId }) => ruleId),
  ["eqeqeq"],
);
await rejects(new ESLint(rules(["error", "sometimes"])).lintText("a"), (error) => {
  match(error.message, /eqeqeq/);
  return true;
});

// Fastify validates requests with Ajv 8.
const app = fastify();
app.addSchema({
  $id: "http://example.com/schemas/a.json",
  definitions: { n: { type: "integer" } },
});
const body = {
  type: "object",
  properties: { n: { $ref: "http://example.com/schemas/a.json#/definitions/n" } },
};
app.post("/", { schema: { body } }, (request) => request.body);
const statusFor = async (n) => {
  const { statusCode } = await app.inject({ method: "POST", url: "/", payload: { n } });
  return statusCode;
};
deepStrictEqual([await statusFor(1), await statusFor("a")], [200, 400]);
await app.close();
console.log("ESLint and Fastify validate");
