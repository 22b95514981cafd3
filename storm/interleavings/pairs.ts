import { sql } from 'kysely';
import { moveStock } from '../../server/catalog/products/stock-movements.ts';
import { voidAuthorization } from '../../server/ordering/orders/authorize-order.ts';
import { cancelOrder } from '../../server/ordering/orders/cancel-order.ts';
import { refundOrder } from '../../server/ordering/orders/refund-order.ts';
import { shipOrder } from '../../server/ordering/orders/ship-order.ts';
import { changeOrder } from '../../server/ordering/replacement/change-order.ts';
import { orderBulkCart } from '../../server/programs/bulk-payment/order-bulk-cart.ts';
import { reconcilePayments } from '../../server/programs/reconcile-payments.ts';
import type { TestBrowser } from '../../server/testing/test-browser.ts';
import { recipientRow, visitBulk } from '../../server/testing/test-bulk.ts';
import { expectOk, fillCheckout, vaultToken } from '../../server/testing/test-checkout.ts';
import { crossTo } from '../../server/testing/test-hand-off.ts';
import type { TestShop } from '../../server/testing/test-shop.ts';
import { CARD_PAIRS } from './card-pairs.ts';
import { CLUB_PAIRS } from './club-pairs.ts';
import { bodyOf, isPaid, type Pair, statusOf, unexpected } from './pair.ts';
import type { End, Operation } from './run-schedule.ts';
import type { Side } from './side.ts';
import { leaveBottles } from './supplies.ts';

const WINE = 'pinot-noir-monterey-2024';

const cancel = ({ parts }: Side, orderId: number) => cancelOrder(parts, orderId);
const ship = ({ parts }: Side, orderId: number) => shipOrder(parts, orderId, { trackingNumber: null });
const voidIt = ({ parts }: Side, orderId: number) => voidAuthorization(parts, orderId);
const refund = ({ parts }: Side, orderId: number) => refundOrder(parts, orderId, null);

/** Three bottles more, whatever they cost. */
async function change({ parts }: Side, orderId: number) {
  const { product_id: productId } = await parts.db
    .selectFrom('products')
    .select('product_id')
    .where('slug', '=', WINE)
    .executeTakeFirstOrThrow();
  const wanted = { lines: [{ productId, qty: 4 }], shipping: null, quote: null, reason: 'More' };
  return changeOrder(parts, orderId, wanted, { requestKey: null, codeFreeBelowCents: null });
}

const CHANGED = 'authorised,authorised,released';
const CHARGED = 'authorised,captured';
const RELEASED = 'authorised,released';
const REFUNDED = 'authorised,captured,refunded';

const OTHER_CARD = '5555555555554444';
const CODE = 'ONE-LEFT';
const PASSWORD = 'a long password';

