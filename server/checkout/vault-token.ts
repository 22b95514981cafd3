import type { CardSummary } from '../../contract/payment.ts';
import type { LookUpOutcome, PaymentGateway } from '../providers/payment/gateway.ts';
import type { CardToCharge } from './card-to-charge.ts';

/** The token to charge, or the outcome of a payment whose card the vault rejected. */
type VaultToken =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly outcome: LookUpOutcome };

/** A typed card as the vault now knows it. */
export interface VaultedCard {
  readonly token: string;
  readonly summary: CardSummary;
}

/**
 * Sends a typed card to the vault. If the vault rejects it or does not answer, nothing is charged, because no charge
 * was requested yet.
 * `keep` stores what to keep of the card before the charge, since a later settlement has no card to ask. It returns
 * false if the payment is already settled; then we charge nothing. Null: nothing to keep.
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
