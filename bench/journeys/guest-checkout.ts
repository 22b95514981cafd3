import type { PaymentAnswer } from '../../contract/payment.ts';
import type { Shopper } from '../shopper.ts';
import { bottleFor, type Catalog, type Journey } from './journeys.ts';

/** Goes with BENCH_TODAY: shipped that day by ground, delivered two days later. */
export const BENCH_TODAY = '2027-03-02';
const SHIP_DATE = '03/02/2027';

/**
 * Each shopper has an own address and name, because shipments of one household or payer count together and wait for
 * each other.
 */
const addressOf = ({ number }: Shopper) => ({
  name_first: 'Ada',
  name_last: `Hart${number + 1}`,
  address1: `${number + 1} Main Street`,
  city: 'Napa',
  stateId: 6,
  zip: '94558',
  phone: '(707) 555-0101',
  countryId: 37,
});

const card = { cardNumber: '4111111111111111', expirationMonth: 11, expirationYear: 2030, cvv: '123' };

export const guestCheckout: Journey = {
  name: 'guest checkout',
  async walk(shopper, catalog) {
    await pay(shopper, await fillIn(shopper, catalog));
    await shopper.ask('confirmation', 'GET', '/api/orders/confirmation');
  },
};

export async function pay(shopper: Shopper, paymentToken: string): Promise<void> {
  const paid = await shopper.ask<PaymentAnswer>('payment', 'POST', '/api/cart/payment', { paymentToken });
  if (!paid.orderComplete) throw new Error('The payment made no order.');
}

/** Everything up to the button that pays; gives the card's token. */
export async function fillIn(shopper: Shopper, catalog: Catalog): Promise<string> {
  const address = addressOf(shopper);
  const items = [bottleFor(catalog, shopper.number), bottleFor(catalog, shopper.number + 1)];
  await shopper.ask('new cart, two lines', 'POST', '/api/cart', {
    items: items.map(({ productId }, at) => ({ productId, qty: at + 1 })),
  });
  await shopper.ask('check ZIP', 'GET', `/api/address/validate/zip/${address.zip}`);
  await shopper.ask('save shipping', 'POST', '/api/cart/shipping', {
    ...address,
    deliveryMethod: 'DELIVER',
    email: `shopper-${shopper.number}@example.com`,
    shipViaId: 1,
    requestedShipDate: SHIP_DATE,
  });
  await shopper.ask('save billing', 'POST', '/api/cart/billing', {
    ...address,
    dob_month: 4,
    dob_day: 17,
    dob_year: 1985,
  });
  const { token } = await shopper.ask<{ token: string }>('card token', 'POST', '/vault/tokens', card, 201);
  return token;
}
