import type { CardSummary } from '../../contract/payment.ts';
import type { EmailPrefs } from '../../contract/user.ts';

/**
 * What the shopper wants kept beside the order, decided with the claim and kept with the attempt: whoever settles it
 * writes the very same, without asking anybody. The password of an account is not in here, only its hash is kept, in a
 * column of its own.
 */
export interface Keepsakes {
  /** The account that a guest asked for; null for customers, and for guests who want to stay guests. */
  readonly account: {
    /** Of the cart's site: the mail that verifies the e-mail links there. */
    readonly origin: string;
  } | null;
  /** The new card that pays the order. */
  readonly card: CardToKeep | null;
  /** Which letters to get from now on. */
  readonly emailPrefs: EmailPrefs | null;
  /** The membership that the order opens; not in keepsakes from before there were clubs. */
  readonly membership?: MembershipToOpen | null;
}

export interface MembershipToOpen {
  readonly clubTypeId: number;
  readonly tierId: number;
  /** What was agreed to, and when: an instant in ISO-8601. */
  readonly policyVersion: string;
  readonly agreedAt: string;
  /** The card of the account that pays and stays on file; null: the new card that is kept does. */
  readonly savedCardId: number | null;
}

export interface CardToKeep {
  readonly token: string;
  readonly summary: CardSummary;
  readonly isDefault: boolean;
}
