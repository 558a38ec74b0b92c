import { endpoint } from "./endpoint.abnf";

/** Returns the parts of an endpoint, or the place of the error. */
export function described(input: string): string {
  const parts = endpoint.capture(input);
  if (parts === null) return endpoint.explain(input)?.message ?? "";
  return `host ${parts.host ?? ""}, port ${parts.port ?? ""}`;
}
