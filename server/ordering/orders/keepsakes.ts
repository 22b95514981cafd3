import type { CardSummary } from '../../../contract/payment.ts';
import type { EmailPrefs } from '../../../contract/user.ts';

/** Stored with the attempt, so that any later settlement writes the same. The password's hash has its own column. */
export interface Keepsakes {
  /** The account that a guest asked for; null for customers, and for guests who want no account. */
  readonly account: {
    /** The cart's site: the email that verifies the address links there. */
    readonly origin: string;
  } | null;
  readonly card: CardToKeep | null;
  readonly emailPrefs: EmailPrefs | null;
  /** The membership that the order opens; missing in keepsakes older than the clubs. */
  readonly membership?: MembershipToOpen | null;
}

export interface MembershipToOpen {
  readonly clubTypeId: number;
  readonly tierId: number;
  /** The accepted policy version, and when: an ISO 8601 instant. */
  readonly policyVersion: string;
  readonly agreedAt: string;
  /** The account's card that pays and stays on file; null: the new saved card does. */
  readonly savedCardId: number | null;
  /** What was read and agreed to, where; missing in keepsakes older than this proof. */
  readonly consent?: {
    readonly termsVersion: string;
    readonly wording: string;
    readonly page: string;
    readonly addressHash: string;
  };
}

export interface CardToKeep {
  readonly token: string;
  readonly summary: CardSummary;
  readonly isDefault: boolean;
}
