import abnf from "uri-abnf/rollup";

export default {
  plugins: [
    abnf({
      rules: { endpoint: { captures: ["host", "port"], explain: true } },
      imports: ["rfc3986"],
      declarations: true,
    }),
  ],
};
