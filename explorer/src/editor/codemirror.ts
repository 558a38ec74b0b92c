/** The editors: most of the program of the page, which is loaded after the page has been shown. */
export { GrammarEditor } from "./grammar-editor.js";
export { StringsEditor } from "./strings-editor.js";
