import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { changeRows } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import {
  BILLING,
  expectOk,
  fillCart,
  fillCheckout,
  GOOD_CARD,
  newCustomer,
  SHIPPING,
} from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';
import { TEST_TODAY } from '../../testing/test-today.ts';

const shop = testShop();
const TEXTED = { smsTransactional: true, smsPhone: '(707) 555-0101' };

async function shopper(slug = 'library-cabernet', brandingId: 1 | 2 = 2): Promise<TestBrowser> {
  const browser = shop.browser(brandingId);
  await fillCart(shop, browser, [{ slug, qty: 1 }]);
  return browser;
}

describe('what a page asks of a step beside the saved form', () => {
  test.each([
    ['/api/cart/shipping', SHIPPING],
    ['/api/cart/billing', BILLING],
  ])('%s tells cart and customer only when asked', async (path, form) => {
    const browser = await shopper();
    await browser.post('/api/cart/shipping', SHIPPING);
    const plain = await browser.post(path, form);
    expect([plain.status, 'checkout' in plain.body]).toEqual([200, false]);
    const { body } = await browser.post(`${path}?include=checkout`, form);
    const cart = (await browser.get('/api/cart')).body;
    expect(body.checkout).toEqual({ cart, user: null, choices: {} });
  });

  test.each([
    ['/api/cart/shipping', SHIPPING],
    ['/api/cart/billing', BILLING],
    ['/api/cart/payment', {}],
  ])('%s refuses a form of a customer who is logged out', async (path, form) => {
    const browser = await shopper();
    const { status, body } = await browser.post(`${path}?forCustomer=true`, form);
    expect([status, body.code]).toEqual([401, 'unauthenticated']);
    expect((await browser.get('/api/cart/shipping')).body).toBeNull();
  });

  test('a promo code answers the cart only when asked', async () => {
    const browser = await shopper();
    const code = { promoCode: 'SHIPFREE' };
    expect((await browser.post('/api/cart/coupons', code)).body).toEqual({ valid: true, reason: null });
    const { body } = await browser.post('/api/cart/coupons?include=cart', code);
    expect(body.cart).toEqual((await browser.get('/api/cart')).body);
    const removed = await browser.delete('/api/cart/coupons?include=cart');
    expect(removed.body.promoCode).toBeNull();
  });
});

