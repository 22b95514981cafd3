import type { CardSummary } from '../../contract/payment.ts';
import type { LookUpOutcome, PaymentGateway } from '../providers/payment/gateway.ts';
import type { CardToCharge } from './card-to-charge.ts';

/** The token to charge, or the outcome of a payment whose card the vault did not take. */
type VaultToken =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly outcome: LookUpOutcome };

/** A typed card as the vault knows it now. */
export interface VaultedCard {
  readonly token: string;
  readonly summary: CardSummary;
}

/**
 * Hands a typed card to the vault. One that refuses it, or does not answer, leaves nothing charged: no charge was asked
 * for yet. What is to be kept of it is written down by `keep` before the charge, since whoever settles that has no card to
 * ask; false where the payment is settled by now, then it is not charged either. Null: nothing is to be kept.
 */
export async function vaultToken(
  gateway: PaymentGateway,
  card: CardToCharge,
  keep: ((card: VaultedCard) => Promise<boolean>) | null,
): Promise<VaultToken> {
  if (card.kind !== 'typed') return { ok: true, value: card.token };
  const stored = await gateway.tokenise(card.form).catch(() => null);
  if (stored === null) return { ok: false, outcome: { kind: 'never-seen' } };
  if (stored.kind === 'refused') return { ok: false, outcome: { kind: 'declined', reason: stored.reason } };
  const { token, card: summary } = stored;
  if (keep && !(await keep({ token, summary }))) return { ok: false, outcome: { kind: 'never-seen' } };
  return { ok: true, value: token };
}
