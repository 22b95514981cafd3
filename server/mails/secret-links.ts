/** For JavaScript and PostgreSQL alike. The carrier's tracking page grants no access. The first group is the page. */
export const SECRET_LINK = `(https?://[^\\s?#"'<>]+)[?#](?!trknbr=)[^\\s"'<>]*`;

export const CUT_LINK = '?…';