describe('POST /cart/shipping', () => {
  test('keeps the values, prices freight and tax, and gives them back', async () => {
    const browser = await shopper();
    const { status, body } = await browser.post('/api/cart/shipping', SHIPPING);
    expect([status, body.nonCompliantCart, body.ShipmentNonCompliantReason]).toEqual([200, false, null]);
    const { clubJoin: _, ...form } = SHIPPING;
    expect((await browser.get('/api/cart/shipping')).body).toMatchObject(form);
    const cart = (await browser.get('/api/cart')).body;
    expect(cart).toMatchObject({
      shipViaId: 1,
      requestedShipDate: '03/02/2027',
      shippingAddress: { stateId: 6 },
      caCRVTax: 0.1,
    });
    const { subTotal, totalMarkdown, freight, tax, totalAmountDue } = cart.totals;
    expect(Math.round((subTotal - totalMarkdown + freight + tax) * 100)).toBe(
      Math.round(totalAmountDue * 100),
    );
    expect(freight).toBeGreaterThan(0);
  });

  test.each<[string, object, string, string]>([
    ['no first name', { name_first: '' }, 'name_first', 'Required'],
    ['a long first name', { name_first: 'x'.repeat(51) }, 'name_first', 'Must not exceed 50 characters'],
    ['no last name', { name_last: undefined }, 'name_last', 'Required'],
    ['a long last name', { name_last: 'x'.repeat(51) }, 'name_last', 'Must not exceed 50 characters'],
    ['a long company', { company: 'x'.repeat(101) }, 'company', 'Must not exceed 100 characters'],
    ['no address', { address1: ' ' }, 'address1', 'Required'],
    ['a long address', { address1: 'x'.repeat(256) }, 'address1', 'Must not exceed 255 characters'],
    ['a long second line', { address2: 'x'.repeat(76) }, 'address2', 'Must not exceed 75 characters'],
    ['no city', { city: '' }, 'city', 'Required'],
    ['a long city', { city: 'x'.repeat(76) }, 'city', 'Must not exceed 75 characters'],
    ['no state', { stateId: undefined }, 'stateId', 'Required'],
    ['an unknown state', { stateId: 999 }, 'stateId', 'Invalid State'],
    ['no ZIP', { zip: '' }, 'zip', 'Please enter or select an address with correct zip code'],
    ['half a ZIP', { zip: '945' }, 'zip', 'Invalid Zip Code'],
    ['a ZIP that does not exist', { zip: '00000' }, 'zip', 'Invalid Zip Code'],
    ['a ZIP of another state', { zip: '10001' }, 'zip', 'Zip is not in selected state.'],
    ['no phone', { phone: '' }, 'phone', 'Required'],
    ['a short phone', { phone: '555-0101' }, 'phone', 'Please enter a valid phone number'],
    ['no e-mail', { email: '' }, 'email', 'Required'],
    ['a broken e-mail', { email: 'ada@' }, 'email', 'Please enter a valid email address'],
    [
      'a long e-mail',
      { email: `${'x'.repeat(100)}@example.com` },
      'email',
      'Please enter a valid email address',
    ],
    ['a long phone', { phone: '5'.repeat(51) }, 'phone', 'Please enter a valid phone number'],
    ['no method', { deliveryMethod: undefined }, 'deliveryMethod', 'Required'],
    ['an unknown method', { deliveryMethod: 'PIGEON' }, 'deliveryMethod', 'Invalid'],
    ['no service', { shipViaId: undefined }, 'shipViaId', 'Required'],
    ['an unknown service', { shipViaId: 5 }, 'shipViaId', 'Invalid'],
    ['no date', { requestedShipDate: '' }, 'requestedShipDate', 'Required'],
    ['no such date', { requestedShipDate: '02/30/2027' }, 'requestedShipDate', 'Invalid'],
    ['a date of another form', { requestedShipDate: '2027-03-02' }, 'requestedShipDate', 'Invalid'],
    ['a date gone by', { requestedShipDate: '02/24/2027' }, 'requestedShipDate', 'Invalid'],
    [
      'a ship day that delivers on a Saturday',
      { requestedShipDate: '03/04/2027' },
      'requestedShipDate',
      'Invalid',
    ],
    [
      'long instructions',
      { specialInstructions: 'x'.repeat(501) },
      'specialInstructions',
      'Must not exceed 500 characters',
    ],
    ['a gift without sender', { isGift: true, giftName: 'Eve' }, 'giftSenderName', 'Required'],
    ['a gift without recipient', { isGift: true, giftSenderName: 'Ada' }, 'giftName', 'Required'],
    [
      'a long sender',
      { isGift: true, giftSenderName: 'x'.repeat(41) },
      'giftSenderName',
      'Must not exceed 40 characters',
    ],
    [
      'a long recipient',
      { isGift: true, giftName: 'x'.repeat(51) },
      'giftName',
      'Must not exceed 50 characters',
    ],
    [
      'a broken gift e-mail',
      { isGift: true, giftRecipientEmail: 'eve' },
      'giftRecipientEmail',
      'Please enter a valid email address',
    ],
    [
      'a long gift note',
      { isGift: true, giftNote: 'x'.repeat(301) },
      'giftNote',
      'Must not exceed 300 characters',
    ],
    [
      'eight lines',
      { isGift: true, giftNote: 'a\nb\nc\nd\ne\nf\ng\nh' },
      'giftNote',
      'Gift message must be less than 8 lines',
    ],
    ['a long mobile number', { smsPhone: '5'.repeat(51) }, 'smsPhone', 'Must not exceed 50 characters'],
    ['a text consent without a number', { smsMarketing: true }, 'smsPhone', 'Required'],
    [
      'a text consent for a number that takes no texts',
      { smsTransactional: true, smsPhone: '555-0101' },
      'smsPhone',
      'Please enter a valid phone number',
    ],
    ['a text consent without a birth date', { ...TEXTED, smsMarketing: true }, 'dob_year', 'Required'],
    ['a consent to order updates without a birth date', TEXTED, 'dob_year', 'Required'],
    [
      'a text consent under 21',
      { ...TEXTED, dob_month: 2, dob_day: 3, dob_year: 2006 },
      'dob_year',
      'Must be 21 or older',
    ],
    ['a birth date in the future', { dob: '04/01/2028' }, 'dob', 'Invalid'],
    ['what no text column holds', { city: 'Na\u0000pa' }, 'city', 'Invalid'],
  ])('refuses %s', async (_, change, field, message) => {
    const browser = await shopper();
    const { status, body } = await browser.post('/api/cart/shipping', { ...SHIPPING, ...change });
    expect([status, body.message]).toEqual([
      422,
      'Missing required information. Please check form and resubmit.',
    ]);
    expect(body.fields[field]).toEqual([message]);
    expect((await browser.get('/api/cart/shipping')).body).toBeNull();
  });

  test('names all broken fields at once', async () => {
    const browser = await shopper();
    const { body } = await browser.post('/api/cart/shipping', { deliveryMethod: 'DELIVER', isGift: true });
    expect(Object.keys(body.fields).toSorted()).toEqual(
      [
        'address1',
        'city',
        'giftName',
        'giftSenderName',
        'name_first',
        'name_last',
        'phone',
        'requestedShipDate',
        'shipViaId',
        'stateId',
        'zip',
      ].toSorted(),
    );
  });

  test.each([
    [
      'Utah',
      'library-cabernet',
      { stateId: 56, city: 'Provo', zip: '84601' },
      'We are unable to ship to the selected state.',
    ],
    ['a PO box', 'library-cabernet', { address1: 'P.O. Box 5' }, 'Shipping to a PO Box is prohibited.'],
    ['a PO box in line 2', 'corkscrew', { address2: 'POB 5' }, 'Shipping to a PO Box is prohibited.'],
  ])(
    'a shipment to %s that the rules forbid is answered with its reason and never paid',
    async (place, slug, change, reason) => {
      const browser = await shopper(slug);
      await browser.post('/api/cart/shipping', SHIPPING);
      const stateId = 'zip' in change ? await stateIdOf('UT') : SHIPPING.stateId;
      const { status, body } = await browser.post('/api/cart/shipping', { ...SHIPPING, ...change, stateId });
      expect([status, body.nonCompliantCart, body.ShipmentNonCompliantReason]).toEqual([200, true, reason]);
      expect(body.reason).toBe(place.startsWith('a PO box') ? 'po-box' : undefined);
      expect((await browser.get('/api/cart/shipping')).body).toBeNull();
    },
  );

  test('a corkscrew may go where wine may not, until wine joins it', async () => {
    const browser = await shopper('corkscrew');
    const utah = { ...SHIPPING, stateId: await stateIdOf('UT'), city: 'Provo', zip: '84601' };
    expect((await browser.post('/api/cart/shipping', utah)).body.nonCompliantCart).toBe(false);
    const { body } = await fillCart(shop, browser, [{ slug: 'library-cabernet', qty: 1 }]);
    expect([body.nonCompliantCart, body.ShipmentNonCompliantReason]).toEqual([
      true,
      'We are unable to ship to the selected state.',
    ]);
    await browser.post('/api/cart/billing', BILLING);
    const paid = await browser.post('/api/cart/payment', {
      cardNumber: '4111111111111111',
      expirationMonth: 1,
      expirationYear: 2031,
      cvv: '123',
    });
    expect([paid.status, paid.body.message]).toEqual([422, 'We are unable to ship to the selected state.']);
  });

  test('a ZIP that spans states is good for each of them', async () => {
    const browser = await shopper();
    for (const short of ['KY', 'TN']) {
      const answer = await browser.post('/api/cart/shipping', {
        ...SHIPPING,
        city: 'Fort Campbell',
        zip: '42223',
        stateId: await stateIdOf(short),
      });
      expect(answer.status, short).toBe(200);
    }
  });

  test('a guest whose email has an account is asked to log in', async () => {
    const browser = await shopper();
    const { status, body } = await browser.post('/api/cart/shipping', {
      ...SHIPPING,
      email: 'Grace@Example.com',
    });
    expect([status, body.code, body.reason]).toEqual([409, 'conflict', 'email-has-account']);
    expect(body.message).toBe(
      'Our records indicate that the provided email is already associated with an account, please login to continue.',
    );
  });

  test('a listed brand and service takes listed days only, and wine for listed days nothing without a list', async () => {
    const { shipDates } = (await shop.browser().get('/api/lookups')).body;
    expect(
      shipDates.every(
        (each: { brandingId: number; shippingServiceId: number }) =>
          each.brandingId === 1 && each.shippingServiceId === 1,
      ),
    ).toBe(true);
    const browser = await shopper('library-cabernet', 1);
    const unlisted = await browser.post('/api/cart/shipping', {
      ...SHIPPING,
      requestedShipDate: '06/01/2027',
    });
    expect(unlisted.body.fields.requestedShipDate).toEqual(['Invalid']);
    const [month, day, year] = shipDates[0].requestedShipDate.split('/').map(Number);
    const shipDay = new Date(Date.UTC(year, month - 1, day - 2));
    const requestedShipDate = `${String(shipDay.getUTCMonth() + 1).padStart(2, '0')}/${String(shipDay.getUTCDate()).padStart(2, '0')}/${shipDay.getUTCFullYear()}`;
    expect((await browser.post('/api/cart/shipping', { ...SHIPPING, requestedShipDate })).status).toBe(200);

    const collector = await shopper('vertical-collection', 2);
    const refused = await collector.post('/api/cart/shipping', SHIPPING);
    expect(refused.body.fields.requestedShipDate).toEqual([
      'No delivery date is available for the items in your cart. Please contact us.',
    ]);
  });

  test('without a cart there is nothing to ship', async () => {
    const { status, body } = await shop.browser().post('/api/cart/shipping', SHIPPING);
    expect([status, body.message]).toEqual([409, 'Your cart is empty.']);
  });
});

