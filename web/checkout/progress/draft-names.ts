/** Apart from the forms, so that a page that forgets what was typed need not fetch them. */
export const SHIPPING_DRAFT = 'shipping';
export const BILLING_DRAFT = 'billing';

/** Of one customer: another who logs in has made no choice yet. */
export function emailChoicesDraft({ userId }: { userId: number }): string {
  return `email-choices:${userId}`;
}
