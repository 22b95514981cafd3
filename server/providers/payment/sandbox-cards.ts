export type SandboxBehavior =
  | 'approve'
  | 'decline'
  | 'decline-for-funds'
  | 'processing-error'
  | 'no-answer'
  | 'charge-without-answer'
  | 'answer-late'
  | 'answer-twice'
  | 'server-error'
  /** Authorized once; every later authorization is declined. */
  | 'approve-once'
  /** Captures, voids and refunds happen, but their first answer is lost. */
  | 'move-without-answer';

const BEHAVIORS: Readonly<Record<string, SandboxBehavior>> = {
  '4000000000000002': 'decline',
  '4000000000009995': 'decline-for-funds',
  '4000000000000119': 'processing-error',
  '4000000000004012': 'no-answer',
  '4000000000004020': 'charge-without-answer',
  '4000000000004038': 'answer-late',
  '4000000000004046': 'answer-twice',
  '4000000000004053': 'server-error',
  '4000000000004061': 'approve-once',
  '4000000000004079': 'move-without-answer',
};

/** Published numbers that are approved. */
const PUBLISHED = new Set([
  ...['4111111111111111', '4222222222222', '5555555555554444', '2223003122003222', '378282246310005'],
  ...['6011111111111117', ...Object.keys(BEHAVIORS)],
]);

/** Every demo user pays with a published number, so it does not identify a person. */
export function identifiesNoOne(cardNumber: string): boolean {
  return PUBLISHED.has(cardNumber);
}

/** Any other number is approved. */
export function behaviorOf(cardNumber: string): SandboxBehavior {
  return BEHAVIORS[cardNumber] ?? 'approve';
}

export const DECLINE_REASONS: Partial<Record<SandboxBehavior, string>> = {
  decline: 'Your card was declined.',
  'decline-for-funds': 'Your card has insufficient funds.',
  'processing-error': 'A processing error occurred. Your card was not charged. Please try again.',
};
