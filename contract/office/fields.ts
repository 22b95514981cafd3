import { z } from 'zod';
import { MAX_LENGTH } from '../../domain/checkout/limits.ts';
import { NOTICE_DAYS, WRONG_NOTICE_DAYS } from '../../domain/clubs/change-notice.ts';
import { isDay } from '../../domain/dates/day.ts';
import { SAVE_AS_CSV } from '../../domain/files/file-text.ts';
import { stateByShort } from '../../domain/geography/states.ts';
import { isPlainLine, isPlainText } from '../../domain/people/plain-text.ts';
import { email, LARGEST_INTEGER, phone, requiredText, zip } from '../fields.ts';
import { password } from '../passwords.ts';

// The errors of the office say what to do; those of `contract/fields.ts` are the shop's.

const UNSEEN = 'Remove the characters that cannot be seen.';

function tooLong(max: number): string {
  return `Enter up to ${max.toLocaleString('en-US')} characters.`;
}

/** One line, trimmed. Every character of it is visible. */
export function line(max: number, long: string = tooLong(max)) {
  return z.string().trim().max(max, long).refine(isPlainLine, UNSEEN);
}

export function requiredLine(max: number, missing: string, long: string = tooLong(max)) {
  return z.string(missing).trim().min(1, missing).max(max, long).refine(isPlainLine, UNSEEN);
}

// What the shop asks of people too: judged alike, and what is missing is said in the office's words.
export const typedEmail = email('Enter an email address.');
export const typedPassword = password('Enter the password.');
export const nameFields = {
  name_first: requiredText(MAX_LENGTH.name, 'Enter a first name.'),
  name_last: requiredText(MAX_LENGTH.name, 'Enter a last name.'),
};
export const addressFields = {
  ...nameFields,
  address1: requiredText(MAX_LENGTH.address1, 'Enter the street.'),
  city: requiredText(MAX_LENGTH.city, 'Enter the city.'),
  zip: zip('Enter a ZIP code.'),
  phone: phone('Enter a phone number.'),
};

/** Text of several lines, which end in `\n`; tabs become blanks. */
export function lines(max: number) {
  return unfinishedLines(max).trim();
}

/** The same as someone is typing it, with the blanks around it. */
export function unfinishedLines(max: number) {
  return z
    .string()
    .overwrite((text) => text.replace(/\r\n?/g, '\n').replaceAll('\t', ' '))
    .max(max, tooLong(max))
    .refine(isPlainText, UNSEEN);
}

/** A file, read as text: each of its cells is judged where its rows are read (`server/catalog/operations/csv-rows.ts`). */
export const csvFile = z
  .string()
  .min(1, 'Choose a file.')
  .refine((text) => !text.includes('\0') && text.isWellFormed(), SAVE_AS_CSV);

/** Where a row of a file is. */
export const spreadsheetRow = z.int().describe('As a spreadsheet numbers its rows');

export const ignoredColumns = z
  .array(z.string())
  .describe('Columns of the file that are not read. Absent if every one is');

/** YYYY-MM-DD. */
export const isoDay = z
  .string('Enter a day.')
  .min(1, 'Enter a day.')
  .refine(isDay, 'Enter a day as YYYY-MM-DD.');

/** The number of a record, in a body. */
export const recordId = z.int('Enter a whole number.').min(1).max(LARGEST_INTEGER);

/** Of a record, as its reader saw it. */
export const version = z.int().min(0).max(LARGEST_INTEGER);

/** A number, whole or not, that its use case judges. */
export function figure(wrong: string) {
  return z.number(wrong).min(-LARGEST_INTEGER, wrong).max(LARGEST_INTEGER, wrong);
}

export const stateCode = z
  .string()
  .trim()
  .min(1, 'Choose a state.')
  .toUpperCase()
  .refine((code) => stateByShort(code) !== undefined, 'Enter a state as two letters.');

export const validDays = {
  validFrom: isoDay,
  validTo: isoDay.nullable().describe('The last day; null: until further notice'),
};

/** Of a change that members are notified of. */
export const noticeDays = z
  .int(WRONG_NOTICE_DAYS)
  .min(NOTICE_DAYS.least, WRONG_NOTICE_DAYS)
  .max(NOTICE_DAYS.most, WRONG_NOTICE_DAYS)
  .default(NOTICE_DAYS.least)
  .describe('Days from the notice until the change applies');

/** Of `validDays`, for `refine`. */
export const isInOrder = ({ validFrom, validTo }: { validFrom: string; validTo: string | null }) =>
  validTo === null || validTo >= validFrom;
export const ENDS_BEFORE_IT_BEGINS = 'The last day is before the first.';
export const OUT_OF_ORDER = { message: ENDS_BEFORE_IT_BEGINS, path: ['validTo'] };
