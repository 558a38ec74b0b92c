/**
 * The paper of all pictures: a background and colors for light and dark schemes. An SVG file has
 * its own background, because the page around it can have another scheme than the system.
 */

/** The style of all pictures. Each element names its color by a class. */
export const STYLE = `\
svg { --paper: #ffffff; --ink: #1a2027; --faint: #5a6672; --line: #4a5865; --box: #eef3f9; --end: #eaf6ec; --own: #1c6fb8; --other: #b3bdc8; }
@media screen and (prefers-color-scheme: dark) {
  svg { --paper: #171c22; --ink: #e4e9ee; --faint: #a3afbb; --line: #9eabb8; --box: #222b35; --end: #1f3327; --own: #5aa9ea; --other: #55616d; }
}
.paper { fill: var(--paper); }
text { fill: var(--ink); font-family: system-ui, "DejaVu Sans", sans-serif; font-size: 12px; }
`;

/** The text of an element or of an attribute, with the characters that mean markup escaped. */
export function escaped(text: string): string {
  return text
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
}
