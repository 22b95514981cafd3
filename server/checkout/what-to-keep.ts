import type { StoredBilling } from '../../contract/billing.ts';
import type { PaymentForm } from '../../contract/payment.ts';
import type { Keepsakes } from '../orders/keepsakes.ts';
import type { CardToCharge } from './card-to-charge.ts';

interface Wishes {
  readonly customerId: number | null;
  readonly billing: StoredBilling | null;
  readonly payment: PaymentForm;
}

/** Whether a guest asks for an account with the order. What the payment says wins over the billing step. */
export function asksForAccount({ customerId, billing, payment }: Wishes): boolean {
  return customerId === null && (payment.saveInfo ?? billing?.saveInfo ?? false);
}

export interface GrantedWishes extends Wishes {
  readonly opensAccount: boolean;
}

/** A new card to keep: its token may have to come from the vault first. */
export interface NewCardToKeep {
  readonly isDefault: boolean;
}

/**
 * Whether the new card is to be kept, by a customer or by a guest whose account the order opens (spec §2, 'Billing
 * submit': only a new card, only logged in). A default has to be kept.
 */
function newCardToKeep(wishes: GrantedWishes, card: CardToCharge): NewCardToKeep | null {
  const { billing, payment } = wishes;
  if (card.kind === 'saved' || !hasAccount(wishes)) return null;
  const isDefault = payment.defaultCard ?? (payment.saveCard !== false && billing?.defaultCard) ?? false;
  const isSaved = payment.saveCard ?? billing?.saveCard ?? false;
  return isSaved || isDefault ? { isDefault } : null;
}

interface ToKeep {
  /** Null, as for most orders: nothing. */
  readonly keepsakes: Keepsakes | null;
  /** Null: the card is not new, or not to be kept. */
  readonly newCardToKeep: NewCardToKeep | null;
}

/** All that is to be kept with the order. */
export function whatToKeep(wishes: GrantedWishes, card: CardToCharge, origin: string): ToKeep {
  const account = wishes.opensAccount ? { origin } : null;
  const emailPrefs = hasAccount(wishes) ? (wishes.payment.emailPrefs ?? null) : null;
  const toKeep = newCardToKeep(wishes, card);
  const isNothing = account === null && emailPrefs === null && toKeep === null;
  return {
    keepsakes: isNothing ? null : { account, card: toKeep && summarised(card, toKeep), emailPrefs },
    newCardToKeep: toKeep,
  };
}

/** A typed card follows as soon as the vault has it; a token that the vault does not know will be declined. */
function summarised(card: CardToCharge, { isDefault }: NewCardToKeep): Keepsakes['card'] {
  if (card.kind !== 'token' || card.summary === null) return null;
  return { token: card.token, summary: card.summary, isDefault };
}

/** Now, or once the order is placed. */
function hasAccount({ customerId, opensAccount }: GrantedWishes): boolean {
  return customerId !== null || opensAccount;
}
