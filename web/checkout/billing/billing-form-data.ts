/** Names of the fields that leave this browser for the vault only, and are kept nowhere. */
export const CARD_SECRETS = ['cardNumber', 'cvv'] as const;

const CARD_FIELDS = ['cardNumber', 'expirationMonth', 'expirationYear', 'cvv'] as const;
const ADDRESS_FIELDS = [
  'name_first',
  'name_last',
  'company',
  'address1',
  'address2',
  'city',
  'stateId',
  'zip',
  'phone',
  'countryId',
] as const;

/** Whether the card of the last visit is to be used again: its token stands in the form in the card's place. */
export function keepsCard(form: FormData): boolean {
  return String(form.get('paymentToken') ?? '') !== '';
}

/** The billing part of the posted form; the schema leaves the card out. Address fields that are not shown, since shipping serves for both, stay out. */
export function billingPart(form: FormData): FormData {
  const part = copyOf(form);
  if (part.get('sameAsShipping') !== null) for (const name of ADDRESS_FIELDS) part.delete(name);
  return part;
}

/** The card part of the posted form. */
export function cardPart(form: FormData): FormData {
  const part = new FormData();
  for (const name of CARD_FIELDS) part.set(name, String(form.get(name) ?? ''));
  return part;
}

function copyOf(form: FormData): FormData {
  const copy = new FormData();
  for (const [name, value] of form) copy.append(name, value);
  return copy;
}
