import { invalidFields, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import type { CartKey } from './cart-record.ts';
import type { CartParts } from './change-cart.ts';
import { type FilledCart, fillCart } from './fill-cart.ts';
import { putMembership, selectTier, type TierToJoin } from './membership-item-store.ts';

export interface ClubChoice {
  readonly clubTypeId: number;
  /** Null: the club's first. */
  readonly tierId: number | null;
}

/**
 * The membership is the only item: another club or tier replaces it. The cart belongs to the club's brand, whichever
 * site the shopper joins from. Refuses an unknown, retired or sold-out club or tier (`invalid`).
 */
export async function joinClub(
  parts: CartParts,
  key: CartKey | null,
  choice: ClubChoice,
): Promise<Result<FilledCart>> {
  const tier = await selectTier(parts.db, choice);
  if (tier === null) return reject(choice.tierId === null ? NO_SUCH_CLUB : NO_SUCH_TIER);
  const objection = judgeTier(tier);
  if (objection) return reject(objection);
  const { productId, brandingId } = tier;
  return fillCart(parts, { key, kind: 'club', brandingId }, async (trx, { cartId }) => {
    await putMembership(trx, cartId, { productId, brandingId });
    return null;
  });
}

function judgeTier({ isOpen, inStock }: TierToJoin): Refusal | null {
  if (!isOpen) return refusal('clubTypeId', 'This membership is closed to new members.');
  return inStock < 1 ? refusal('tierId', 'This membership is sold out at the moment.') : null;
}

function refusal(field: 'clubTypeId' | 'tierId', message: string): Refusal {
  return invalidFields({ [field]: [message] }, message);
}

const NO_SUCH_CLUB = refusal('clubTypeId', 'This club does not exist.');
const NO_SUCH_TIER = refusal('tierId', 'This club does not have that membership.');
