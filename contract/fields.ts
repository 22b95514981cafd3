import './zod-messages.ts';
import { z } from 'zod';
import { BRANDING_IDS, type BrandingId } from '../domain/brands/branding.ts';
import { MAX_LENGTH } from '../domain/checkout/limits.ts';
import { MESSAGES, tooLong } from '../domain/checkout/messages.ts';
import { PARCEL_METHODS } from '../domain/delivery/methods.ts';
import { normalizeZip } from '../domain/geography/zip.ts';
import { isEmail, mailableEmail } from '../domain/people/email.ts';
import { isValidPhone } from '../domain/people/phone.ts';
import { isPlainLine, isPlainText } from '../domain/people/plain-text.ts';
import { normalizePromoCode } from '../domain/promo/promo.ts';

export function pathText(max: number) {
  return z.string().max(max).refine(isPlainLine);
}

/** One line, trimmed. Every character of it is visible. A text that is too long is refused for that alone. */
export function text(max: number, error: string = tooLong(max)) {
  return z
    .string({ error: MESSAGES.required })
    .trim()
    .max(max, { error, abort: true })
    .refine(isPlainLine, MESSAGES.invalid);
}

export function requiredText(max: number, missing: string = MESSAGES.required, error: string = tooLong(max)) {
  return z
    .string({ error: missing })
    .trim()
    .min(1, missing)
    .max(max, { error, abort: true })
    .refine(isPlainLine, MESSAGES.invalid);
}

/** Text of several lines. A browser posts a line break as CR LF and counts it as one character. */
export function multiLineText(max: number) {
  return z
    .string({ error: MESSAGES.required })
    .overwrite((lines) => lines.replace(/\r\n?/g, '\n').trim())
    .max(max, tooLong(max))
    .refine(isPlainText, MESSAGES.invalid);
}

/** As it is compared: codes are pasted from emails, with blanks, dashes and characters that nothing shows. */
export const typedPromoCode = z
  .string({ error: MESSAGES.required })
  .overwrite(normalizePromoCode)
  .min(1, MESSAGES.required)
  .max(MAX_LENGTH.promoCode, tooLong(MAX_LENGTH.promoCode))
  .refine(isPlainLine, MESSAGES.invalid);

export function optionalText(max: number) {
  return text(max).nullish();
}

/** Too long, an email or a phone number has its row's own text. */
export const emailText = text(MAX_LENGTH.email, MESSAGES.invalidEmail);
export function email(missing: string) {
  return requiredText(MAX_LENGTH.email, missing, MESSAGES.invalidEmail)
    .refine(isEmail, MESSAGES.invalidEmail)
    .overwrite(mailableEmail);
}
export const requiredEmail = email(MESSAGES.required);
export const optionalEmail = emailText
  .refine((value) => value === '' || isEmail(value), MESSAGES.invalidEmail)
  .overwrite(mailableEmail)
  .nullish();

export function phone(missing: string) {
  return requiredText(MAX_LENGTH.phone, missing, MESSAGES.invalidPhone).refine(
    isValidPhone,
    MESSAGES.invalidPhone,
  );
}
export const requiredPhone = phone(MESSAGES.required);
export const optionalPhone = text(MAX_LENGTH.phone, MESSAGES.invalidPhone).nullish();

const isZip = (value: string) => normalizeZip(value) !== null;

/** `/address/validate/zip/{zip}` says whether the ZIP exists. */
export function zip(missing: string) {
  return requiredText(MAX_LENGTH.zip, missing).refine(isZip, MESSAGES.invalidZip);
}
/** A missing ZIP has its own text. */
export const requiredZip = zip(MESSAGES.missingZip);

/** At a carrier's location the text ends in a period. */
export const carrierZip = requiredText(MAX_LENGTH.zip).refine(isZip, MESSAGES.carrierInvalidZip);

/** PostgreSQL's. */
export const LARGEST_INTEGER = 2_147_483_647;

/** A whole number that fits a PostgreSQL integer. */
export const wholeNumber = z
  .int({
    error: (issue) =>
      issue.input === undefined || issue.input === null ? MESSAGES.required : MESSAGES.invalid,
  })
  .min(-LARGEST_INTEGER - 1, MESSAGES.invalid)
  .max(LARGEST_INTEGER, MESSAGES.invalid);

/** Of bottles. What is wrong with it is shown as it stands, also as the message of the whole answer. */
export const quantity = z
  .int('Choose a whole number.')
  .min(-LARGEST_INTEGER - 1, MESSAGES.invalid)
  .max(LARGEST_INTEGER, 'Choose a smaller quantity.');

export const flag = z.boolean({ error: MESSAGES.invalid }).nullish();

/** Of an order or a membership. */
export const deliveryMethod = z.string().describe(`${PARCEL_METHODS.join(', ')} or a winery’s id`);

/** Dollars as a JSON number with at most two decimals. */
export const dollars = z.number().meta({ id: 'Dollars', example: 18.5 });

/** `MM/DD/YYYY`. */
export const usDate = z.string().meta({ id: 'UsDate', example: '12/02/2026' });

export const brandingId = z.literal(BRANDING_IDS).meta({ id: 'BrandingId' });

export const brandingIdText = z.enum(BRANDING_IDS.map(String) as `${BrandingId}`[]);

/** An id in a path. Anything but digits is not found. */
export const pathId = z.coerce.number().int().positive().max(LARGEST_INTEGER);

export const queryFlag = z.enum(['true', 'false']).optional();
