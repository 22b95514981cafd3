import type { StoredBilling } from '../../../contract/billing.ts';
import type { PaymentForm } from '../../../contract/payment.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { checkoutPath } from '../../../domain/checkout/steps.ts';
import { consentWording, RENEWAL_TERMS_VERSION } from '../../../domain/clubs/renewal-terms.ts';
import type { MembershipItem } from '../cart/cart-record.ts';
import type { Keepsakes, MembershipToOpen } from '../orders/keepsakes.ts';
import type { CardToCharge } from './card-to-charge.ts';

interface Wishes {
  readonly customerId: number | null;
  /** Null for wines. It needs an account and a card on file. */
  readonly membership: MembershipItem | null;
  readonly billing: StoredBilling | null;
  readonly payment: PaymentForm;
}

/** The payment's choice overrides the billing step. Joining a club always opens an account. */
export function asksForAccount({ customerId, membership, billing, payment }: Wishes): boolean {
  if (customerId !== null) return false;
  return membership !== null || (payment.saveInfo ?? billing?.saveInfo ?? false);
}

export interface GrantedWishes extends Wishes {
  readonly opensAccount: boolean;
  /** The saved card that pays; null for a new one. */
  readonly savedCardId: number | null;
}

/** The vault may have to issue its token first. */
export interface NewCardToKeep {
  readonly isDefault: boolean;
}

/** Only a new card, only logged in. A default or a membership's card must be kept. */
function newCardToKeep(wishes: GrantedWishes, card: CardToCharge): NewCardToKeep | null {
  const { billing, payment } = wishes;
  if (card.kind === 'saved' || !hasAccount(wishes)) return null;
  const isDefault = payment.defaultCard ?? (payment.saveCard !== false && billing?.defaultCard) ?? false;
  const isSaved = wishes.membership !== null || (payment.saveCard ?? billing?.saveCard ?? false);
  return isSaved || isDefault ? { isDefault } : null;
}

interface ToKeep {
  /** Null for most orders. */
  readonly keepsakes: Keepsakes | null;
  readonly newCardToKeep: NewCardToKeep | null;
}

interface Keeping {
  readonly origin: string;
  readonly now: Date;
  /** Keyed, of the shopper's internet address. */
  readonly addressHash: string;
}

export function whatToKeep(wishes: GrantedWishes, card: CardToCharge, keeping: Keeping): ToKeep {
  const { origin } = keeping;
  const account = wishes.opensAccount ? { origin } : null;
  const emailPrefs = hasAccount(wishes) ? (wishes.payment.emailPrefs ?? null) : null;
  const membership = membershipToOpen(wishes, keeping);
  const toKeep = newCardToKeep(wishes, card);
  const isNothing = account === null && emailPrefs === null && membership === null && toKeep === null;
  return {
    keepsakes: isNothing
      ? null
      : { account, card: toKeep && summarized(card, toKeep), emailPrefs, membership },
    newCardToKeep: toKeep,
  };
}

/** The policy that the cart last showed; another one would have changed the quote. */
function membershipToOpen(
  { membership, savedCardId }: GrantedWishes,
  { origin, now, addressHash }: Keeping,
): MembershipToOpen | null {
  if (membership === null) return null;
  const { clubTypeId, tierId, policyVersion } = membership;
  const { clubName } = BRANDS[membership.brandingId];
  const consent = {
    termsVersion: RENEWAL_TERMS_VERSION,
    wording: consentWording({ ...membership, clubName }, policyVersion),
    page: `${origin}${checkoutPath('review', true)}`,
    addressHash,
  };
  return { clubTypeId, tierId, policyVersion, agreedAt: now.toISOString(), savedCardId, consent };
}

/** A typed card's summary follows once the vault has it; a token unknown to the vault will be declined. */
function summarized(card: CardToCharge, { isDefault }: NewCardToKeep): Keepsakes['card'] {
  if (card.kind !== 'token' || card.summary === null) return null;
  return { token: card.token, summary: card.summary, isDefault };
}

/** Now, or once the order is placed. */
function hasAccount({ customerId, opensAccount }: GrantedWishes): boolean {
  return customerId !== null || opensAccount;
}
