/** How a posted form pays. */
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
