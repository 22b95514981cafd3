import { DECLINED_CARD, fillCheckouts, GOOD_CARD, insist, oneOrder, press, wordsOf } from '../checkout.ts';
import { hold } from '../hold.ts';
import type { House } from '../house.ts';
import { POINTS } from '../points.ts';
import { Shopper } from '../shopper.ts';
import type { Storm } from '../storm.ts';

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
  async blow(house, force) {
    const guests = await fillCheckouts(house, 'login', ROUNDS[force], () => ({ basket: { corkscrew: 1 } }));
    const lost: string[] = [];
    for (const [at, guest] of guests.entries()) {
      lost.push(
        ...(await (at % 3 === 2 ? logInBeforeRefusal(house, guest) : logInBeforeOrder(house, guest))),
      );
    }
    return { tried: guests.length, lost };
  },
};

async function logInBeforeOrder(house: House, guest: Shopper): Promise<string[]> {
  const { tab, paid, lost } = await logInWhilePaying(house, guest, GOOD_CARD, 'at the gateway');
  const inCart = await cartOf(house, tab);
  const own = JSON.stringify([[house.productId(OWN), 2]]);
  const again = await press(house, tab, { key: KEY });
  const { body: told } = await insist(house, tab, 'GET', `/api/cart/payment/status?idempotencyKey=${KEY}`);
  return [
    ...lost,
    ...(paid.body?.orderComplete === true ? [] : [`the payment was answered ${wordsOf(paid)}`]),
    ...(inCart === own ? [] : [`${guest.email} finds ${inCart} in the account's cart`]),
    ...(again.body?.purchaseOrderId === paid.body?.purchaseOrderId
      ? []
      : [`its repeat was answered ${wordsOf(again)}`]),
    ...(told.state === 'paid' ? [] : [`its status was said to be ${told.state}`]),
    ...(await oneOrder(house, guest)),
  ];
}

async function logInBeforeRefusal(house: House, guest: Shopper): Promise<string[]> {
  const { tab, paid, lost } = await logInWhilePaying(
    house,
    guest,
    DECLINED_CARD,
    'the card is declined, nothing is settled yet',
  );
  const inCart = await cartOf(house, tab);
  const both = JSON.stringify([
    [house.productId(OWN), 2],
    [house.productId('corkscrew'), 1],
  ]);
  const again = await press(house, tab, { key: KEY, form: DECLINED_CARD });
  const { body: told } = await insist(house, tab, 'GET', `/api/cart/payment/status?idempotencyKey=${KEY}`);
  return [
    ...lost,
    ...(paid.status === 402 ? [] : [`the refused card was answered ${wordsOf(paid)}`]),
    ...(inCart === both ? [] : [`${guest.email} finds ${inCart} in the account's cart after a refused card`]),
    ...(again.status === 402 ? [] : [`the refused card's repeat was answered ${wordsOf(again)}`]),
    ...(told.state === 'not-charged' ? [] : [`the refused card's status was said to be ${told.state}`]),
  ];
}

/** Problems found, apart from the logged-in tab and the outcome of the payment. */
async function logInWhilePaying(house: House, guest: Shopper, form: object, name: string) {
  const account = `account-of-${guest.email}`;
  await openAccount(house, account);
  const point = POINTS.find((each) => each.name === name);
  if (!point) throw new Error(`the table has no point '${name}'`);
  const held = await hold(house.sql, point, guest.email);
  const tab = guest.secondTab();
  const paying = press(house, guest, { key: KEY, form });
  await held.reached();
  const door = house.door(guest.number + 1);
  const credentials = { email: account, password: PASSWORD };
  const entered = await tab.ask(door, 'POST', '/api/identity/login', credentials);
  const items = [{ productId: house.productId(OWN), qty: 1 }];
  const added = await tab.ask(door, 'POST', '/api/cart', { items });
  await held.decide('finished');
  const paid = await paying;
  const lost = [
    ...(entered.status === 200 ? [] : [`the log-in was answered ${wordsOf(entered)}`]),
    ...(added.status === 409 ? [] : [`a bottle added meanwhile was answered ${wordsOf(added)}`]),
  ];
  return { tab, paid, lost };
}

async function cartOf(house: House, tab: Shopper): Promise<string> {
  const { body: cart } = await insist(house, tab, 'GET', '/api/cart');
  const lines = cart.shoppingCartItems.map((item: { productId: number; qty: number }) => [
    item.productId,
    item.qty,
  ]);
  return JSON.stringify(lines);
}

/** Signed up elsewhere, with two bottles in the cart. */
async function openAccount(house: House, email: string): Promise<void> {
  const elsewhere = new Shopper(house.newShopper('elsewhere').number, email);
  await insist(house, elsewhere, 'POST', '/api/identity/sign-up', {
    email,
    name_first: 'Ada',
    name_last: 'Hart',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  });
  await insist(house, elsewhere, 'POST', '/api/cart', {
    items: [{ productId: house.productId(OWN), qty: 2 }],
  });
}
