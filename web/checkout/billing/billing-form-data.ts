import { cardChoice } from '../../cards/card-choice.ts';
import { CARD_SECRETS } from '../../cards/card-secrets.ts';
import { ADDRESS_FIELDS } from '../../forms/address-field-names.ts';
import { PASSWORD_SECRETS } from '../../forms/name-and-password-fields.tsx';

/** Names of the fields that no draft keeps and no answer repeats. */
export const BILLING_SECRETS = [...CARD_SECRETS, ...PASSWORD_SECRETS] as const;

const PASSWORDS = ['password', 'confirmPassword'] as const;
const KEEP_PASSWORD = 'keepPassword';
const NEW_CARD_FIELDS = ['paymentToken', 'keepCard', 'saveCard', 'defaultCard'] as const;

/** Without the card fields and the fields that the page has hidden. */
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

/** The password from an earlier visit stays until another one is typed. */
function keepsPassword(form: FormData): boolean {
  return form.has(KEEP_PASSWORD) && PASSWORDS.every((name) => String(form.get(name) ?? '') === '');
}
