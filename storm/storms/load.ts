import { DECLINED_CARD, fillCheckout, GOOD_CARD, insist, pressUntilAnswered, wordsOf } from '../checkout.ts';
import type { Shopper } from '../shopper.ts';
import type { StormShop } from '../storm-shop.ts';

const CROWD = 12;
const WINES = ['corkscrew', 'library-cabernet', 'pinot-noir-monterey-2024', 'three-vineyard-set'] as const;

export interface Crowd {
  /** Admits no more shoppers. */
  close(): void;
  /** Waits until the last one is through; then says what went wrong, and who has not exactly one order and one charge. */
  judge(): Promise<readonly string[]>;
}

/** Shoppers who come one after the other, a dozen at a time, and stay until they have their order. */
export function letIn(shop: StormShop, storm: string): Crowd {
  const everybody: Shopper[] = [];
  const problems: string[] = [];
  let isOpen = true;
  const worker = async () => {
    while (isOpen) {
      const shopper = shop.newShopper(storm);
      everybody.push(shopper);
      await visit(shop, shopper).then(
        (sentences) => problems.push(...sentences),
        (error: Error) => problems.push(`${shopper.email}: ${error.message}`),
      );
    }
  };
  const workers = Promise.all(Array.from({ length: CROWD }, worker));
  return {
    close() {
      isOpen = false;
    },
    async judge() {
      await workers;
      return [...problems, ...(await oneOrderEach(shop, everybody))];
    },
  };
}

const TRIES = 20;

/** Every second one sends keys, every fifth one has a card that is declined at first. */
async function visit(shop: StormShop, shopper: Shopper): Promise<string[]> {
  const { number } = shopper;
  const wine = WINES[number % WINES.length] ?? 'corkscrew';
  const basket = number % 3 === 0 ? { [wine]: 1, corkscrew: 2 } : { [wine]: 1 };
  await fillCheckout(shop, shopper, number % 4 === 0 ? { basket, promoCode: 'TOAST10' } : { basket });
  let form = number % 5 === 0 ? DECLINED_CARD : GOOD_CARD;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const answer = await pressUntilAnswered(shop, shopper, {
      form,
      key: number % 2 ? `try ${attempt}` : null,
    });
    if (answer.body?.orderComplete === true) return [];
    if (answer.status === 402) form = GOOD_CARD;
    else if (answer.body?.resetCart) await insist(shop, shopper, 'GET', '/api/cart');
    else return [`${shopper.email} was answered ${wordsOf(answer)}`];
  }
  return [`${shopper.email} never came to an order`];
}

/** A sentence for each shopper who does not have exactly one order and one charge. */
async function oneOrderEach(shop: StormShop, shoppers: readonly Shopper[]): Promise<string[]> {
  const emails = shoppers.map(({ email }) => email);
  const wrong = await shop.sql<{ email: string; orders: number; charges: number }[]>`
    select e.email, count(distinct o.order_id) as orders, count(distinct a.key) as charges
    from unnest(${emails}::text[]) as e (email)
    left join orders o on o.email = e.email
    left join payment_attempts t on t.document ->> 'email' = e.email
    left join sandbox_gateway.authorisations a on a.key = t.gateway_key and a.state in ('authorised', 'captured')
    group by e.email having count(distinct o.order_id) <> 1 or count(distinct a.key) <> 1`;
  return wrong.map(({ email, orders, charges }) => `${email} has ${orders} orders and ${charges} charges`);
}
