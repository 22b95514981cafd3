import { randomUUID } from 'node:crypto';
import type { OrderDocument } from '../../../domain/orders/order-document.ts';
import type { Writer } from '../../platform/database/access.ts';
import { insertClaimedAttempt } from '../payments/store.ts';
import { type CompleteCart, draftOrder, type RulesOfNow, stockOf } from './draft-order.ts';
import { type WeatherOfNow, withHold } from './with-hold.ts';

interface MadeCart extends RulesOfNow, WeatherOfNow {
  readonly rules: RulesOfNow['rules'] & WeatherOfNow['rules'];
  readonly cart: CompleteCart;
  readonly clientKey: string;
  readonly gatewayKeyOf: (attemptId: string) => string;
  /** An order that this one replaces: what it has need not be claimed again. */
  readonly replaced?: Claimed;
}

export interface Claimed {
  readonly stock: readonly { productId: number; quantity: number }[];
  readonly promoCode: string | null;
}

interface ClaimedCart {
  readonly attemptId: string;
  readonly gatewayKey: string;
  readonly document: OrderDocument;
}

/** The checkout's claim and weather hold, for a cart that the shop made itself. Null: another shopper took the last bottle. */
export async function claimMadeCart(trx: Writer, made: MadeCart): Promise<ClaimedCart | null> {
  const { cart, clientKey, gatewayKeyOf, replaced } = made;
  const attemptId = randomUUID();
  const gatewayKey = gatewayKeyOf(attemptId);
  const shipping = withHold(cart.shipping, cart, made);
  const document = draftOrder({ ...cart, shipping }, {}, made);
  const isClaimed = await insertClaimedAttempt(
    trx,
    {
      attemptId,
      cartId: cart.cartId,
      cartRevision: cart.revision,
      clientKey,
      requestDigest: Buffer.alloc(32),
      gatewayKey,
      document,
      stock: beyond(stockOf(cart), replaced?.stock ?? []),
      keepsakes: null,
      passwordHash: null,
      takesPromoUse: document.promoCode !== null && document.promoCode === replaced?.promoCode,
    },
    { counted: [], isLast: false },
  );
  return isClaimed ? { attemptId, gatewayKey, document } : null;
}

/** What of the first stock is not in the second. */
export function beyond(stock: Claimed['stock'], other: Claimed['stock']): Claimed['stock'] {
  const has = new Map(other.map(({ productId, quantity }) => [productId, quantity]));
  return stock
    .map(({ productId, quantity }) => ({ productId, quantity: quantity - (has.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}
