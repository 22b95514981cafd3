import type { CardSummary } from '../../../contract/payment.ts';
import type { LookUpOutcome, PaymentGateway } from '../../providers/payment/gateway.ts';
import type { CardToCharge } from './card-to-charge.ts';

type VaultToken =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly outcome: LookUpOutcome };

export interface VaultedCard {
  readonly token: string;
  readonly summary: CardSummary;
}

/**
 * If the vault rejects the card or does not answer, nothing is charged: no charge was requested yet. `keep` runs before
 * the charge, since a later settlement has no card to ask. If it returns false, the payment is already settled, and we
 * charge nothing. Null: nothing to keep.
 */
export async function vaultToken(
  gateway: PaymentGateway,
  card: CardToCharge,
  keep: ((card: VaultedCard) => Promise<boolean>) | null,
): Promise<VaultToken> {
  if (card.kind !== 'typed') return { ok: true, value: card.token };
  const stored = await gateway.tokenize(card.form).catch(() => null);
  if (stored === null) return { ok: false, outcome: { kind: 'never-seen' } };
  if (stored.kind === 'refused') return { ok: false, outcome: { kind: 'declined', reason: stored.reason } };
  const { token, card: summary } = stored;
  if (keep && !(await keep({ token, summary }))) return { ok: false, outcome: { kind: 'never-seen' } };
  return { ok: true, value: token };
}
