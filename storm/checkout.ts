import { setTimeout as sleep } from 'node:timers/promises';
import type { Door } from './door.ts';
import type { Bottles, History } from './history/history.ts';
import type { Answer, Shopper } from './shopper.ts';
import type { StormShop } from './storm-shop.ts';

/**
 * Unique for each shopper: payments of one household or payer to one state wait for each other, and would never race.
 */
function addressOf({ number }: Shopper) {
  return {
    name_first: 'Ada',
    name_last: `Hart${number}`,
    address1: `${number} Main Street`,
    city: 'Napa',
    stateId: 6,
    zip: '94558',
    phone: '(707) 555-0101',
    countryId: 37,
    clubJoin: false,
  };
}

/** Goes with STORM_TODAY: leaves that day by ground, and arrives on Thursday. */
const SHIP_DATE = '03/02/2027';
const PICKUP_DATE = '03/04/2027';

export function card(cardNumber: string) {
  return { cardNumber, expirationMonth: 11, expirationYear: 2030, cvv: '123' };
}

export const GOOD_CARD = card('4111111111111111');
export const DECLINED_CARD = card('4000000000000002');

/** Where shoppers buy: one server or several. */
export interface Counter {
  door(turn: number): Pick<Door, 'port' | 'agent' | 'kills'>;
  productId(slug: string): number;
  readonly history: History;
}

export type Basket = Readonly<Record<string, number>>;

export interface Visit {
  readonly basket: Basket;
  readonly promoCode?: string;
  /** At a winery instead of at home. */
  readonly isPickup?: boolean;
}

/** Goes shopping up to the payment, as often as it takes: doors may close in the middle of it. */
export async function fillCheckout(
  shop: Counter,
  shopper: Shopper,
  { basket, promoCode, isPickup = false }: Visit,
): Promise<Shopper> {
  const address = addressOf(shopper);
  const items = Object.entries(basket).map(([slug, qty]) => ({ productId: shop.productId(slug), qty }));
  await insist(shop, shopper, 'POST', '/api/cart', { items });
  if (promoCode) await insist(shop, shopper, 'POST', '/api/cart/coupons', { promoCode });
  const { name_first, name_last, phone } = address;
  const method = isPickup
    ? { name_first, name_last, phone, deliveryMethod: '12', requestedShipDate: PICKUP_DATE }
    : { ...address, deliveryMethod: 'DELIVER', shipViaId: 1, requestedShipDate: SHIP_DATE, isGift: false };
  await insist(shop, shopper, 'POST', '/api/cart/shipping', { ...method, email: shopper.email });
  const birth = { dob_month: 4, dob_day: 17, dob_year: 1985 };
  await insist(shop, shopper, 'POST', '/api/cart/billing', { ...address, ...birth });
  return shopper;
}

/** So many shoppers who stand before 'Place Order', a few of them at a time. */
export async function fillCheckouts(
  shop: StormShop,
  storm: string,
  count: number,
  visit: (at: number) => Visit,
) {
  const shoppers = Array.from({ length: count }, () => shop.newShopper(storm));
  const waiting = [...shoppers.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [at, shopper] = next;
      await fillCheckout(shop, shopper, visit(at));
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  return shoppers;
}

/** A whole row of storms, on a machine that has other things to do. How long recovery takes is judged elsewhere. */
const INSIST_MS = 300_000;
const TRY_AGAIN_AFTER_MS = 200;

/** Asks one door after the other until there is an answer that is about the question. Throws for a refusal. */
export async function insist(
  shop: Counter,
  shopper: Shopper,
  method: string,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const until = performance.now() + INSIST_MS;
  for (let turn = shopper.number; performance.now() < until; turn += 1) {
    const answer = await shopper.ask(shop.door(turn), method, path, body);
    if (answer.status >= 200 && answer.status < 300) return answer;
    if (answer.status !== 0 && answer.status !== 503) {
      throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    }
    await sleep(TRY_AGAIN_AFTER_MS);
  }
  throw new Error(`${method} ${path} was not answered within ${INSIST_MS / 1000} s`);
}

export interface Press {
  readonly form?: object;
  /** Null: the client sends no Idempotency-Key. */
  readonly key?: string | null;
  /** Where nothing but a lack of these bottles can refuse the order: the history checks each refusal. */
  readonly bottles?: Bottles;
  /** Which door comes first; the shopper's own number where it does not matter. */
  readonly turn?: number;
}

/** Presses 'Place Order' once. */
export function press(shop: Counter, shopper: Shopper, how: Press = {}): Promise<Answer> {
  const { form = GOOD_CARD, key = null, bottles = null, turn = shopper.number } = how;
  const headers = key === null ? {} : { 'idempotency-key': key };
  return shop.history.submit(shopper.email, bottles, () =>
    shopper.ask(shop.door(turn), 'POST', '/api/cart/payment', form, headers),
  );
}

/** Presses until the shop says what became of it, as a shopper does whose connection breaks: 503 is 'ask again'. */
export async function pressUntilAnswered(shop: Counter, shopper: Shopper, how: Press = {}): Promise<Answer> {
  const until = performance.now() + INSIST_MS;
  let answer: Answer = { status: 0, body: null };
  for (let turn = how.turn ?? shopper.number; performance.now() < until; turn += 1) {
    answer = await press(shop, shopper, { ...how, turn });
    if (answer.status !== 0 && answer.status !== 503) return answer;
    await sleep(TRY_AGAIN_AFTER_MS);
  }
  return answer;
}

/** How many orders and charges an email has. */
export async function booksOf(shop: StormShop, email: string): Promise<{ orders: number; charges: number }> {
  const [row] = await shop.sql<{ orders: number; charges: number }[]>`
    select (select count(*) from orders where email = ${email}) as orders,
      (select count(*) from sandbox_gateway.authorisations a join payment_attempts t on t.gateway_key = a.key
       where a.state in ('authorised', 'captured') and t.document ->> 'email' = ${email}) as charges`;
  return row ?? { orders: 0, charges: 0 };
}

/** A sentence unless there is exactly one order and one charge for the shopper. */
export async function oneOrder(shop: StormShop, { email }: Shopper): Promise<string[]> {
  const { orders, charges } = await booksOf(shop, email);
  return orders === 1 && charges === 1 ? [] : [`${email} has ${orders} orders and ${charges} charges`];
}

export function wordsOf({ status, body }: Answer): string {
  return `${status} ${JSON.stringify(body)?.slice(0, 200)}`;
}
