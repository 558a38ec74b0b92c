/** The anchors of headings, as on GitHub, so that a link works in the repository and on the site. */

const LINK = /\]\(([^)#\s]*)#([^)\s]+)-\d+\)/g;
const HEADING = /^#{1,6} (.*)$/gm;

/** Returns the anchor of a heading: without its punctuation. */
export function anchorOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}_\- ]/gu, "")
    .replaceAll(" ", "-");
}

/**
 * TypeDoc numbers the anchor of a type after a member with the same letters (`XError.kind`, `XErrorKind`), which
 * is no heading. Returns the page with the anchors that are there.
 *
 * @param pageOf returns the page to which a link leads; for the empty string, the page itself
 */
export function withoutNumbers(page: string, pageOf: (link: string) => string | undefined): string {
  return page.replace(LINK, (whole: string, link: string, anchor: string) => {
    const target = pageOf(link);
    const count =
      target === undefined ? 0 : headingsOf(target).filter((known) => known === anchor).length;
    return count === 1 ? `](${link}#${anchor})` : whole;
  });
}

function headingsOf(page: string): string[] {
  return [...page.matchAll(HEADING)].map(([, heading = ""]) => anchorOf(heading));
}
