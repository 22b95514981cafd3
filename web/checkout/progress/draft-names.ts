/** Separate from the forms, so that a page that only clears drafts need not load them. */
export const SHIPPING_DRAFT = 'shipping';
export const BILLING_DRAFT = 'billing';

/** Per customer, because another one who logs in has not chosen yet. */
export function emailChoicesDraft({ userId }: { userId: number }): string {
  return `email-choices:${userId}`;
}
