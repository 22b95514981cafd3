/**
 * Matches a link whose query or fragment grants access, in JavaScript and PostgreSQL alike. The carrier's tracking page
 * grants none. The first group is the page.
 */
export const SECRET_LINK = `(https?://[^\\s?#"'<>]+)[?#](?!trknbr=)[^\\s"'<>]*`;

/** What replaces the secret part: the page stays, and this shows that something followed. */
export const CUT_LINK = '?…';
