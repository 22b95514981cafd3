import type { TestBrowser } from '../test-browser.ts';
import {
  BILLING,
  card,
  expectOk,
  fillCart,
  fillCheckout,
  GOOD_CARD,
  SHIPPING,
  userOf,
} from '../test-checkout.ts';
import type { TestShop } from '../test-shop.ts';
import type { Plausible } from './hostile-requests.ts';

export const SHOPPERS = ['a guest', 'a customer', 'a cart ready to be paid'] as const;

export type ShopperKind = (typeof SHOPPERS)[number];

export interface HostileShopper {
  readonly browser: TestBrowser;
  readonly plausible: Plausible;
}

const PASSWORD = 'a long password';
let shoppers = 0;

/** A new shopper with what the calls need: bottles in a cart, an address, a card. */
export async function hostileShopper(shop: TestShop, kind: ShopperKind): Promise<HostileShopper> {
  shoppers += 1;
  const email = `hostile-${shoppers}@example.com`;
  if (kind === 'a guest') return { browser: shop.browser(2), plausible: plausibleWith({ email }) };
  if (kind === 'a cart ready to be paid') {
    const browser = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 2 }], { shipping: { email } });
    return { browser, plausible: plausibleWith({ email, ...(await inCart(browser)) }) };
  }
  const browser = shop.browser(2);
  const account = {
    email,
    name_first: 'Ada',
    name_last: 'Hart',
    password: PASSWORD,
    confirmPassword: PASSWORD,
  };
  const signedUp = await browser.post('/api/identity/sign-up', account);
  if (signedUp.status !== 201) throw new Error(`signing up answered ${signedUp.status}`);
  await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 2 }]);
  expectOk(await browser.post('/api/account/address', SHIPPING));
  expectOk(await browser.post('/api/account/card', GOOD_CARD));
  const user = await userOf(browser);
  const known = { email, addressId: user.AddressBook[0].AddressBookID, cardId: user.CreditCards[0].CardId };
  return { browser, plausible: plausibleWith({ ...known, ...(await inCart(browser)) }) };
}

async function inCart(browser: TestBrowser): Promise<Plausible> {
  const [item] = (await browser.get('/api/cart')).body.shoppingCartItems;
  return { shoppingCartItemId: item.shoppingCartItemId, productId: item.productId };
}

function plausibleWith(own: Plausible): Plausible {
  return {
    ...SHIPPING,
    ...BILLING,
    ...card('4111111111111111'),
    ...ALWAYS,
    ...Object.fromEntries(Object.entries(own).filter(([, value]) => value !== undefined)),
  };
}

const ALWAYS: Plausible = {
  qty: 1,
  promoCode: 'SPRING',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  currentPassword: PASSWORD,
  token: 'AAAAAAAAAAAAAAAAAAAAAA',
  giftNote: 'Cheers',
  company: 'Hart & Co',
  address2: 'Suite 2',
  specialInstructions: 'Ring twice',
  saveCard: false,
  quote: null,
  zip: '94558',
  slug: 'corkscrew',
  userId: 1,
  carts: [1],
};
