import abnf from "uri-abnf/rollup";

export default {
  plugins: [
    abnf({
      captures: { endpoint: ["host", "port"] },
      explain: ["endpoint"],
      imports: ["rfc3986"],
      declarations: true,
    }),
  ],
};
