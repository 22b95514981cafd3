import { fillCheckouts, insist, oneOrder, press, wordsOf } from '../checkout.ts';
import { hold } from '../hold.ts';
import type { House } from '../house.ts';
import { POINTS } from '../points.ts';
import { Shopper } from '../shopper.ts';
import type { Storm } from '../storm.ts';

const ROUNDS = { short: 3, long: 6 };
const PASSWORD = 'a long password';
const OWN = 'pinot-noir-monterey-2024';

/** A guest pays; while the gateway holds the charge, another tab logs in to an account that has a cart of its own. */
export const logInMeanwhile: Storm = {
  name: 'a log-in in the middle of a payment',
  promise: 'The cart is not lost',
  counts: 'payments',
  async blow(house, force) {
    const guests = await fillCheckouts(house, 'login', ROUNDS[force], () => ({ basket: { corkscrew: 1 } }));
    const lost: string[] = [];
    for (const guest of guests) lost.push(...(await logInWhilePaying(house, guest)));
    return { tried: guests.length, lost };
  },
};

async function logInWhilePaying(house: House, guest: Shopper): Promise<string[]> {
  const account = `account-of-${guest.email}`;
  await openAccount(house, account);
  const atGateway = POINTS.find(({ name }) => name === 'at the gateway');
  if (!atGateway) throw new Error('the table has no such point');
  const held = await hold(house.sql, atGateway, guest.email);
  const tab = guest.secondTab();
  const paying = press(house, guest, { key: 'before the log-in' });
  await held.reached();
  const entered = await tab.ask(house.door(guest.number + 1), 'POST', '/api/identity/login', {
    email: account,
    password: PASSWORD,
  });
  await held.decide('finished');
  const paid = await paying;
  const { body: cart } = await insist(house, tab, 'GET', '/api/cart');
  const inCart = cart.shoppingCartItems.map((item: { productId: number; qty: number }) => [
    item.productId,
    item.qty,
  ]);
  const own = JSON.stringify([[house.productId(OWN), 2]]);
  return [
    ...(entered.status === 200 ? [] : [`the log-in was answered ${wordsOf(entered)}`]),
    ...(paid.body?.orderComplete === true ? [] : [`the payment was answered ${wordsOf(paid)}`]),
    ...(JSON.stringify(inCart) === own ? [] : [`${account} finds ${JSON.stringify(inCart)} in the cart`]),
    ...(await oneOrder(house, guest)),
  ];
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
