import type { APIRequestContext, Browser } from '@playwright/test';
import type { Cookies } from './slow-phone.ts';

export interface PreparedShopper {
  /** Of shoppers who have come so far: a cart, shipping said, payment said, ordered. */
  readonly cart: Cookies;
  readonly shipping: Cookies;
  readonly billing: Cookies;
  readonly ordered: Cookies;
}

const address = {
  name_first: 'Ada',
  name_last: 'Hart',
  address1: '1 Main Street',
  city: 'Napa',
  stateId: 6,
  zip: '94558',
  phone: '(707) 555-0101',
  countryId: 37,
};
const card = { cardNumber: '4111111111111111', expirationMonth: 11, expirationYear: 2030, cvv: '123' };

/** Four shoppers, each at another step of the checkout, brought there through the API. */
export async function prepareShoppers(
  browser: Browser,
  origin: string,
  productId: number,
): Promise<PreparedShopper> {
  const come = async (steps: number): Promise<Cookies> => {
    const context = await browser.newContext({ baseURL: origin, extraHTTPHeaders: { origin } });
    for (const step of walk.slice(0, steps)) await step(context.request, productId);
    const cookies = await context.cookies();
    await context.close();
    return cookies;
  };
  return { cart: await come(1), shipping: await come(2), billing: await come(3), ordered: await come(4) };
}

const walk = [
  (api: APIRequestContext, productId: number) => post(api, '/api/cart', { items: [{ productId, qty: 2 }] }),
  (api: APIRequestContext) =>
    post(api, '/api/cart/shipping', {
      ...address,
      deliveryMethod: 'DELIVER',
      email: 'ada@example.com',
      shipViaId: 9,
      requestedShipDate: '03/02/2027',
    }),
  async (api: APIRequestContext) => {
    const { token } = await post<{ token: string }>(api, '/vault/tokens', card);
    await post(api, '/api/cart/billing', {
      ...address,
      dob_month: 4,
      dob_day: 17,
      dob_year: 1985,
      paymentToken: token,
    });
  },
  (api: APIRequestContext) => post(api, '/api/cart/payment', {}),
];

async function post<Answer>(api: APIRequestContext, path: string, data: object): Promise<Answer> {
  const answer = await api.post(path, { data });
  if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}
