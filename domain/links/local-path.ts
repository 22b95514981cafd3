/** In characters: longer than any way back within the shop, short enough for a mail. */
export const LONGEST_RETURN = 500;

/**
 * A path of this very site, with its query and fragment as they came, or null. Browsers read a backslash as a slash and
 * skip blanks and control characters, so what holds any of them may lead elsewhere and is refused, and so is what only
 * turns into `//host` on reading.
 */
export function localPath(text: string | null | undefined): string | null {
  if (text == null || !/^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(text)) return null;
  const base = 'http://shop.invalid';
  if (!URL.canParse(text, base)) return null;
  const { origin, pathname } = new URL(text, base);
  return origin === base && !pathname.startsWith('//') ? text : null;
}
