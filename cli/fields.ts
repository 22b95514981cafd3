import { z } from 'zod';
import { BRANDING_IDS, type BrandingId } from '../domain/brands/branding.ts';
import { isDay } from '../domain/dates/day.ts';
import { type Cents, dollarsToCents } from '../domain/money/cents.ts';
import { isEmail, mailableEmail } from '../domain/people/email.ts';
import { toE164 } from '../domain/people/phone.ts';

/** What the help prints for the value of an option, such as 'day' for '--until <day>'. */
const valueNames = z.registry<{ readonly name: string }>();

/** A typed word read into a value. `accepts` completes 'must be …'; undefined from `read` means: not accepted. */
export function field<Value>(name: string, accepts: string, read: (text: string) => Value | undefined) {
  return z
    .string()
    .transform((text, context) => {
      const value = read(text.trim());
      if (value !== undefined) return value;
      context.addIssue(`must be ${accepts}, not '${text}'.`);
      return z.NEVER;
    })
    .register(valueNames, { name });
}

export function text(name: string) {
  return z.string().trim().register(valueNames, { name });
}

export const flag = z.boolean().default(false);

export const dryRun = flag.describe('Show what would happen and change nothing');

/** PostgreSQL's largest integer. */
const MOST = 2_147_483_647;

export function wholeNumber({ from = 1, to = MOST }: { from?: number; to?: number } = {}) {
  const accepts = `a whole number ${to === MOST ? `of at least ${from}` : `from ${from} to ${to}`}`;
  return field('n', accepts, (digits) => wholeNumberOf(digits, from, to));
}

export function id(thing: string) {
  return field('n', `the number of ${thing}`, (digits) => wholeNumberOf(digits, 1, MOST));
}

function wholeNumberOf(digits: string, from: number, to: number): number | undefined {
  const value = Number(digits);
  return /^\d{1,10}$/.test(digits) && value >= from && value <= to ? value : undefined;
}

export const limit = wholeNumber().default(100).describe('How many to list at most');

export const expiresIn = wholeNumber()
  .default(30 * 24 * 60 * 60)
  .describe('Seconds until the link expires; 2592000 is 30 days');

/** '18', '18.5', '18.50' or '$18.50', in cents. */
export const dollars = field('usd', 'an amount in dollars, such as 49.50', (amount): Cents | undefined => {
  const digits = /^\$?(\d{1,6}(?:\.\d{1,2})?)$/.exec(amount)?.[1];
  return digits === undefined ? undefined : dollarsToCents(Number(digits));
});

/** As text, so that no digit is lost. */
export const percentText = field('percent', 'a percentage such as 14.5', (percent) =>
  /^\d{1,3}(\.\d{1,8})?$/.test(percent) ? percent : undefined,
);

export const percent = percentText.transform(Number);

export const day = field('day', 'a date such as 2027-03-31', (date) => (isDay(date) ? date : undefined));

export const onOff = field('on|off', 'on or off', (word) =>
  word === 'on' ? true : word === 'off' ? false : undefined,
);

export const brand = field('brand', BRANDING_IDS.join(' or '), (number): BrandingId | undefined =>
  BRANDING_IDS.find((brandingId) => String(brandingId) === number),
);

export const email = field('email', 'an email address', (address) =>
  isEmail(address) ? mailableEmail(address) : undefined,
);

export const phone = field(
  'phone',
  'a phone number such as "(707) 555-0123"',
  (number) => toE164(number) ?? undefined,
);

export function oneOf<const Word extends string>(name: string, words: readonly Word[]) {
  return field(name, `one of ${words.join(', ')}`, (typed) => words.find((word) => word === typed));
}

/** The word 'none' takes a value away: null. */
export function orNone<Value>(value: z.ZodType<Value, string>) {
  return z
    .string()
    .transform((typed, context) => {
      if (typed === 'none') return null;
      const read = value.safeParse(typed);
      if (read.success) return read.data;
      context.addIssue(read.error.issues[0]?.message ?? '');
      return z.NEVER;
    })
    .register(valueNames, { name: `${nameOf(value)}|none` });
}

/** A repeatable option; a single 'none' is an empty list. */
export function listOrNone<Value>(value: z.ZodType<Value, string>) {
  return z
    .array(z.string().register(valueNames, { name: `${nameOf(value)}|none` }))
    .transform((typed, context) => {
      if (typed.length === 1 && typed[0] === 'none') return [];
      const read = z.array(value).safeParse(typed);
      if (read.success) return read.data;
      context.addIssue(read.error.issues[0]?.message ?? '');
      return z.NEVER;
    });
}

export function nameOf(field: z.core.$ZodType): string {
  return layersOf(field).flatMap((layer) => valueNames.get(layer)?.name ?? [])[0] ?? 'text';
}

export function layersOf(field: z.core.$ZodType): z.core.$ZodType[] {
  const wraps =
    field instanceof z.ZodOptional || field instanceof z.ZodExactOptional || field instanceof z.ZodDefault
      ? field.unwrap()
      : field instanceof z.ZodArray
        ? field.element
        : field instanceof z.ZodPipe
          ? field.in
          : null;
  return wraps === null ? [field] : [field, ...layersOf(wraps)];
}
