const MAX_LENGTH = 100;
const MAX_LOCAL_PART = 64;
/** ASCII only: hardly any mail server takes another letter before the @ (SMTPUTF8). */
const LOCAL_PART = /^[!#-'*+\-/-9=?A-Z^-~]+(?:\.[!#-'*+\-/-9=?A-Z^-~]+)*$/;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{2,59})$/i;

/**
 * An address that can receive email, at most 100 characters, its domain in ASCII or in the letters of its
 * language. Blanks around it count: normalize first.
 */
export function isEmail(typed: string): boolean {
  const text = mailableEmail(typed);
  const at = text.lastIndexOf('@');
  const local = text.slice(0, at);
  return (
    text.length <= MAX_LENGTH &&
    at !== -1 &&
    local.length <= MAX_LOCAL_PART &&
    LOCAL_PART.test(local) &&
    DOMAIN.test(text.slice(at + 1))
  );
}

const WORDS_AND_DOTS = /^[\p{L}\p{M}\p{N}.\u3002\uFF0E\uFF61-]+$/u;

/** As mail servers take it, and as browsers send it from an email field: 'ada@bücher.example' in Punycode. */
export function mailableEmail(text: string): string {
  const at = text.lastIndexOf('@');
  const domain = text.slice(at + 1);
  if (at === -1 || /^[!-~]*$/.test(domain) || !WORDS_AND_DOTS.test(domain)) return text;
  const url = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`) : null;
  return url ? `${text.slice(0, at)}@${url.hostname}` : text;
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
  return mailableEmail(text.trim()).toLowerCase();
}
