/** Appendix B of the draft: the regular expression with which the tests compare parsing. */

const APPENDIX_B = /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/;

/** The components that the regular expression finds: its groups 2, 4, 5, 7 and 9. */
export interface FoundComponents {
  readonly scheme: string | undefined;
  readonly authority: string | undefined;
  readonly path: string | undefined;
  readonly query: string | undefined;
  readonly fragment: string | undefined;
}

/** Returns the components that the regular expression of Appendix B finds in a reference. */
export function appendixB(reference: string): FoundComponents {
  const groups = APPENDIX_B.exec(reference) ?? [];
  const [, , scheme, , authority, path, , query, , fragment] = groups;
  return { scheme, authority, path, query, fragment };
}
