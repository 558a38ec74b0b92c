/**
 * Standard Schema, version 1 (https://standardschema.dev): the interface by which form libraries,
 * routers and schema libraries call validators of any make.
 */
import { describe } from "./arguments.js";

/** The value of the property `~standard` of a validator. */
export interface StandardProps<Value> {
  readonly version: 1;
  readonly vendor: "uri-abnf";
  /** Checks any value. It returns the value as it is, or one issue. */
  readonly validate: (value: unknown) => StandardResult<Value>;
  /** The types of the values, for tools that infer them. The property has no value. */
  readonly types?: { readonly input: Value; readonly output: Value } | undefined;
}

/** The result of a validation: the value, or the reason against it. */
export type StandardResult<Value> =
  | { readonly value: Value; readonly issues?: undefined }
  | { readonly issues: readonly [StandardIssue] };

/** The reason against a value. */
export interface StandardIssue {
  readonly message: string;
}

/**
 * Makes the properties of a validator.
 *
 * @param name the name of the validator, for the message about a value of another type
 * @param messageFor returns the message against a string, or undefined if the string is valid
 */
export function standardProps(
  name: string,
  messageFor: (value: string) => string | undefined,
): StandardProps<string> {
  return {
    version: 1,
    vendor: "uri-abnf",
    validate: (value) => {
      const message =
        typeof value === "string"
          ? messageFor(value)
          : `${name}: expected a string, found ${describe(value)}`;
      return message === undefined ? { value: value as string } : { issues: [{ message }] };
    },
  };
}
