import { readToken, soldCardOf, UNUSABLE_TOKEN } from '../../ordering/checkout/card-to-charge.ts';
import type { TokenUser } from '../../people/vault/token-owner-store.ts';
import { NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import type { ChargeParts } from '../club-releases/charge-shipment.ts';
import type { CardSubject } from './card-link-store.ts';
import { giveMemberCard } from './give-member-card.ts';
import { giveOrderCard } from './give-order-card.ts';
import type { Unpaid } from './unpaid.ts';

interface Taking {
  readonly subject: CardSubject;
  readonly payer: Pick<Unpaid, 'customerId'>;
  readonly token: string;
  readonly user: TokenUser;
}

/**
 * What customers do by a card link and staff by phone: asks the bank, and the card takes the old one's place. Refusals:
 * `card-declined`, `invalid` for a token that the vault does not know or that is another shopper's, `unavailable` without
 * an answer, `not-found` once no card is needed.
 */
export async function takeCard(
  parts: ChargeParts,
  { subject, payer: { customerId }, token: typed, user }: Taking,
): Promise<Result<null>> {
  const read = await readToken(parts, typed, user);
  if (!read.ok) return read;
  const { token, summary } = read.value;
  const card = soldCardOf(summary);
  if (card === null) return reject(UNUSABLE_TOKEN);
  if (subject.kind === 'order') return giveOrderCard(parts, subject.orderId, { token, summary, card });
  if (customerId === null) return reject(NOT_FOUND);
  return giveMemberCard(parts, { ...subject, customerId }, { token, summary, card });
}
