/**
 * Railroad diagrams of rules. The drawing is done by the package @prantlf/railroad-diagrams; this folder
 * says which drawing an ABNF expression has. It runs in browsers, too.
 */
export { diagram, diagramPage, STYLE } from "./diagram.js";
export type { DiagramOptions } from "./diagram.js";
