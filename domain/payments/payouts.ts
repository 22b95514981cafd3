/** 'failed' and 'canceled': the money went back to the processor's balance, and a later payout has it. */
export const PAYOUT_STATES = ['pending', 'in-transit', 'paid', 'failed', 'canceled'] as const;
export type PayoutState = (typeof PAYOUT_STATES)[number];

export const PAYOUT_STATE_WORDS: Readonly<Record<PayoutState, string>> = {
  pending: 'Pending',
  'in-transit': 'In transit',
  paid: 'Paid',
  failed: 'Failed',
  canceled: 'Canceled',
};

export type PayoutEntryKind =
  | 'capture'
  | 'refund'
  /** The money of a refund came back to the processor's balance. */
  | 'refund-failure'
  | 'dispute'
  /** The processor's own charge. */
  | 'fee'
  | 'returned-payout'
  | 'other';

export const PAYOUT_ENTRY_WORDS: Readonly<Record<PayoutEntryKind, string>> = {
  capture: 'Charge',
  refund: 'Refund',
  'refund-failure': 'Failed refund',
  dispute: 'Dispute',
  fee: 'Fee',
  'returned-payout': 'Returned payout',
  other: 'Other',
};

/** Why a person should look at an entry. */
export type PayoutFinding =
  | 'unmatched'
  | 'differs'
  | 'refund-failure'
  | 'dispute'
  | 'returned-payout'
  | 'other';

export const PAYOUT_FINDING_WORDS: Readonly<Record<PayoutFinding, string>> = {
  unmatched: 'Not in our books',
  differs: 'Our books have another amount',
  'refund-failure': 'The refund failed, and the money came back',
  dispute: 'The cardholder disputes the charge',
  'returned-payout': 'An earlier payout failed, and its money is in this one',
  other: 'Not a sale or refund of the shop',
};