describe('POST /cart/billing', () => {
  test('keeps an own address, or takes the shipping address', async () => {
    const browser = await shopper();
    await browser.post('/api/cart/shipping', SHIPPING);
    const own = await browser.post('/api/cart/billing', { ...BILLING, address1: '7 Elm Street' });
    expect([own.status, own.body.address1]).toEqual([200, '7 Elm Street']);
    const { dob_month, dob_day, dob_year } = BILLING;
    const same = await browser.post('/api/cart/billing', {
      sameAsShipping: true,
      dob_month,
      dob_day,
      dob_year,
    });
    expect([same.status, same.body.address1, same.body.stateShort]).toEqual([200, '100 Main Street', 'CA']);
    expect((await browser.get('/api/cart/billing')).body).toEqual(same.body);
  });

  test.each<[string, object, object]>([
    ['no address', { address1: undefined }, { address1: ['Required'] }],
    ['no month', { dob_month: undefined }, { dob_month: ['Required'] }],
    ['no day', { dob_day: undefined }, { dob_day: ['Required'] }],
    ['no year', { dob_year: undefined }, { dob_year: ['Required'] }],
    ['no such day', { dob_month: 1, dob_day: 30 }, { dob_day: ['Invalid Date'] }],
    ['a birth date in the future', { dob_year: 2030 }, { dob_day: ['Invalid'] }],
    [
      'a day short of 21',
      { dob_month: 2, dob_day: 3, dob_year: 2006 },
      { dob_year: ['Must be 21 or older'] },
    ],
    ['an unknown token', { paymentToken: 'tok_made_up' }, { paymentToken: ['Invalid'] }],
  ])('refuses %s', async (_, change, fields) => {
    const browser = await shopper();
    const { status, body } = await browser.post('/api/cart/billing', { ...BILLING, ...change });
    expect([status, body.fields]).toEqual([422, fields]);
    expect((await browser.get('/api/cart/billing')).body).toBeNull();
  });

  test('asks for no birth date without alcohol, until wine joins the cart', async () => {
    const browser = await shopper('corkscrew');
    await browser.post('/api/cart/shipping', SHIPPING);
    const { dob_month: _m, dob_day: _d, dob_year: _y, ...ageless } = BILLING;
    expect((await browser.post('/api/cart/billing', ageless)).status).toBe(200);

    await fillCart(shop, browser, [{ slug: 'library-cabernet', qty: 1 }]);
    const refused = await browser.post('/api/cart/payment', GOOD_CARD);
    expect([refused.status, refused.body.message]).toEqual([422, 'Must be 21 or older']);
    const { body } = await browser.post('/api/cart/billing', ageless);
    expect(body.fields).toEqual({ dob_month: ['Required'], dob_day: ['Required'], dob_year: ['Required'] });

    const { shoppingCartItems } = (await browser.get('/api/cart')).body;
    const wine = shoppingCartItems.find((item: { alcoholVolume: number }) => item.alcoholVolume > 0);
    await browser.delete(`/api/cart/items/${wine.shoppingCartItemId}`);
    await browser.get('/api/cart');
    const paid = await browser.post('/api/cart/payment', GOOD_CARD);
    expect([paid.status, paid.body.order?.containsAlcohol]).toEqual([200, false]);
  });

  test('21 today is old enough', async () => {
    const browser = await shopper();
    const { status } = await browser.post('/api/cart/billing', {
      ...BILLING,
      dob_month: 2,
      dob_day: 2,
      dob_year: 2006,
    });
    expect(status).toBe(200);
  });
});

