/** Recognition of an input that comes piece by piece, with completions. */
import { shortestOf } from "./characters.js";
import { OpenRecognition } from "./open-recognition.js";
import type { CompletingRun } from "./open-run.js";

/** A recognition without reasons that can be completed. */
export class CompletingRecognition<Run extends CompletingRun> extends OpenRecognition<Run> {
  completion(): string | undefined {
    const { state } = this;
    if (state !== "partial") return state === "match" ? "" : undefined;
    const whole = this.withHalf();
    if (whole === this) return this.run.completion("");
    const { half } = this;
    const completions = this.secondHalves().flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => {
        const second = String.fromCharCode(first + index);
        return prefixed(half + second, this.clone().push(second).completion());
      }),
    );
    if (whole.state === "partial") completions.push(prefixed(half, whole.run.completion(half)));
    return shortestOf(completions)?.slice(half.length);
  }
}

function prefixed(prefix: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : prefix + text;
}
