/** Colors on terminals. */
import process from "node:process";
import colors from "picocolors";
import type { Session } from "./session.js";

export type Colors = ReturnType<typeof colors.createColors>;

/** Returns the colors of the output: none if it is no terminal, or NO_COLOR is set (no-color.org). */
export function colorsOf(session: Session): Colors {
  const { NO_COLOR = "", TERM } = process.env;
  return colors.createColors(session.columns !== undefined && NO_COLOR === "" && TERM !== "dumb");
}
