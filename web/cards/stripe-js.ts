/** What a page needs for Stripe's own card fields. */
export interface StripeFields {
  readonly publishableKey: string;
  readonly scriptUrl: string;
}
