import { z } from 'zod';
import type { Day } from '../dates/day.ts';
import type { Cents } from '../money/cents.ts';

export const TAX_SERVICES = ['avatax'] as const;
export type TaxServiceName = (typeof TAX_SERVICES)[number];

const cents = z.int().nonnegative();

/** One government that taxes the order. Taxable and exempt are goods with their deposit, without freight. */
const jurisdiction = z
  .strictObject({
    /** 'State', 'County', 'City', 'Special'. */
    level: z.string(),
    name: z.string(),
    taxableCents: cents,
    exemptCents: cents,
    /** On goods and freight. */
    taxCents: cents,
  })
  .readonly();
export type TaxJurisdiction = z.infer<typeof jurisdiction>;

/** The sales tax that a service quoted, on each line in the order of the lines, and on the freight. */
export const quotedTax = z
  .strictObject({
    lineCents: z.array(cents).nonempty().readonly(),
    freightCents: cents,
    jurisdictions: z.array(jurisdiction).readonly(),
  })
  .readonly();
export type QuotedTax = z.infer<typeof quotedTax>;

export interface TaxQuote extends QuotedTax {
  readonly source: TaxServiceName;
  /** Of each line, all jurisdictions together: '7.75'; '0' where it is exempt. */
  readonly linePercents: readonly string[];
}

export const taxAddress = z
  .strictObject({ line1: z.string(), city: z.string(), state: z.string(), zip: z.string() })
  .readonly();
export type TaxAddress = z.infer<typeof taxAddress>;

/** All that the sales tax of an order depends on. */
export interface TaxQuestion {
  readonly day: Day;
  readonly from: TaxAddress;
  /** Where it is handed over. */
  readonly to: TaxAddress;
  readonly lines: readonly QuestionLine[];
  readonly freightCents: Cents;
}

export interface QuestionLine {
  readonly sku: string;
  readonly quantity: number;
  /** After all discounts, with the deposit on its bottles. */
  readonly cents: Cents;
  readonly isWine: boolean;
}

export function quotedCents({ lineCents, freightCents }: QuotedTax): Cents {
  return lineCents.reduce((sum, each) => sum + each, freightCents);
}
