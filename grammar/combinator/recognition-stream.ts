/** Recognition as a stream of the Streams Standard. */
import { MismatchError } from "../common/mismatch-error.js";
import type { Recognition } from "../common/recognition.js";
import type { Input } from "./input.js";

/** The class of the platform, whose types this package does not need. */
declare const TransformStream: new (transformer: {
  transform(chunk: Input, controller: { enqueue(chunk: Input): void }): void;
  flush(): void;
}) => unknown;

/** The type `TransformStream` of the platform, with chunks of any type. */
export type PlatformTransformStream = typeof globalThis extends {
  TransformStream: { prototype: infer Stream };
}
  ? Stream
  : unknown;

/** Returns a stream that passes on what a recognition takes. */
export function streamOf(recognition: Recognition): PlatformTransformStream {
  const refuse = (): void => {
    const reason = recognition.end();
    if (reason !== null) throw new MismatchError(reason);
  };
  return new TransformStream({
    transform(chunk, controller) {
      if (recognition.push(chunk).state === "mismatch") refuse();
      controller.enqueue(chunk);
    },
    flush: refuse,
  }) as PlatformTransformStream;
}
