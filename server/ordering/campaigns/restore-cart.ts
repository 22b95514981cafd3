import { NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { readSignedId } from '../../platform/links/signed-id.ts';
import type { CartParts } from '../cart/change-cart.ts';
import { type FilledCart, type Filling, fillCart } from '../cart/fill-cart.ts';
import { raiseLines, selectAbandonedLines } from './store.ts';

export interface RestoreParts extends CartParts {
  readonly linkSecret: string;
}

/**
 * Raises each line to the abandoned quantity, so asking twice changes nothing. Only items come along, for any caller:
 * no address, no email. `not-found`: the id is no good, or the cart is empty, or it or a cart with
 * its items was ordered since.
 */
export async function restoreCart(
  parts: RestoreParts,
  signedId: string,
  filling: Omit<Filling, 'kind'>,
): Promise<Result<FilledCart>> {
  const seal = { secret: parts.linkSecret, kind: 'abandoned-cart' } as const;
  const cartId = readSignedId(seal, signedId, parts.clock.now());
  if (cartId === null) return reject(NOT_FOUND);
  const lines = await selectAbandonedLines(parts.db, cartId);
  if (lines.length === 0) return reject(NOT_FOUND);
  return fillCart(parts, { ...filling, kind: 'shop' }, async (trx, into) => {
    await raiseLines(trx, { from: cartId, into: into.cartId }, lines);
    return null;
  });
}
