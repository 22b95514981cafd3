/**
 * A link whose query or fragment opens something, for JavaScript and for PostgreSQL alike. The carrier's tracking page opens
 * nothing. The first group is the page.
 */
export const SECRET_LINK = `(https?://[^\\s?#"'<>]+)[?#](?!trknbr=)[^\\s"'<>]*`;

/** What is left of one: the page, and that something followed. */
export const CUT_LINK = '?…';
