import { checkoutPath } from '../../../domain/checkout/steps.ts';

/** The query for the page that contains the card form, for shoppers without a script. */
export function newCardQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.set('card', 'new');
  return `?${query}`;
}

export function asksForNewCard(search: string): boolean {
  return new URLSearchParams(search).get('card') === 'new';
}

/** Billing without its chosen card, which was declined: the shopper must enter another one. */
export function anotherCardPath(clubJoin: boolean): string {
  return `${checkoutPath('billing', clubJoin)}&card=another`;
}

export function asksForAnotherCard(search: string): boolean {
  return new URLSearchParams(search).get('card') === 'another';
}
