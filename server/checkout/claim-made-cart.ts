import { randomUUID } from 'node:crypto';
import type { OrderDocument } from '../../domain/orders/order-document.ts';
import type { Writer } from '../database/access.ts';
import { insertClaimedAttempt } from '../payments/store.ts';
import { type CompleteCart, draftOrder, type RulesOfNow, stockOf } from './draft-order.ts';

interface MadeCart extends RulesOfNow {
  readonly cart: CompleteCart;
  readonly clientKey: string;
  readonly gatewayKeyOf: (attemptId: string) => string;
}

interface ClaimedCart {
  readonly attemptId: string;
  readonly gatewayKey: string;
  readonly document: OrderDocument;
}

/** The checkout's claim, for a cart that the shop made itself. Null: another shopper took the last bottle. */
export async function claimMadeCart(trx: Writer, made: MadeCart): Promise<ClaimedCart | null> {
  const { cart, clientKey, gatewayKeyOf } = made;
  const attemptId = randomUUID();
  const gatewayKey = gatewayKeyOf(attemptId);
  const document = draftOrder(cart, {}, made);
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
      stock: stockOf(cart),
      keepsakes: null,
      passwordHash: null,
    },
    { counted: [], isLast: false },
  );
  return isClaimed ? { attemptId, gatewayKey, document } : null;
}
