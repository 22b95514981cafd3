/** 'https://shop.example/…': a secret may stand anywhere behind the host. */
export function cutAddress(href: string): string {
  return `${new URL(href).origin}/…`;
}

/** For words of others, such as a mail server's that quotes a link of the email it rejects. */
export function withoutAddresses(words: string): string {
  return words.replaceAll(/(https?:\/\/[^\s/?#"'<>]+)[/?#][^\s"'<>]*/gi, '$1/…');
}

/**
 * The same in PostgreSQL, for emails of an earlier version, which does not say which links are secret. The carrier's
 * tracking page grants no access.
 */
export const ANY_ADDRESS = `(https?://[^\\s/?#"'<>]+)[/?#](?![^\\s"'<>]*[?]trknbr=)[^\\s"'<>]*`;
export const CUT_ADDRESS = '\\1/…';
