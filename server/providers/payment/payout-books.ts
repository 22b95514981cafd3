import type { Day } from '../../../domain/dates/day.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { PayoutEntryKind, PayoutState } from '../../../domain/payments/payouts.ts';

/** What the processor pays to the winery's bank account. Only dollars: the shop sells in no other currency. */
export interface PayoutBooks {
  /** That reach the bank on the day or later. Null: no answer in time. */
  payouts(since: Day): Promise<readonly ProviderPayout[] | null>;
  /** All that the payout settles; none if it is not itemized. Null: no answer in time. */
  payoutEntries(payout: ProviderPayout): Promise<readonly ProviderPayoutEntry[] | null>;
}

export interface ProviderPayout {
  readonly payoutId: string;
  readonly arrivalDay: Day;
  readonly state: PayoutState;
  /** Below zero, the processor takes it from the bank account. */
  readonly amountCents: Cents;
  /** False: started by hand at the processor, which then names no entries. */
  readonly isItemized: boolean;
}

export interface ProviderPayoutEntry {
  readonly entryId: string;
  readonly kind: PayoutEntryKind;
  /** The processor's own word. */
  readonly type: string;
  readonly at: Date;
  /** Below zero for what leaves the balance, such as a refund. */
  readonly amountCents: Cents;
  /** The balance gets the amount less the fee. */
  readonly feeCents: Cents;
  /** The gateway's names for the authorization and for the movement. Null: it gives none. */
  readonly authorization: string | null;
  readonly reference: string | null;
}
