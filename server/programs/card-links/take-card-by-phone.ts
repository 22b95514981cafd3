import { type Cents, formatUsd } from '../../../domain/money/cents.ts';
import { forStaff } from '../../../domain/office/for-staff.ts';
import type { TokenUser } from '../../people/vault/token-owner-store.ts';
import { accept, conflict, type Result, reject } from '../../platform/http/refusal.ts';
import type { ChargeParts } from '../club-releases/charge-shipment.ts';
import type { CardSubject } from './card-link-store.ts';
import { NO_CARD_NEEDED } from './send-card-link.ts';
import { takeCard } from './take-card.ts';
import { selectPayable, type Unpaid } from './unpaid.ts';

interface TypedByStaff {
  readonly token: string;
  readonly user: TokenUser;
  /** That the customer agreed to; null: nothing is charged at once. */
  readonly amountCents: Cents | null;
}

/** Refusals: as of `takeCard`, and `conflict` if no card is needed or another amount would be charged. */
export async function takeCardByPhone(
  parts: ChargeParts,
  subject: CardSubject,
  { token, user, amountCents }: TypedByStaff,
): Promise<Result<Unpaid>> {
  const payer = await selectPayable(parts, subject);
  if (payer === null) return reject(NO_CARD_NEEDED);
  if (payer.amountCents !== amountCents) return reject(otherAmount(payer.amountCents));
  const taken = await takeCard(parts, { subject, payer, token, user });
  if (taken.ok) return accept(payer);
  const { refusal } = taken;
  // Canceled since: the page is there, and says so.
  if (refusal.code === 'not-found') return reject(NO_CARD_NEEDED);
  return reject({ ...refusal, message: forStaff(refusal.message) });
}

const otherAmount = (cents: Cents | null) =>
  conflict(
    cents === null
      ? 'Nothing is charged at once anymore: it is paid. Check it, then enter the card again.'
      : `The amount is now ${formatUsd(cents)}. Check it with the customer, then enter the card again.`,
  );
