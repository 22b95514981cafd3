/** In characters: longer than any return path in the shop, short enough for an email. */
export const LONGEST_RETURN = 500;

/**
 * Null if it could lead to another site: browsers read a backslash as a slash and skip blanks and control characters,
 * and a path may parse to `//host`.
 */
export function localPath(text: string | null | undefined): string | null {
  if (text == null || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(text)) return null;
  const base = 'http://shop.invalid';
  if (!URL.canParse(text, base)) return null;
  const { origin, pathname } = new URL(text, base);
  return origin === base && !pathname.startsWith('//') ? text : null;
}