export const PAIRS: readonly Pair[] = [
  {
    name: 'pay, pay the same cart',
    async prepare(shop, number) {
      const { press } = await checkout(shop, number);
      return {
        operations: [press, press],
        judge: (ends) => {
          const numbers = ends.filter(isPaid).map((end) => bodyOf(end).purchaseOrderId);
          return [
            ...unexpected(ends, [200, 409, 503]),
            ...(numbers.length === 0 ? ['no one was told of the order'] : []),
            ...(new Set(numbers).size > 1 ? [`two numbers were told: ${numbers}`] : []),
          ];
        },
      };
    },
  },
  {
    name: 'pay, change the cart',
    async prepare(shop, number) {
      const { browser, press } = await checkout(shop, number);
      const cart = await browser.get('/api/cart');
      const [line] = cart.body.shoppingCartItems;
      const change: Operation = (side) =>
        side.tabOf(browser).put(`/api/cart/items/${line.shoppingCartItemId}`, { qty: 3 });
      return {
        operations: [press, change],
        judge: async (ends) => {
          const [paid, changed] = ends;
          const bottles = await bottlesOrdered(shop, number);
          const isChanged = statusOf(changed) === 200;
          const due = isPaid(paid) ? [isChanged ? 3 : 1] : [];
          return [
            // Once the order is placed, the line is in no cart any more.
            ...unexpected(ends, [200, 404, 409, 422]),
            ...(String(bottles) === String(due) ? [] : [`ordered ${bottles} instead of ${due} bottles`]),
          ];
        },
      };
    },
  },
  {
    name: 'pay, count the stock',
    async prepare(shop, number) {
      const { press } = await checkout(shop, number);
      const seenStock = (await shop.stockOf(WINE)) ?? 0;
      const note = `schedule ${number}`;
      const counted = { kind: 'count', quantity: seenStock + 2, seenStock, note, isSure: true } as const;
      const count: Operation = ({ parts }) =>
        moveStock(parts.db, WINE, counted, { mover: { osUser: 'storm' } });
      return {
        operations: [press, count],
        tellBooks: async () => {
          await sql`
            update storm.stock_before b set stock = b.stock + m.change from stock_movements m
            where m.note = ${note} and b.product_id = m.product_id`.execute(shop.db);
        },
        judge: async (ends) => {
          const stock = await shop.stockOf(WINE);
          return [
            ...unexpected([ends[0]], [200]),
            ...(stock === seenStock + 1 ? [] : [`${stock} bottles instead of ${seenStock + 1}`]),
          ];
        },
      };
    },
  },
  {
    name: 'pay, pay another cart with the last use of a code',
    async prepare(shop, number) {
      await sql`
        insert into promos (promo_code, name, kind, percent, max_uses) values (${CODE}, 'One left', 'percent', 10, 1)
        on conflict (promo_code) do update set max_uses = promos.uses + 1`.execute(shop.db);
      await sql`
        insert into storm.uses_before select promo_code, uses from promos
        where promo_code = ${CODE} and promo_code not in (select promo_code from storm.uses_before)`.execute(
        shop.db,
      );
      const [one, other] = [await checkout(shop, number), await checkout(shop, -number)];
      for (const { browser } of [one, other])
        expectOk(await browser.post('/api/cart/coupons', { promoCode: CODE }));
      return {
        operations: [one.press, other.press],
        judge: (ends) => [...unexpected(ends, [200, 409, 422]), ...oneOf(ends)],
      };
    },
  },
  {
    name: 'pay, pay another cart with the last bottle',
    async prepare(shop, number) {
      const [one, other] = [await checkout(shop, number), await checkout(shop, -number)];
      await leaveBottles(shop, WINE, 1);
      return {
        operations: [one.press, other.press],
        judge: (ends) => [...unexpected(ends, [200, 409, 422]), ...oneOf(ends)],
      };
    },
  },
  {
    name: 'pay, log in to an account with a cart',
    async prepare(shop, number) {
      const email = `account-${number}@example.com`;
      const elsewhere = shop.browser(2);
      const names = { name_first: 'Ada', name_last: 'Hart' };
      const form = { email, ...names, password: PASSWORD, confirmPassword: PASSWORD };
      const { status } = await elsewhere.post('/api/identity/sign-up', form);
      if (status !== 201) throw new Error(`sign-up was answered ${status}`);
      const items = [{ productId: await shop.productId('corkscrew'), qty: 1 }];
      expectOk(await elsewhere.post('/api/cart', { items }));
      const { browser, press } = await checkout(shop, number);
      const logIn: Operation = (side) =>
        side.tabOf(browser).post('/api/identity/login', { email, password: PASSWORD });
      return { operations: [press, logIn], judge: (ends) => unexpected(ends, [200, 409, 422, 503]) };
    },
  },
  {
    name: 'pay, reconcile',
    async prepare(shop, number) {
      const { press } = await checkout(shop, number);
      // As after a pause of the process: the reconciler takes up a payment that still goes on. Once would mostly be before it.
      const reconcile: Operation = async ({ parts }) => {
        const rounds = [];
        for (let round = 0; round < 3; round += 1) {
          rounds.push(await reconcilePayments({ ...parts, gatewayTimeoutMs: -5_000 }));
        }
        return rounds.flatMap(({ failures }) => failures.map(({ error }) => `reconciling failed: ${error}`));
      };
      return {
        operations: [press, reconcile],
        judge: (ends) => [
          ...unexpected(ends, [200, 402, 409, 503]),
          ...(ends[1].kind === 'answered' ? (ends[1].answer as string[]) : []),
        ],
      };
    },
  },
  {
    name: 'pay, cross to the other brand with the cart',
    async prepare(shop, number) {
      const { browser, press } = await checkout(shop, number);
      const other = shop.browser(1);
      const cross: Operation = (side) => crossTo(1, { 1: side.tabOf(other, 1), 2: side.tabOf(browser, 2) });
      return { operations: [press, cross], judge: (ends) => unexpected([ends[0]], [200, 409]) };
    },
  },
  movedOrder('change, ship', {
    first: change,
    second: ship,
    ledgers: [CHARGED, CHANGED, `${CHANGED},captured`],
  }),
  movedOrder('change, cancel', {
    first: change,
    second: cancel,
    ledgers: [RELEASED, CHANGED, `${CHANGED},released`],
  }),
  movedOrder('cancel, ship', { first: cancel, second: ship, ledgers: [CHARGED, RELEASED] }),
  movedOrder('ship, void', { first: ship, second: voidIt, ledgers: [CHARGED, RELEASED] }),
  movedOrder('refund, refund', { first: refund, second: refund, ledgers: [REFUNDED], isShipped: true }),
  ...CLUB_PAIRS,
  {
    name: 'order a cart of a bulk payment, pay for the last bottle',
    async prepare(shop, number) {
      await leaveBottles(shop, WINE, 1_000);
      const visit = await visitBulk(shop, `bulk-${number}@example.com`, [recipientRow(number, WINE)]);
      const { body } = expectOk(await visit.pay());
      const [cartId = 0] = visit.carts;
      const { press } = await checkout(shop, -number);
      await leaveBottles(shop, WINE, 1);
      const order: Operation = ({ parts }) => orderBulkCart(parts, { bulkPaymentId: body.id, cartId });
      return {
        operations: [order, press],
        judge: async (ends) => {
          await shop.runJobs();
          return unexpected([ends[1]], [200, 409, 422]);
        },
      };
    },
  },
  ...CARD_PAIRS,
];

