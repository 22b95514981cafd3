import { fillCheckouts, insist, oneOrder, press, pressUntilAnswered, wordsOf } from '../checkout.ts';
import type { Answer, Shopper } from '../shopper.ts';
import type { Storm } from '../storm.ts';
import type { StormShop } from '../storm-shop.ts';

const ROUNDS = { slice: 10, long: 60 };
const BOUGHT = 'corkscrew';
const ADDED = 'pinot-noir-monterey-2024';

/** Both tabs press 'Place Order' while a third one puts another bottle into the cart. */
export const twoTabs: Storm = {
  name: 'tabs that pay and change one cart at once',
  promise: 'The cart is not lost',
  counts: 'carts',
  async blow(shop, force) {
    const shoppers = await fillCheckouts(shop, 'tabs', ROUNDS[force], () => ({ basket: { [BOUGHT]: 1 } }));
    const lost: string[] = [];
    for (let first = 0; first < shoppers.length; first += 10) {
      const some = shoppers.slice(first, first + 10);
      lost.push(...(await Promise.all(some.map((shopper) => race(shop, shopper)))).flat());
    }
    return { tried: shoppers.length, lost };
  },
};

async function race(shop: StormShop, shopper: Shopper): Promise<string[]> {
  const { body: latest } = await insist(shop, shopper, 'GET', '/api/cart');
  const form = { cardNumber: '4111111111111111', expirationMonth: 11, expirationYear: 2030, cvv: '123' };
  const tabs = [shopper.secondTab(), shopper.secondTab(), shopper.secondTab()] as const;
  const items = [{ productId: shop.productId(ADDED), qty: 1 }];
  const paid = { ...form, quote: latest.quote };
  const [one, two, added] = await Promise.all([
    press(shop, tabs[0], { form: paid, key: 'tab one', turn: 0 }),
    press(shop, tabs[1], { form: paid, key: 'tab two', turn: 1 }),
    tabs[2].ask(shop.door(shopper.number), 'POST', '/api/cart', { items }),
  ]);
  const failures = [one, two].filter(({ status }) => status !== 200 && status !== 503);
  const [order] = [one, two].filter(({ body }) => body?.orderComplete === true);
  const final = order ?? (await payWhatIsShown(shop, shopper));
  const { body: cart } = await insist(shop, shopper, 'GET', '/api/cart');
  const kept = bottlesOf(shop, final.body?.order?.items) + bottlesOf(shop, cart.shoppingCartItems);
  const wanted = added.status === 200 ? 1 : 0;
  return [
    ...failures.map((answer) => `a tab of ${shopper.email} was answered ${wordsOf(answer)}`),
    ...(added.status === 200 || added.status === 409 ? [] : [`adding was answered ${wordsOf(added)}`]),
    ...(kept === wanted ? [] : [`${shopper.email} added ${wanted} and has ${kept}`]),
    ...(await oneOrder(shop, shopper)),
  ];
}

/** As after 'resetCart': look again, then pay that. */
async function payWhatIsShown(shop: StormShop, shopper: Shopper): Promise<Answer> {
  await insist(shop, shopper, 'GET', '/api/cart');
  return pressUntilAnswered(shop, shopper);
}

function bottlesOf(
  shop: StormShop,
  items: readonly { productId: number; qty?: number; quantity?: number }[] = [],
) {
  const added = items.filter(({ productId }) => productId === shop.productId(ADDED));
  return added.reduce((sum, { qty, quantity }) => sum + (qty ?? quantity ?? 0), 0);
}
