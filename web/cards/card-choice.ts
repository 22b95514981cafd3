export type CardChoice =
  | { readonly kind: 'saved'; readonly cardId: number }
  /** The vault has taken it on this page; the form holds its token instead. */
  | { readonly kind: 'handed'; readonly token: string }
  /** Entered on an earlier visit; the server keeps it. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'typed' }
  | { readonly kind: 'none' };

export function cardChoice(form: FormData): CardChoice {
  const cardId = String(form.get('cardId') ?? '');
  if (/^\d+$/.test(cardId)) return { kind: 'saved', cardId: Number(cardId) };
  const token = String(form.get('paymentToken') ?? '');
  if (token !== '') return { kind: 'handed', token };
  if (form.has('keepCard')) return { kind: 'kept' };
  return form.has('cardNumber') ? { kind: 'typed' } : { kind: 'none' };
}
