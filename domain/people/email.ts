const MAX_LENGTH = 100;
const MAX_LOCAL_PART = 64;
const LOCAL_PART = /^[^\s@.,;:<>()[\]"\\]+(?:\.[^\s@.,;:<>()[\]"\\]+)*$/;
/** Control and format characters, such as a zero-width space: no email goes to an address with one. */
const UNSEEN = /\p{C}/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i;

/** An address that can receive email, at most 100 characters (spec §5). Blanks around it count: normalize first. */
export function isEmail(text: string): boolean {
  if (text.length > MAX_LENGTH || UNSEEN.test(text)) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  return (
    at !== -1 && local.length <= MAX_LOCAL_PART && LOCAL_PART.test(local) && DOMAIN.test(text.slice(at + 1))
  );
}

const DOTS_IGNORED = new Set(['gmail.com', 'googlemail.com']);

/** The mailbox behind an address: without a +tag, and without dots where the mail service ignores them. */
export function mailboxOf(email: string): string {
  const normal = normalizeEmail(email);
  const at = normal.lastIndexOf('@');
  const domain = normal.slice(at + 1);
  const local = normal.slice(0, at).replace(/(?<=.)\+.*$/, '');
  return DOTS_IGNORED.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`;
}

/** The one spelling that we store and look up. */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}
