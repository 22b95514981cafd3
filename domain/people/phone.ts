import { UNITED_STATES } from '../geography/countries.ts';

const NATIONAL_DIGITS = 10;
const MAX_LENGTH = 50;

/** The digits of a phone number, without a leading +1. */
export function phoneDigits(text: string): string {
  const digits = text.replace(/\D/g, '');
  const hasCountryCode =
    /^\s*\+\s*1/.test(text) || (digits.length === NATIONAL_DIGITS + 1 && digits.startsWith('1'));
  return hasCountryCode ? digits.slice(1) : digits;
}

/**
 * To compare and find phone numbers, however they are written: the digits without the United States' code, and the
 * extension. `phone_digits` of migration 94 does the same.
 */
export function phoneKey(text: string): { readonly digits: string; readonly extension: string | null } {
  const extension = extensionOf(text);
  const digits = text.slice(0, extension?.at).replace(/[^0-9]/g, '');
  return {
    digits: /^1[0-9]{10}$/.test(digits) ? digits.slice(1) : digits,
    extension: extension?.digits ?? null,
  };
}

/**
 * 'x12', 'ext. 12', 'extension 12', '#12', ',12': up to six digits behind a sign, with no digit between. Found from the
 * end, since one expression for it takes long for some texts.
 */
function extensionOf(text: string): { readonly at: number; readonly digits: string } | null {
  const [last, before] = [...text.matchAll(/[0-9]+/g)].toReversed();
  if (last === undefined || last[0].length > 6) return null;
  const from = before === undefined ? 0 : before.index + before[0].length;
  const sign = text.slice(from, last.index).search(/[x#,;]/i);
  return sign === -1 ? null : { at: from + sign, digits: last[0] };
}

/**
 * '(999) 999-9999' for country 37, as far as typed: '707555' -> '(707) 555'. No sign follows the last digit,
 * so Backspace always works. More than ten digits (an extension) and numbers with another country's code stay as typed.
 */
export function formatPhone(text: string, countryId: number): string {
  if (countryId !== UNITED_STATES) return text;
  if (/^\s*\+\s*[02-9]/.test(text)) return text;
  const digits = phoneDigits(text);
  if (digits.length > NATIONAL_DIGITS) return text;
  if (digits.length === 0) return '';
  const [area, exchange, line] = [digits.slice(0, 3), digits.slice(3, 6), digits.slice(6)];
  if (exchange === '') return `(${area}`;
  return line === '' ? `(${area}) ${exchange}` : `(${area}) ${exchange}-${line}`;
}

/** At least 10 digits, at most 50 characters. */
export function isValidPhone(text: string): boolean {
  return text.length <= MAX_LENGTH && text.replace(/\D/g, '').length >= NATIONAL_DIGITS;
}

/** '(707) 555-0123' is '+17075550123'. Null if it is no number, or if several countries could have it. */
export function toE164(text: string): string | null {
  if (/^\s*\+\s*[02-9]/.test(text)) {
    const digits = text.replace(/\D/g, '');
    return /^[2-9]\d{7,14}$/.test(digits) ? `+${digits}` : null;
  }
  const digits = phoneDigits(text);
  return /^[2-9]\d{2}[2-9]\d{6}$/.test(digits) ? `+1${digits}` : null;
}
