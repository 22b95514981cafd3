/** In characters: longer than any return path in the shop, short enough for an email. */
export const LONGEST_RETURN = 500;

/**
 * A path of this site with its query and fragment unchanged, or null. Browsers read a backslash as a slash and skip
 * blanks and control characters. A path with any of these could lead to another site, so we reject it. We also reject a
 * path that parses to `//host`.
 */
export function localPath(text: string | null | undefined): string | null {
  if (text == null || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(text)) return null;
  const base = 'http://shop.invalid';
  if (!URL.canParse(text, base)) return null;
  const { origin, pathname } = new URL(text, base);
  return origin === base && !pathname.startsWith('//') ? text : null;
}
