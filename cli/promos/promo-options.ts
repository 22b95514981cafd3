import type { PromoChange } from '../../server/promos/enter-promo.ts';
import { centsOf } from '../amounts.ts';
import { type Command, type Given, onOrOff, wholeNumberOf } from '../command.ts';

const text = (value: string, describe: string) => ({ type: 'string', value, describe }) as const;
const list = (value: string, describe: string) => ({ ...text(value, describe), multiple: true }) as const;

export const PROMO_OPTIONS: Command['options'] & object = {
  percent: text('percent', 'Takes so many per cent off what it is for'),
  amount: text('usd', 'Takes an amount off what it is for'),
  'free-shipping': { type: 'boolean', describe: 'Takes the freight off, save for overnight' },
  name: text(
    'name',
    'What shoppers read beside it; what it takes off when left out, and then it follows that',
  ),
  brand: text('1|2', 'For products of one brand only, or none'),
  product: list('slug', 'For these products only, one option each, or none'),
  category: list('name', 'For products of these categories only, one option each, or none'),
  minimum: text('usd', 'From so much of what it is for on, or none'),
  from: text('day', 'Its first day, or none'),
  to: text('day', 'Its last day, or none'),
  'max-uses': text('n', 'How many orders may have it in all, or none'),
  'max-uses-per-customer': text('n', 'How many of one customer, or none'),
  'first-order': text('on|off', 'Only for who has ordered nothing before'),
};

/** The terms that the options say; a sentence where one cannot be read. 'none' is no limit. */
export function termsOfOptions(options: Given['options']): PromoChange | string {
  const effect = effectOfOptions(options);
  if (typeof effect === 'string') return effect;
  const terms: Record<string, unknown> = { ...effect };
  for (const [option, read] of Object.entries(READERS)) {
    const given = options[option];
    if (given === undefined) continue;
    const value = isNone(given) && option !== 'name' && option !== 'first-order' ? null : read.parse(given);
    if (value === undefined) return `--${option}: ${read.complaint}.`;
    terms[read.term] = value;
  }
  return terms as PromoChange;
}

function isNone(given: NonNullable<Given['options'][string]>): boolean {
  return given === 'none' || (Array.isArray(given) && given.length === 1 && given[0] === 'none');
}

function effectOfOptions({
  percent,
  amount,
  'free-shipping': freeShipping,
}: Given['options']): PromoChange | string {
  const given = [percent, amount, freeShipping].filter((option) => option !== undefined);
  if (given.length === 0) return {};
  if (given.length > 1) return '--percent, --amount and --free-shipping: give one of them.';
  if (freeShipping !== undefined) return { kind: 'free-shipping', percent: null, amountCents: null };
  if (percent !== undefined) {
    const isNumber = /^\d{1,3}(\.\d+)?$/.test(String(percent));
    if (!isNumber) return '--percent: Not a number, such as 15.';
    return { kind: 'percent', percent: Number(percent), amountCents: null };
  }
  const amountCents = centsOf(String(amount));
  if (amountCents === null) return '--amount: Not an amount of dollars, such as 49.50.';
  return { kind: 'amount', percent: null, amountCents };
}

interface TermReader {
  readonly term: keyof PromoChange;
  /** undefined: it cannot be read. */
  readonly parse: (given: NonNullable<Given['options'][string]>) => unknown;
  readonly complaint: string;
}

const wholeNumber = (term: TermReader['term']): TermReader => ({
  term,
  parse: (given) => wholeNumberOf(String(given), 1) ?? undefined,
  complaint: 'Not a whole number from 1 on',
});

const asGiven = (term: TermReader['term']): TermReader => ({ term, parse: (given) => given, complaint: '' });

const READERS: Readonly<Record<string, TermReader>> = {
  name: asGiven('name'),
  brand: {
    term: 'brandingId',
    parse: (given) => (given === '1' ? 1 : given === '2' ? 2 : undefined),
    complaint: 'It must be 1 or 2',
  },
  product: asGiven('products'),
  category: asGiven('categories'),
  minimum: {
    term: 'minimumCents',
    parse: (given) => centsOf(String(given)) ?? undefined,
    complaint: 'Not an amount of dollars, such as 49.50',
  },
  from: asGiven('startsOn'),
  to: asGiven('endsOn'),
  'max-uses': wholeNumber('maxUses'),
  'max-uses-per-customer': wholeNumber('maxUsesPerCustomer'),
  'first-order': {
    term: 'firstOrderOnly',
    parse: (given) => onOrOff(given) ?? undefined,
    complaint: 'It must be on or off',
  },
};
