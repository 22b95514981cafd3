import { DECLINED_CARD, fillCheckouts, GOOD_CARD, insist, oneOrder, press, wordsOf } from '../checkout.ts';
import { hold } from '../hold.ts';
import { POINTS } from '../points.ts';
import { Shopper } from '../shopper.ts';
import type { Storm } from '../storm.ts';
import type { StormShop } from '../storm-shop.ts';

const ROUNDS = { slice: 1, long: 6 };
const PASSWORD = 'a long password';
const OWN = 'pinot-noir-monterey-2024';

const KEY = 'before-the-log-in';

/**
 * A guest pays; while the gateway holds the charge, another tab logs in to an account that has a cart of its own. Every
 * third card is refused.
 */
export const logInMeanwhile: Storm = {
  name: 'a log-in in the middle of a payment',
  promise: 'The cart is not lost',
  counts: 'payments',
  async blow(shop, force) {
    const guests = await fillCheckouts(shop, 'login', ROUNDS[force], () => ({ basket: { corkscrew: 1 } }));
    const lost: string[] = [];
    for (const [at, guest] of guests.entries()) {
      lost.push(...(await (at % 3 === 2 ? logInBeforeRefusal(shop, guest) : logInBeforeOrder(shop, guest))));
    }
    return { tried: guests.length, lost };
  },
};

async function logInBeforeOrder(shop: StormShop, guest: Shopper): Promise<string[]> {
  const { tab, paid, lost } = await logInWhilePaying(shop, guest, GOOD_CARD, 'at the gateway');
  const inCart = await cartOf(shop, tab);
  const own = JSON.stringify([[shop.productId(OWN), 2]]);
  const again = await press(shop, tab, { key: KEY });
  const { body: outcome } = await insist(shop, tab, 'GET', `/api/cart/payment/status?idempotencyKey=${KEY}`);
  return [
    ...lost,
    ...(paid.body?.orderComplete === true ? [] : [`the payment was answered ${wordsOf(paid)}`]),
    ...(inCart === own ? [] : [`${guest.email} finds ${inCart} in the account's cart`]),
    ...(again.body?.purchaseOrderId === paid.body?.purchaseOrderId
      ? []
      : [`its repeat was answered ${wordsOf(again)}`]),
    ...(outcome.state === 'paid' ? [] : [`its status was said to be ${outcome.state}`]),
    ...(await oneOrder(shop, guest)),
  ];
}

async function logInBeforeRefusal(shop: StormShop, guest: Shopper): Promise<string[]> {
  const { tab, paid, lost } = await logInWhilePaying(
    shop,
    guest,
    DECLINED_CARD,
    'the card is declined, nothing is settled yet',
  );
  const inCart = await cartOf(shop, tab);
  const both = JSON.stringify([
    [shop.productId(OWN), 2],
    [shop.productId('corkscrew'), 1],
  ]);
  const again = await press(shop, tab, { key: KEY, form: DECLINED_CARD });
  const { body: outcome } = await insist(shop, tab, 'GET', `/api/cart/payment/status?idempotencyKey=${KEY}`);
  return [
    ...lost,
    ...(paid.status === 402 ? [] : [`the refused card was answered ${wordsOf(paid)}`]),
    ...(inCart === both ? [] : [`${guest.email} finds ${inCart} in the account's cart after a refused card`]),
    ...(again.status === 402 ? [] : [`the refused card's repeat was answered ${wordsOf(again)}`]),
    ...(outcome.state === 'not-charged' ? [] : [`the refused card's status was said to be ${outcome.state}`]),
  ];
}

/** Problems found, apart from the logged-in tab and the outcome of the payment. */
async function logInWhilePaying(shop: StormShop, guest: Shopper, form: object, name: string) {
  const account = `account-of-${guest.email}`;
  await openAccount(shop, account);
  const point = POINTS.find((each) => each.name === name);
  if (!point) throw new Error(`the table has no point '${name}'`);
  const held = await hold(shop.sql, point, guest.email);
  const tab = guest.secondTab();
  const paying = press(shop, guest, { key: KEY, form });
  await held.reached();
  const door = shop.door(guest.number + 1);
  const credentials = { email: account, password: PASSWORD };
  const entered = await tab.ask(door, 'POST', '/api/identity/login', credentials);
  const items = [{ productId: shop.productId(OWN), qty: 1 }];
  const added = await tab.ask(door, 'POST', '/api/cart', { items });
  await held.decide('finished');
  const paid = await paying;
  const lost = [
    ...(entered.status === 200 ? [] : [`the log-in was answered ${wordsOf(entered)}`]),
    ...(added.status === 409 ? [] : [`a bottle added at that time was answered ${wordsOf(added)}`]),
  ];
  return { tab, paid, lost };
}

async function cartOf(shop: StormShop, tab: Shopper): Promise<string> {
  const { body: cart } = await insist(shop, tab, 'GET', '/api/cart');
  const lines = cart.shoppingCartItems.map((item: { productId: number; qty: number }) => [
    item.productId,
    item.qty,
  ]);
  return JSON.stringify(lines);
}

/** Signed up elsewhere, with two bottles in the cart. */
async function openAccount(shop: StormShop, email: string): Promise<void> {
  const elsewhere = new Shopper(shop.newShopper('elsewhere').number, email);
  await insist(shop, elsewhere, 'POST', '/api/identity/sign-up', {
    email,
    name_first: 'Ada',
    name_last: 'Hart',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  await insist(shop, elsewhere, 'POST', '/api/cart', {
    items: [{ productId: shop.productId(OWN), qty: 2 }],
  });
}
