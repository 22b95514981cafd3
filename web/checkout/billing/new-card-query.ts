import { checkoutPath } from '../../../domain/checkout/steps.ts';

/** The query that asks for the page with the card form in it, for those without a script. */
export function newCardQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.set('card', 'new');
  return `?${query}`;
}

export function asksForNewCard(search: string): boolean {
  return new URLSearchParams(search).get('card') === 'new';
}

/** Billing without the card that is chosen there: it was declined, and another one is to be given. */
export function anotherCardPath(clubJoin: boolean): string {
  return `${checkoutPath('billing', clubJoin)}&card=another`;
}

export function asksForAnotherCard(search: string): boolean {
  return new URLSearchParams(search).get('card') === 'another';
}
