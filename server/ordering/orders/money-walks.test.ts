import fc from 'fast-check';
import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import type { PaymentGateway } from '../../providers/payment/gateway.ts';
import { agePlannedMovements } from '../../testing/change-rows.ts';
import { expectOk, fillCheckout, GOOD_CARD } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { tries } from '../../testing/tries.ts';
import { checkLedger } from '../payments/check-ledger.ts';
import { tendAuthorizations } from '../payments/tend-authorizations.ts';
import { cancelOrder } from './cancel-order.ts';
import { refundOrder } from './refund-order.ts';
import { shipOrder } from './ship-order.ts';

const shop = testShop();

const BASKET = [
  { slug: 'pinot-noir-monterey-2024', qty: 2 },
  { slug: 'corkscrew', qty: 3 },
];

/** What may go wrong between the shop and its gateway, whatever is asked. */
type Fault = 'none' | 'answer-lost' | 'never-arrived' | 'died-before' | 'died-after';

function faulty(gateway: PaymentGateway, fault: Fault): PaymentGateway {
  const through = <Asked extends unknown[], Outcome>(ask: (...args: Asked) => Promise<Outcome>) => {
    return async (...args: Asked): Promise<Outcome | { kind: 'unknown' }> => {
      if (fault === 'died-before') throw new Error('died');
      if (fault === 'never-arrived') return { kind: 'unknown' };
      const outcome = await ask(...args);
      if (fault === 'died-after') throw new Error('died');
      return fault === 'answer-lost' ? { kind: 'unknown' } : outcome;
    };
  };
  return {
    ...gateway,
    authorize: through(gateway.authorize),
    capture: through(gateway.capture),
    void: through(gateway.void),
    refund: through(gateway.refund),
  };
}

/** What happens often is there more than once. */
const WHAT = [
  'ship',
  'ship',
  'tend',
  'refund line',
  'refund line',
  'refund amount',
  'refund',
  'cancel',
] as const;
const FAULTS = ['none', 'none', 'none', 'answer-lost', 'never-arrived', 'died-before', 'died-after'] as const;

const steps = fc.record({
  what: fc.constantFrom(...WHAT),
  fault: fc.constantFrom<Fault>(...FAULTS),
  /** Beyond the first is a shop that asks at the same moment. */
  times: fc.constantFrom(1, 1, 2),
  line: fc.constantFrom(1, 2),
  quantity: fc.constantFrom(1, 2),
  isReconciled: fc.constantFrom(true, true, false),
});
const walks = fc.record({
  shipsLater: fc.boolean(),
  steps: fc.array(steps, { minLength: 3, maxLength: 8, size: 'max' }),
});

type Step = typeof steps extends fc.Arbitrary<infer One> ? One : never;

async function take({ what, fault, line, quantity }: Step, orderId: number, today: string): Promise<unknown> {
  const parts = { ...shop.parts, gateway: faulty(shop.parts.gateway, fault), clock: systemClock(today) };
  switch (what) {
    case 'ship':
      return shipOrder(parts, orderId, { trackingNumber: null });
    case 'cancel':
      return cancelOrder(parts, orderId);
    case 'refund':
      return refundOrder(parts, orderId, null);
    case 'refund line':
      return refundOrder(parts, orderId, [{ line, quantity }]);
    case 'refund amount':
      return refundOrder(parts, orderId, null, { amountCents: 1_000 * quantity });
    case 'tend':
      return tendAuthorizations(parts);
  }
}

/** As if whatever is planned had been planned a minute ago. */
async function reconcileAll(): Promise<void> {
  await agePlannedMovements(shop.db);
  await shop.reconcile();
}

test('the ledger balances after any sequence of actions and failures', async () => {
  await fc.assert(
    fc.asyncProperty(walks, async ({ shipsLater, steps }) => {
      const before = await shop.stockOf('corkscrew');
      const shipping = shipsLater ? { requestedShipDate: '04/13/2027' } : {};
      const browser = await fillCheckout(shop, BASKET, { shipping });
      const { body } = expectOk(await browser.post('/api/cart/payment', GOOD_CARD));
      const orderId: number = body.purchaseOrderId;
      for (const [index, step] of steps.entries()) {
        const today = shipsLater && index >= 2 ? '2027-04-12' : '2027-03-02';
        await Promise.allSettled(Array.from({ length: step.times }, () => take(step, orderId, today)));
        if (step.isReconciled) await reconcileAll();
      }
      await reconcileAll();
      const { faults, pending } = await checkLedger(shop.parts, { days: 1 });
      expect({ faults, pending }).toEqual({ faults: [], pending: 0 });
      const { status } = await shop.db
        .selectFrom('orders')
        .select('status')
        .where('order_id', '=', orderId)
        .executeTakeFirstOrThrow();
      expect(await shop.stockOf('corkscrew')).toBe(status === 'cancelled' ? before : (before ?? 0) - 3);
    }),
    { numRuns: tries({ slice: 12, long: 200 }), seed: 20_270_302 },
  );
});
