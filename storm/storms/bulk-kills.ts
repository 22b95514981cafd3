import { setTimeout as sleep } from 'node:timers/promises';
import { bulkPaymentFor, copyWaitingCart, type WaitingCarts } from '../../server/testing/waiting-carts.ts';
import type { Shopper } from '../shopper.ts';
import type { Storm } from '../storm.ts';
import type { StormShop } from '../storm-shop.ts';

const PAYMENTS = { slice: 2, long: 8 };
const CARTS = 40;
const KILLS = { slice: 1, long: 20 };
const TOLD_WITHIN_MS = 60_000;
const PAY = '/api/cart/bulk-payment';
const APPROVED = 0;

/** Bulk payments submitted in two tabs at once, whose servers are killed again and again before they are through. */
export const bulkKills: Storm = {
  name: 'servers killed under bulk payments',
  promise: 'Bulk payment is all or nothing per cart and never twice',
  counts: 'carts',
  async blow(shop, force) {
    const runs = await Promise.all(
      Array.from({ length: PAYMENTS[force] }, (_, index) =>
        copyWaitingCart(shop.sql, `bulk-${index}@storm.example`, CARTS),
      ),
    );
    const paying = Promise.all(runs.map((run) => payInTwoTabs(shop, run)));
    const all = runs.length * CARTS;
    for (let kill = 0; kill < KILLS[force]; kill += 1) {
      await untilDecided(shop, runs, Math.floor((all * kill) / KILLS[force]) + 1);
      await Promise.all(shop.processes.map((door) => door.kill()));
      for (const door of shop.processes) void door.start();
    }
    const paid = await paying;
    return {
      tried: all,
      lost: paid.flatMap(({ lost }) => lost),
      afterwards: async () => (await Promise.all(paid.map((payment) => judge(shop, payment)))).flat(),
    };
  },
};

/** Resolves when so many carts are orders, or failed. */
async function untilDecided(shop: StormShop, runs: readonly WaitingCarts[], count: number): Promise<void> {
  const until = performance.now() + TOLD_WITHIN_MS;
  const customers = runs.map(({ userId }) => userId);
  while (performance.now() < until) {
    const [row] = await shop.sql<{ decided: number }[]>`
      select count(*)::integer as decided from bulk_payment_carts w
      join bulk_payments p on p.bulk_payment_id = w.bulk_payment_id
      where p.customer_id = any(${customers}) and w.decided_at is not null`;
    if ((row?.decided ?? 0) >= count) return;
    await sleep(5);
  }
  throw new Error(`${count} carts were not decided in time`);
}

interface Paid {
  readonly run: WaitingCarts;
  readonly shopper: Shopper;
  readonly id: string;
  readonly lost: readonly string[];
}

async function payInTwoTabs(shop: StormShop, run: WaitingCarts): Promise<Paid> {
  const shopper = shop.newShopper('bulk');
  await askUntilAnswered(shop, shopper, 'GET', `/api/cart/bulk-carts?customerId=${run.customerId}`);
  const press = async (turn: number) => {
    const tab = shopper.secondTab();
    const until = performance.now() + TOLD_WITHIN_MS;
    for (;;) {
      const answer = await askUntilAnswered(shop, tab, 'POST', PAY, bulkPaymentFor(run), turn);
      // 'Failed': a server was killed before it asked the gateway. The shopper presses again.
      if (answer.bulkGatewayResult.Result === APPROVED || performance.now() > until) return answer;
    }
  };
  const [one, other] = await Promise.all([press(0), press(1)]);
  const lost = one.id === other.id ? [] : [`bulk customer ${run.userId} was told two payments`];
  return { run, shopper, id: one.id, lost };
}

async function judge(shop: StormShop, { run, shopper, id }: Paid): Promise<string[]> {
  const status = await askUntilAnswered(shop, shopper, 'GET', `/api/cart/polling/status/${id}`);
  const [books] = await shop.sql<{ orders: number; charges: number }[]>`
    select (select count(*) from orders o where o.customer_id = ${run.userId})::integer as orders,
      (select count(*) from bulk_payments p join sandbox_gateway.authorisations a on a.key = p.gateway_key
        where p.customer_id = ${run.userId} and a.state in ('authorised', 'captured'))::integer as charges`;
  const who = `bulk customer ${run.userId}`;
  return [
    ...(status.complete ? [] : [`the payment of ${who} is not complete`]),
    ...status.errors.map((error: string) => `${who} was told: ${error}`),
    ...(status.results.length === CARTS ? [] : [`${who} was told ${status.results.length} orders`]),
    ...(books?.orders === CARTS ? [] : [`${who} has ${books?.orders} orders for ${CARTS} carts`]),
    ...(books?.charges === 1 ? [] : [`the card of ${who} was charged ${books?.charges} times`]),
  ];
}

/** Asks whichever process answers, until one does with 200. */
async function askUntilAnswered(
  shop: StormShop,
  shopper: Shopper,
  method: string,
  path: string,
  body?: unknown,
  firstTurn = 0,
) {
  const until = performance.now() + TOLD_WITHIN_MS;
  for (let turn = firstTurn; ; turn += 1) {
    await shop.anyOpen();
    const answer = await shopper.ask(shop.door(turn), method, path, body);
    if (answer.status === 200) return answer.body;
    const mayFollow = answer.status === 0 || answer.status === 503;
    if (!mayFollow || performance.now() > until) {
      throw new Error(`${method} ${path} was answered ${answer.status}: ${answer.body?.message}`);
    }
    await sleep(200);
  }
}
