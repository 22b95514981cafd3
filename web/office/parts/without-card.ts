import { CARD_SECRETS } from '../../cards/card-secrets.ts';

/** A refused page never gets the card back. */
export function withoutCard(form: FormData): FormData {
  const rest = new FormData();
  for (const [name, value] of form) {
    if (!(CARD_SECRETS as readonly string[]).includes(name)) rest.append(name, value);
  }
  return rest;
}
