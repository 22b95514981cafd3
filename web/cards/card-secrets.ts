/** Names the Stripe fields with the typed card; the form has no card fields. */
export const MOUNTED_CARD = 'mountedCard';

/** Names of the fields that go only to the vault and are stored nowhere. */
export const CARD_SECRETS = ['cardNumber', 'cvv', MOUNTED_CARD] as const;
