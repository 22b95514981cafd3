import { setTimeout as sleep } from 'node:timers/promises';
import {
  booksOf,
  card,
  fillCheckouts,
  GOOD_CARD,
  oneOrder,
  press,
  pressUntilAnswered,
  wordsOf,
} from '../checkout.ts';
import type { Answer, Shopper } from '../shopper.ts';
import type { Storm } from '../storm.ts';
import type { StormShop } from '../storm-shop.ts';

const CARDS: Readonly<Record<string, 'order' | 'declined' | 'nothing charged'>> = {
  '4111111111111111': 'order',
  '4222222222222': 'order',
  '5555555555554444': 'order',
  '2223003122003222': 'order',
  '378282246310005': 'order',
  '6011111111111117': 'order',
  '4000000000000002': 'declined',
  '4000000000009995': 'declined',
  '4000000000000119': 'declined',
  '4000000000004012': 'nothing charged',
  '4000000000004020': 'order',
  '4000000000004038': 'order',
  '4000000000004046': 'order',
  '4000000000004053': 'nothing charged',
};

const EACH = { slice: 2, long: 4 };

/** Every sandbox card, submitted twice at once, with a key and without. Shoppers who may try another card then do. */
export const gatewayCards: Storm = {
  name: 'every fault of the gateway',
  promise: 'The gateway may do its worst',
  counts: 'payments',
  async blow(shop, force) {
    const numbers = Object.keys(CARDS).flatMap((number) => Array<string>(EACH[force]).fill(number));
    const shoppers = await fillCheckouts(shop, 'card', numbers.length, () => ({ basket: { corkscrew: 1 } }));
    const lost = await Promise.all(
      shoppers.map((shopper, at) =>
        pay(shop, shopper, numbers[at] ?? '', at % 2 === 0 ? `card ${at}` : null),
      ),
    );
    return { tried: shoppers.length, lost: lost.flat() };
  },
};

async function pay(shop: StormShop, shopper: Shopper, number: string, key: string | null): Promise<string[]> {
  const how = { form: card(number), key };
  // A client without a key that asks again after a no asks for a second charge: that is not what this is about.
  const answers = await Promise.all(
    (key === null ? [0] : [0, 1]).map((turn) => press(shop, shopper, { ...how, turn })),
  );
  const end = CARDS[number];
  const known = answers.find(({ status }) => status !== 503 && status !== 0);
  const final =
    known ?? (await (key === null ? askUntilKnown(shop, shopper) : pressUntilAnswered(shop, shopper, how)));
  const state = final.body?.state ?? { 200: 'paid', 402: 'not-charged' }[final.status];
  if (end === 'order') {
    return [
      ...(state === 'paid' ? [] : [`${number} ended in ${wordsOf(final)}`]),
      ...(await oneOrder(shop, shopper)),
    ];
  }
  const { orders, charges } = await booksOf(shop, shopper.email);
  const again = await pressUntilAnswered(shop, shopper, { form: GOOD_CARD, key: key && `${key}, another` });
  return [
    ...(state === 'not-charged' ? [] : [`${number} ended in ${wordsOf(final)}`]),
    ...(orders + charges === 0 ? [] : [`${number} left ${orders} orders and ${charges} charges`]),
    ...(again.body?.orderComplete === true
      ? []
      : [`after ${number}, another card was answered ${wordsOf(again)}`]),
    ...(await oneOrder(shop, shopper)),
  ];
}

const KNOWN_WITHIN_MS = 60_000;

/** As the page does that lost an answer: asks what became of the payment until it is known. */
async function askUntilKnown(shop: StormShop, shopper: Shopper): Promise<Answer> {
  const until = performance.now() + KNOWN_WITHIN_MS;
  for (;;) {
    const answer = await shopper.ask(shop.door(shopper.number), 'GET', '/api/cart/payment/status');
    if (answer.body?.state !== 'pending' || performance.now() > until) return answer;
    await sleep(500);
  }
}
