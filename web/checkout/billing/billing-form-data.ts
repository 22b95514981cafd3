import { CARD_SECRETS } from '../../cards/card-labels.ts';
import { ADDRESS_FIELDS } from '../../forms/address-field-names.ts';
import { PASSWORD_SECRETS } from '../../forms/new-password-fields.tsx';

/** Names of the fields that no draft keeps and no answer repeats. */
export const BILLING_SECRETS = [...CARD_SECRETS, ...PASSWORD_SECRETS] as const;

/** How the posted form pays. */
export type CardChoice =
  | { readonly kind: 'saved'; readonly cardId: number }
  /** A card that the vault has taken already: its token stands in the form in the card's place. */
  | { readonly kind: 'kept'; readonly token: string }
  | { readonly kind: 'typed' }
  /** A choice of saved cards in which none is chosen. */
  | { readonly kind: 'none' };

export function cardChoice(form: FormData): CardChoice {
  const cardId = String(form.get('cardId') ?? '');
  if (/^\d+$/.test(cardId)) return { kind: 'saved', cardId: Number(cardId) };
  const token = String(form.get('paymentToken') ?? '');
  if (token !== '') return { kind: 'kept', token };
  return form.has('cardNumber') ? { kind: 'typed' } : { kind: 'none' };
}

const PASSWORDS = ['password', 'confirmPassword'] as const;
const KEEP_PASSWORD = 'keepPassword';
const NEW_CARD_FIELDS = ['paymentToken', 'saveCard', 'defaultCard'] as const;

/** The billing part of the posted form: the card's own fields, and those that the page has put out of sight, stay out. */
export function billingPart(form: FormData): FormData {
  const leftOut = new Set<string>([
    ...CARD_SECRETS,
    ...(form.has('sameAsShipping') ? ADDRESS_FIELDS : []),
    ...(form.has('saveInfo') ? [] : [...PASSWORDS, KEEP_PASSWORD]),
    ...(keepsPassword(form) ? PASSWORDS : [KEEP_PASSWORD]),
    ...(cardChoice(form).kind === 'saved' ? NEW_CARD_FIELDS : []),
  ]);
  const part = new FormData();
  for (const [name, value] of form) if (!leftOut.has(name)) part.append(name, value);
  return part;
}

/** The password of an earlier visit stays as long as no other one is typed. */
function keepsPassword(form: FormData): boolean {
  return form.has(KEEP_PASSWORD) && PASSWORDS.every((name) => String(form.get(name) ?? '') === '');
}
