import type { FieldErrors } from '../forms/form-reply.ts';
import { cardChoice } from './card-choice.ts';
import { handTypedCard } from './hand-card.ts';
import type { HandCard } from './vault.ts';

export type PayingCard =
  | { readonly ok: true; readonly fields: PayingFields }
  | { readonly ok: false; readonly lead: string; readonly errors: FieldErrors };

export interface PayingFields {
  readonly cardId: number | 'new';
  readonly paymentToken?: string;
  readonly keepCard?: true;
}

export async function payingCard(handCard: HandCard, form: FormData): Promise<PayingCard> {
  const choice = cardChoice(form);
  if (choice.kind === 'saved') return { ok: true, fields: { cardId: choice.cardId } };
  if (choice.kind === 'kept') return { ok: true, fields: { cardId: 'new', keepCard: true } };
  const taken =
    choice.kind === 'handed'
      ? { ok: true as const, token: choice.token }
      : await handTypedCard(handCard, form);
  return taken.ok ? { ok: true, fields: { cardId: 'new', paymentToken: taken.token } } : taken;
}