async function stateIdOf(short: string): Promise<number> {
  const { states } = (await shop.browser().get('/api/lookups')).body;
  return states.find((state: { stateShort: string }) => state.stateShort === short).stateId;
}

describe('consent to texts', () => {
  const consentsOf = async (orderId: number) =>
    (
      await sql<{ purpose: string; day: string | null; from: string | null }>`
        select purpose, age_checked_on::text as day, birth_date_from as "from" from text_consents
        where order_id = ${orderId} order by consent_id`.execute(shop.db)
    ).rows;
  const pay = async (browser: TestBrowser, more: object = {}) =>
    expectOk(await browser.post('/api/cart/payment', { ...GOOD_CARD, ...more })).body.purchaseOrderId;

  test('names the day and the form of the birth date that was checked before', async () => {
    const typed = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }], {
      shipping: { ...TEXTED, dob_month: 3, dob_day: 17, dob_year: 1985 },
    });
    expect(await consentsOf(await pay(typed))).toEqual([
      { purpose: 'transactional', day: TEST_TODAY, from: 'shipping' },
    ]);
  });

  test('that comes with the payment counts only after a birth date', async () => {
    const number = { smsPhone: TEXTED.smsPhone };
    const both = { smsMarketing: true, smsTransactional: true };
    const unknown = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }], {
      shipping: number,
      billing: { dob_month: null, dob_day: null, dob_year: null },
    });
    expect(await consentsOf(await pay(unknown, both))).toEqual([]);
    const payer = await fillCheckout(shop, [{ slug: 'corkscrew', qty: 1 }], { shipping: number });
    expect(await consentsOf(await pay(payer, both))).toEqual([
      { purpose: 'marketing', day: TEST_TODAY, from: 'billing' },
      { purpose: 'transactional', day: TEST_TODAY, from: 'billing' },
    ]);
  });

  test('of a customer whose account has the birth date asks for none', async () => {
    const browser = await newCustomer(shop, 'texts@example.com');
    const texted = { ...SHIPPING, ...TEXTED };
    expect((await browser.post('/api/cart/shipping', texted)).body.fields).toEqual({
      dob_year: ['Required'],
    });
    const email = 'texts@example.com';
    await changeRows(shop.db, 'customers', { birth_date: '1985-04-17' }, { email });
    expectOk(await browser.post('/api/cart/shipping', texted));
    expectOk(await browser.post('/api/cart/billing', BILLING));
    expect(await consentsOf(await pay(browser))).toMatchObject([{ from: 'account' }]);
  });
});
