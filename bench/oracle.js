/**
 * The right answers, with which every candidate is compared. They come from the text of RFC 3986
 * alone: the regular expression of appendix B and the pseudocode of section 5.2. The code is slow
 * and plain on purpose, and uses nothing of this project. It interprets valid references; it does
 * not check validity.
 */

/** Appendix B, character for character. */
export const APPENDIX_B = /^(([^:/?#]+):)?(\/\/([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?/;

const AUTHORITY = /^(?:([^@]*)@)?(\[[^\]]*\]|[^:]*)(?::(.*))?$/;

/**
 * @typedef {object} Parts
 * @property {string} path
 * @property {string | undefined} [scheme]
 * @property {string | undefined} [authority]
 * @property {string | undefined} [query]
 * @property {string | undefined} [fragment]
 *
 * @typedef {Record<"userinfo" | "host" | "port", string | undefined>} AuthorityParts
 */

/**
 * Returns the components of a valid reference: the authority as a whole, and its parts.
 *
 * @param {string} reference
 * @returns {Parts & AuthorityParts}
 */
export function components(reference) {
  const [, , scheme, , authority, path = "", , query, , fragment] =
    APPENDIX_B.exec(reference) ?? [];
  const parts = authority === undefined ? null : AUTHORITY.exec(authority);
  const [, userinfo, host, port] = parts ?? [];
  return { scheme, authority, userinfo, host, port, path, query, fragment };
}

/**
 * Section 5.2.2 (strict), 5.2.3 and 5.3.
 *
 * @param {string} reference
 * @param {string} base
 */
export function resolve(reference, base) {
  const R = components(reference);
  const Base = components(base);
  /** @type {Parts} */
  const T = { path: "", fragment: R.fragment };
  if (R.scheme !== undefined) {
    T.scheme = R.scheme;
    T.authority = R.authority;
    T.path = removeDotSegments(R.path);
    T.query = R.query;
  } else {
    if (R.authority !== undefined) {
      T.authority = R.authority;
      T.path = removeDotSegments(R.path);
      T.query = R.query;
    } else {
      if (R.path === "") {
        T.path = Base.path;
        T.query = R.query ?? Base.query;
      } else {
        T.path = removeDotSegments(R.path.startsWith("/") ? R.path : merge(Base, R.path));
        T.query = R.query;
      }
      T.authority = Base.authority;
    }
    T.scheme = Base.scheme;
  }
  return recompose(T);
}

/** Sections 6.2.2.1 to 6.2.2.3. @param {string} reference */
export function normalize(reference) {
  const { scheme, authority, userinfo, host, port, path, query, fragment } = components(reference);
  const prefix = userinfo === undefined ? "" : `${userinfo}@`;
  const suffix = port === undefined ? "" : `:${port}`;
  return recompose({
    scheme: scheme?.toLowerCase(),
    authority: authority && escapes(`${prefix}${host?.toLowerCase()}${suffix}`),
    path: escapes(removeDotSegments(path)),
    query: query && escapes(query),
    fragment: fragment && escapes(fragment),
  });
}

/** @param {string} text */
function escapes(text) {
  return text.replace(
    /%([0-9a-f]{2})/gi,
    (/** @type {string} */ escaped, /** @type {string} */ digits) => {
      const character = String.fromCharCode(parseInt(digits, 16));
      return /[A-Za-z0-9\-._~]/.test(character) ? character : escaped.toUpperCase();
    },
  );
}

/**
 * @param {Parts} base
 * @param {string} path
 */
function merge(base, path) {
  if (base.authority !== undefined && base.path === "") return `/${path}`;
  return base.path.replace(/[^/]*$/, "") + path;
}

/** Section 5.2.4, steps 2A to 2E. @param {string} path */
function removeDotSegments(path) {
  let input = path;
  let output = "";
  while (input !== "") {
    if (/^\.\.?\//.test(input)) input = input.replace(/^\.\.?\//, "");
    else if (/^\/\.(\/|$)/.test(input)) input = input.replace(/^\/\.(\/|$)/, "/");
    else if (/^\/\.\.(\/|$)/.test(input)) {
      input = input.replace(/^\/\.\.(\/|$)/, "/");
      output = output.replace(/\/?[^/]*$/, "");
    } else if (input === "." || input === "..") input = "";
    else {
      const [segment = ""] = /^\/?[^/]*/.exec(input) ?? [];
      output += segment;
      input = input.slice(segment.length);
    }
  }
  return output;
}

/** @param {Parts} components */
function recompose({ scheme, authority, path, query, fragment }) {
  return [
    scheme === undefined ? "" : `${scheme}:`,
    authority === undefined ? "" : `//${authority}`,
    path,
    query === undefined ? "" : `?${query}`,
    fragment === undefined ? "" : `#${fragment}`,
  ].join("");
}
