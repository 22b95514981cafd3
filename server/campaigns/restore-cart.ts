import type { CartParts } from '../cart/change-cart.ts';
import { type FilledCart, type Filling, fillCart } from '../cart/fill-cart.ts';
import { NOT_FOUND, type Result, reject } from '../http/refusal.ts';
import { readSignedId } from '../links/signed-id.ts';
import { raiseLines, selectAbandonedLines } from './store.ts';

export interface RestoreParts extends CartParts {
  readonly linkSecret: string;
}

/**
 * Puts the items of the cart that a mail was about into this browser's cart: each line is raised to the abandoned
 * one's quantity, so that asking twice changes nothing. Only items come along, for any caller: no address, no email.
 * `not-found` when the id is no good, or the cart holds nothing or was ordered since.
 */
export async function restoreCart(
  parts: RestoreParts,
  signedId: string,
  filling: Omit<Filling, 'kind'>,
): Promise<Result<FilledCart>> {
  const seal = { secret: parts.linkSecret, kind: 'abandoned-cart' } as const;
  const cartId = readSignedId(seal, signedId, parts.clock.now());
  const lines = cartId === null ? [] : await selectAbandonedLines(parts.db, cartId);
  if (lines.length === 0) return reject(NOT_FOUND);
  return fillCart(parts, { ...filling, kind: 'shop' }, async (trx, into) => {
    await raiseLines(trx, into, lines);
    return null;
  });
}
