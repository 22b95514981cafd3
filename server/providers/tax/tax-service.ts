import type { Day } from '../../../domain/dates/day.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { TaxQuestion, TaxQuote, TaxServiceName } from '../../../domain/tax/tax-quote.ts';

/** `why` is for the log and holds no secret. */
export type TaxAnswer<Value> =
  | { readonly kind: 'answered'; readonly value: Value }
  | { readonly kind: 'unavailable'; readonly why: string };

/** A sale, or with negative amounts a return. */
export interface TaxRecord extends TaxQuestion {
  /** The record's own name. Recorded again under it, it takes the place of what was recorded before. */
  readonly code: string;
  readonly kind: 'sale' | 'return';
  /** The order's number. */
  readonly about: string;
  /** The sales tax that was charged or given back: the service must not decide it again. */
  readonly taxCents: Cents;
  /** Of a return, the day of the sale. */
  readonly taxedOn: Day;
}

/**
 * Decides the sales tax of an order beside the shop's tables, which always have an answer: a shop without a service has none
 * to ask. Never throws. Answers 'unavailable' for a bad answer or none.
 */
export interface TaxService {
  readonly name: TaxServiceName;
  /** Records nothing. */
  quote(question: TaxQuestion): Promise<TaxAnswer<TaxQuote>>;
  /** May be repeated. */
  record(record: TaxRecord): Promise<TaxAnswer<null>>;
  /** Of a sale that was recorded. May be repeated. */
  cancel(code: string): Promise<TaxAnswer<null>>;
}
