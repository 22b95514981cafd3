import {
  booksOf,
  DECLINED_CARD,
  fillCheckouts,
  GOOD_CARD,
  oneOrder,
  type Press,
  pressUntilAnswered,
  wordsOf,
} from '../checkout.ts';
import type { Shopper } from '../shopper.ts';
import type { Storm } from '../storm.ts';
import type { StormShop } from '../storm-shop.ts';

const AT_ONCE = 50;
const ROUNDS = { slice: 1, long: 4 };

/** One order, submitted fifty times at the same moment, over both processes. */
export const equalSubmits: Storm = {
  name: 'fifty equal submits at once',
  promise: 'One submit, one charge, one order',
  counts: 'submits',
  async blow(shop, force) {
    const lost: string[] = [];
    let tried = 0;
    for (let round = 0; round < ROUNDS[force]; round += 1) {
      const visit = () => ({ basket: { corkscrew: 2, 'library-cabernet': 1 }, promoCode: 'TOAST10' });
      const [keyed, keyless, declined] = await fillCheckouts(shop, 'equal', 3, visit);
      if (!keyed || !keyless || !declined) throw new Error('three shoppers were asked for');
      lost.push(...(await submitFiftyTimes(shop, keyed, { key: `round ${round}` })));
      lost.push(...(await submitFiftyTimes(shop, keyless, { key: null })));
      lost.push(...(await declineFiftyTimes(shop, declined, `round ${round}`)));
      tried += 3 * AT_ONCE;
    }
    return { tried, lost };
  },
};

/** Every one of them hears of the same order, and so does one that comes late. */
async function submitFiftyTimes(shop: StormShop, shopper: Shopper, how: Press): Promise<string[]> {
  const first = await submit(shop, shopper, how);
  const answers = [...first, await pressUntilAnswered(shop, shopper, how)];
  const ids = new Set(answers.map(({ body }) => body?.purchaseOrderId));
  const others = answers.filter(({ status, body }) => status !== 200 || body.orderComplete !== true);
  return [
    ...others.map((answer) => `a submit of ${shopper.email} was answered ${wordsOf(answer)}`),
    ...(ids.size === 1 ? [] : [`${shopper.email} was told ${ids.size} orders`]),
    ...(await oneOrder(shop, shopper)),
  ];
}

/**
 * With a key, a card is asked once, and every caller gets the same refusal. Another key with a good card is an order.
 */
async function declineFiftyTimes(shop: StormShop, shopper: Shopper, key: string): Promise<string[]> {
  const answers = await submit(shop, shopper, { form: DECLINED_CARD, key });
  const others = answers.filter(({ status }) => status !== 402);
  const [row] = await shop.sql<{ times: number }[]>`
    select count(*) as times from sandbox_gateway.authorisations a
    join payment_attempts t on t.gateway_key = a.key where t.document ->> 'email' = ${shopper.email}`;
  const { orders, charges } = await booksOf(shop, shopper.email);
  const second = await pressUntilAnswered(shop, shopper, { form: GOOD_CARD, key: `${key}, another card` });
  return [
    ...others.map((answer) => `a declined submit of ${shopper.email} was answered ${wordsOf(answer)}`),
    ...(row?.times === 1 ? [] : [`the card of ${shopper.email} was asked ${row?.times} times`]),
    ...(orders + charges === 0 ? [] : [`${shopper.email} was declined and has an order or a charge`]),
    ...(second.body?.orderComplete === true ? [] : [`${shopper.email} could not use another card`]),
    ...(await oneOrder(shop, shopper)),
  ];
}

function submit(shop: StormShop, shopper: Shopper, how: Press) {
  const turns = Array.from({ length: AT_ONCE }, (_, turn) => turn);
  return Promise.all(turns.map((turn) => pressUntilAnswered(shop, shopper, { ...how, turn })));
}
