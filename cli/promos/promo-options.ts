import type { z } from 'zod';
import type { PromoChange } from '../../server/catalog/promos/enter-promo.ts';
import {
  brand,
  day,
  dollars,
  flag,
  listOrNone,
  onOff,
  orNone,
  percent,
  text,
  wholeNumber,
} from '../fields.ts';

export const promoOptions = {
  percent: percent.optional().describe('Take a percentage off'),
  amount: dollars.optional().describe('Take an amount off'),
  freeShipping: flag.describe('Ship free, except overnight'),
  name: text('name').optional().describe('The name that shoppers see; what the code takes off if omitted'),
  brand: orNone(brand).optional().describe('Only for products of this brand'),
  product: listOrNone(text('slug')).optional().describe('Only for this product; repeat for more'),
  category: listOrNone(text('name'))
    .optional()
    .describe('Only for products in this category; repeat for more'),
  minimum: orNone(dollars).optional().describe('The minimum subtotal of the products it applies to'),
  from: orNone(day).optional().describe('Its first day'),
  to: orNone(day).optional().describe('Its last day'),
  maxUses: orNone(wholeNumber()).optional().describe('How many orders may use it in total'),
  maxUsesPerCustomer: orNone(wholeNumber()).optional().describe('How many orders of one customer may use it'),
  firstOrder: onOff.optional().describe('Only for customers without an order'),
};

type PromoOptions = z.output<z.ZodObject<typeof promoOptions>>;

/** A sentence if the options contradict each other. */
export function termsOf(options: PromoOptions): PromoChange | string {
  const { percent, amount, freeShipping } = options;
  const effects: PromoChange[] = [
    ...(percent === undefined ? [] : [{ kind: 'percent', percent, amountCents: null } as const]),
    ...(amount === undefined ? [] : [{ kind: 'amount', percent: null, amountCents: amount } as const]),
    ...(freeShipping ? [{ kind: 'free-shipping', percent: null, amountCents: null } as const] : []),
  ];
  if (effects.length > 1) return 'Give one of --percent, --amount and --free-shipping.';
  return {
    ...effects[0],
    ...given('name', options.name),
    ...given('brandingId', options.brand),
    ...given('products', listed(options.product)),
    ...given('categories', listed(options.category)),
    ...given('minimumCents', options.minimum),
    ...given('startsOn', options.from),
    ...given('endsOn', options.to),
    ...given('maxUses', options.maxUses),
    ...given('maxUsesPerCustomer', options.maxUsesPerCustomer),
    ...given('firstOrderOnly', options.firstOrder),
  };
}

function given<Term extends keyof PromoChange>(
  term: Term,
  value: PromoChange[Term] | undefined,
): PromoChange {
  return value === undefined ? {} : { [term]: value };
}

/** An empty list is no limit. */
function listed(names: readonly string[] | undefined): readonly string[] | null | undefined {
  return names?.length === 0 ? null : names;
}