interface Checkout {
  readonly browser: TestBrowser;
  /** Presses 'Place Order' in a tab of the same browser. */
  readonly press: Operation;
}

/**
 * A guest with one bottle up to the button that pays. Each number is another household, and a negative one another card:
 * payments of one card or household wait for each other, whatever else they have in common.
 */
async function checkout(shop: TestShop, number: number): Promise<Checkout> {
  await leaveBottles(shop, WINE, 1_000);
  const isOther = number < 0;
  const address1 = `${Math.abs(number)} ${isOther ? 'Oak' : 'Main'} Street`;
  const shipping = { email: emailOf(number), address1 };
  const browser = await fillCheckout(shop, [{ slug: WINE, qty: 1 }], { shipping });
  const paymentToken = await vaultToken(browser, isOther ? OTHER_CARD : undefined);
  return { browser, press: (side) => side.tabOf(browser).post('/api/cart/payment', { paymentToken }) };
}

function emailOf(number: number): string {
  return `shopper-${number}@example.com`;
}

async function bottlesOrdered(shop: TestShop, number: number): Promise<number[]> {
  const { rows } = await sql<{ quantity: number }>`
    select l.quantity from orders o join order_lines l on l.order_id = o.order_id
    where o.email = ${emailOf(number)}`.execute(shop.db);
  return rows.map(({ quantity }) => quantity);
}

interface StaffWork {
  readonly first: (side: Side, orderId: number) => Promise<unknown>;
  readonly second: (side: Side, orderId: number) => Promise<unknown>;
  /** What the ledger may say in the end. */
  readonly ledgers: readonly string[];
  /** They meet at an order that is shipped and charged already. */
  readonly isShipped?: boolean;
}

/** Two members of staff at one order. */
function movedOrder(name: string, { first, second, ledgers, isShipped = false }: StaffWork): Pair {
  return {
    name,
    async prepare(shop, number) {
      const { browser } = await checkout(shop, number);
      const paymentToken = await vaultToken(browser);
      const orderId = expectOk(await browser.post('/api/cart/payment', { paymentToken })).body
        .purchaseOrderId;
      if (isShipped) await shipOrder(shop.parts, orderId, { trackingNumber: null });
      return {
        operations: [(side) => first(side, orderId), (side) => second(side, orderId)],
        judge: async (ends) => {
          const { rows } = await sql<{ kind: string }>`
            select kind from ledger where order_id = ${orderId} order by entry_id`.execute(shop.db);
          const ledger = rows.map(({ kind }) => kind).join();
          return [
            ...unexpected(ends, []),
            ...(ledgers.includes(ledger) ? [] : [`the ledger says ${ledger}`]),
          ];
        },
      };
    },
  };
}

function oneOf(ends: readonly [End, End]): string[] {
  const paid = ends.filter(isPaid).length;
  return paid === 1 ? [] : [`${paid} of two got the last one`];
}
