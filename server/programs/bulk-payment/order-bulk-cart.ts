import { type BulkCartRefusal, explainBulkRefusal } from '../../../domain/bulk/refusals.ts';
import type { WeatherNow } from '../../catalog/weather/open-weather.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { selectCart } from '../../ordering/cart/record-store.ts';
import { lockCartOf } from '../../ordering/cart/store.ts';
import { soldCardOf } from '../../ordering/checkout/card-to-charge.ts';
import { claimMadeCart } from '../../ordering/checkout/claim-made-cart.ts';
import type { RulesOfNow } from '../../ordering/checkout/draft-order.ts';
import {
  type JudgedMadeCart,
  judgeMadeCart,
  recipientOf,
  toMadeCart,
} from '../../ordering/checkout/made-cart.ts';
import type { WeatherOfNow } from '../../ordering/checkout/with-hold.ts';
import { settleAuthorized } from '../../ordering/payments/settle-store.ts';
import type { Writer } from '../../platform/database/access.ts';
import { countOrder } from '../../platform/observability/payment-metrics.ts';
import type { PaymentGateway } from '../../providers/payment/gateway.ts';
import { completeIfDone, decidePart, markReleased, type PaymentPart, selectPart } from './run-store.ts';

export interface OrderPartParts extends CartParts {
  readonly gateway: PaymentGateway;
  readonly weather: WeatherNow;
}

export interface PartId {
  readonly bulkPaymentId: string;
  readonly cartId: number;
}

/**
 * Turns one cart of an authorized bulk payment into its order. If that is impossible, voids the cart's part of the sum.
 * Safe to repeat, even after a crash at any point. Throws if the gateway gives no answer: then the job runs again.
 */
export async function orderBulkCart(parts: OrderPartParts, id: PartId): Promise<void> {
  const order = await decide(parts, id);
  if (order) countOrder(order);
  await completeIfDone(parts.db, id.bulkPaymentId);
  if (!order) await voidShare(parts, id);
}

/** One transaction under the cart's lock. Returns the brand of an order created just now, or null. */
async function decide(
  { db, clock, shopRules, weather: weatherNow }: OrderPartParts,
  id: PartId,
): Promise<{ brandingId: number } | null> {
  const rules = await shopRules();
  const today = clock.today();
  const weather = await weatherNow({ rules, today });
  return db.transaction().execute(async (trx) => {
    const locked = await lockCartOf(trx, id.cartId);
    const part = await selectPart(trx, id.bulkPaymentId, id.cartId);
    if (locked === null || part?.state !== 'waiting') return null;
    const { billing, quote: shownQuote } = part;
    const record = await selectCart(trx, id.cartId, rules);
    const judged = judgeMadeCart(
      toMadeCart(record, { rules, today }),
      { billing, shownQuote },
      { rules, today },
    );
    const open: BulkCartRefusal | null = locked.status === 'open' ? null : { kind: 'paid-already' };
    const objection =
      open ??
      judged.objection ??
      (await place(trx, id, { part, judged, rules, today, weather, now: clock.now() }));
    await decidePart(
      trx,
      id,
      objection === null
        ? { state: 'ordered', reason: null }
        : { state: 'failed', reason: explainBulkRefusal(recipientOf(judged.cart.shipping), objection) },
    );
    return objection === null ? { brandingId: judged.cart.brandingId } : null;
  });
}

interface Placing extends RulesOfNow, WeatherOfNow {
  readonly rules: RulesOfNow['rules'] & WeatherOfNow['rules'];
  readonly part: PaymentPart;
  readonly judged: JudgedMadeCart;
}

/** The money is already authorized. 'sold-out': another shopper took the last bottle. */
async function place(
  trx: Writer,
  { bulkPaymentId }: PartId,
  { part, judged: { cart, shipment }, ...ofNow }: Placing,
): Promise<BulkCartRefusal | null> {
  const claimed = await claimMadeCart(trx, {
    cart: { ...cart, shipment, card: soldCardOf(part.billing.card) },
    clientKey: `bulk payment ${bulkPaymentId}`,
    gatewayKeyOf: () => `${part.gatewayKey}-cart-${cart.cartId}`,
    ...ofNow,
  });
  if (claimed === null) return { kind: 'sold-out' };
  const { attemptId, document } = claimed;
  const order = await settleAuthorized(
    trx,
    { attemptId, document, reference: part.reference, token: null, grant: null, bulkPaymentId },
    { keeping: false },
  );
  if (order === null) throw new Error(`attempt ${attemptId} of a bulk payment was not settled`);
  return null;
}

/** Later calls do nothing. */
async function voidShare({ db, gateway }: OrderPartParts, id: PartId): Promise<void> {
  const part = await selectPart(db, id.bulkPaymentId, id.cartId);
  if (part?.state !== 'failed' || part.amountCents === 0 || part.isReleased) return;
  const outcome = await gateway.void({
    key: `${part.gatewayKey}-release-${id.cartId}`,
    reference: part.reference,
    amountCents: part.amountCents,
  });
  if (outcome.kind !== 'done') {
    const why = outcome.kind === 'refused' ? outcome.reason : 'no answer';
    throw new Error(`cart ${id.cartId} of bulk payment ${id.bulkPaymentId} could not be voided: ${why}`);
  }
  await markReleased(db, id.bulkPaymentId, id.cartId);
}
