import { describe, expect, test } from 'vitest';
import { changeCustomer } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import {
  BILLING,
  CARRIER_PICKUP,
  expectOk,
  fillCart,
  GOOD_CARD,
  newCustomer,
  PICKUP_PERSON,
  SHIPPING,
  userOf,
  WINERY_PICKUP,
} from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

async function shopper(slug = 'library-cabernet', brandingId: 1 | 2 = 2): Promise<TestBrowser> {
  const browser = shop.browser(brandingId);
  await fillCart(shop, browser, [{ slug, qty: 1 }]);
  return browser;
}

function ship(browser: TestBrowser, form: object) {
  return browser.post('/api/cart/shipping', form);
}

const BORN_TOO_LATE = { dob_month: 2, dob_day: 3, dob_year: 2006 };

describe('a pick-up at a winery', () => {
  test('keeps who comes and when, ships nothing and is taxed at the winery', async () => {
    const browser = await shopper();
    const form = { ...WINERY_PICKUP, giftNote: 'For\nyou', specialInstructions: 'We come by bike.' };
    const { status, body } = await ship(browser, form);
    expect([status, body.nonCompliantCart, body.shipViaId]).toEqual([200, false, 12]);
    expect((await browser.get('/api/cart/shipping')).body).toEqual({ ...form, shipViaId: 12 });
    expect((await browser.get('/api/cart')).body).toMatchObject({
      shipViaId: 12,
      requestedShipDate: '03/04/2027',
      shippingAddress: { stateId: 6, fedexLocationId: null },
      shipper: { IsWillCall: true, ShipTrackingName: 'Twomey, Healdsburg' },
      pickUpPersonAddress: null,
      giftNote: 'For\nyou',
      giftName: null,
      specialInstructions: 'We come by bike.',
      totals: { subTotal: 295, freight: 0, tax: 21.49, totalAmountDue: 316.49 },
      caCRVTax: 0.1,
    });
  });

  test('counts a line break in the gift note as one character, however it is sent', async () => {
    const browser = await shopper();
    const note = [...Array(14).fill('x'.repeat(19)), 'x'.repeat(20)].join('\r\n');
    expect((await ship(browser, { ...WINERY_PICKUP, giftNote: note })).status).toBe(200);
    const { giftNote } = (await browser.get('/api/cart/shipping')).body;
    expect([giftNote.length, giftNote]).toEqual([300, note.replaceAll('\r', '')]);
    expect((await ship(browser, { ...WINERY_PICKUP, giftNote: `${note}x` })).body.fields).toEqual({
      giftNote: ['Must not exceed 300 characters'],
    });
  });

  test.each<[string, object, string, string]>([
    ['no first name', { name_first: '' }, 'name_first', 'Required'],
    ['no last name', { name_last: undefined }, 'name_last', 'Required'],
    ['no phone', { phone: '' }, 'phone', 'Required'],
    ['a short phone', { phone: '555' }, 'phone', 'Please enter a valid phone number'],
    ['no e-mail', { email: undefined }, 'email', 'Required'],
    ['no date', { requestedShipDate: undefined }, 'requestedShipDate', 'Required'],
    ['today', { requestedShipDate: '03/02/2027' }, 'requestedShipDate', 'Invalid'],
    ['a day of preparation only', { requestedShipDate: '03/03/2027' }, 'requestedShipDate', 'Invalid'],
    ['a day gone by', { requestedShipDate: '02/20/2027' }, 'requestedShipDate', 'Invalid'],
    ['a blackout date', { requestedShipDate: '11/25/2027' }, 'requestedShipDate', 'Invalid'],
    ['29 February', { requestedShipDate: '02/29/2027' }, 'requestedShipDate', 'Invalid'],
    ['a date of another form', { requestedShipDate: '3/4/2027' }, 'requestedShipDate', 'Invalid'],
    ["another winery's id", { shipViaId: 8 }, 'shipViaId', 'Invalid'],
    ["a carrier's service", { shipViaId: 1 }, 'shipViaId', 'Invalid'],
    ['a winery without a label', { deliveryMethod: '33' }, 'deliveryMethod', 'Invalid'],
    ['another without a label', { deliveryMethod: '34' }, 'deliveryMethod', 'Invalid'],
    ['a number for the method', { deliveryMethod: 12 }, 'deliveryMethod', 'Invalid'],
    ['a long note', { giftNote: 'x'.repeat(301) }, 'giftNote', 'Must not exceed 300 characters'],
    ['no such birth date', { dob: '02/30/1980' }, 'dob', 'Invalid Date'],
    ['a birth date to come', { dob_month: 3, dob_day: 1, dob_year: 2028 }, 'dob_day', 'Invalid'],
  ])('is refused with %s', async (_, change, field, message) => {
    const browser = await shopper();
    const { status, body } = await ship(browser, { ...WINERY_PICKUP, ...change });
    expect([status, body.fields?.[field]]).toEqual([422, [message]]);
    expect((await browser.get('/api/cart/shipping')).body).toBeNull();
  });

  test.each([
    ['17', 1],
    ['7', 1],
    ['8', 2],
    ['12', 2],
  ] as const)('%s is offered by brand %i, on a Sunday, too', async (deliveryMethod, brandingId) => {
    const browser = await shopper('library-cabernet', brandingId);
    const form = { ...WINERY_PICKUP, deliveryMethod, requestedShipDate: '03/07/2027' };
    expect((await ship(browser, form)).body).toMatchObject({ shipViaId: Number(deliveryMethod) });
  });

  test('is ordered with its place, agent, day and note, in the mail, too', async () => {
    const browser = await shopper();
    const email = 'winery@example.com';
    expectOk(
      await ship(browser, { ...WINERY_PICKUP, email, giftNote: 'Enjoy', specialInstructions: 'Bike.' }),
    );
    const same = await browser.post('/api/cart/billing', { ...BILLING, sameAsShipping: true });
    expect([same.status, same.body.fields?.sameAsShipping]).toEqual([
      422,
      ['Please enter an address before continuing.'],
    ]);
    expectOk(await browser.post('/api/cart/billing', BILLING));
    const { body } = await browser.post('/api/cart/payment', GOOD_CARD);
    const order = {
      deliveryMethod: '12',
      requestedShipDate: '03/04/2027',
      requestedDeliveryDate: '03/04/2027',
      freight: 0,
      shipperName: 'Twomey, Healdsburg',
      shippingAddress: { company: 'Twomey, Healdsburg', address1: '315 Westbend Road', stateShort: 'CA' },
      pickUp: { kind: 'winery', place: 'Twomey, Healdsburg', agent: 'Ada Hart', pickUpPersonAddress: null },
      gift: { senderName: null, name: null, email: null, note: 'Enjoy' },
      specialInstructions: 'Bike.',
    };
    expect(body.order).toMatchObject(order);
    expect((await browser.get('/api/orders/confirmation')).body).toMatchObject(order);
    await shop.runJobs();
    const [mail] = await shop.mailsTo(email);
    for (const fact of [
      'Pick up at Twomey, Healdsburg',
      '315 Westbend Road',
      'Pickup Agent: Ada Hart',
      'Requested Pickup Date',
      'March 4, 2027',
      'Enjoy',
      'Bike.',
    ]) {
      expect(mail?.text).toContain(fact);
      expect(mail?.html).toContain(fact);
    }
  });
});

describe('a pick-up at a carrier pickup location', () => {
  test('keeps pickup location and person, pays freight and the tax of the pickup location', async () => {
    const browser = await shopper();
    const { status, body } = await ship(browser, CARRIER_PICKUP);
    expect([status, body.nonCompliantCart]).toEqual([200, false]);
    expect(body).toMatchObject({
      ...CARRIER_PICKUP,
      name_first: 'Eve',
      name_last: 'Stone',
      phone: '(707) 555-0199',
      address2: null,
      fedexLocationPhone: expect.stringMatching(/\d{3}\D*\d{4}$/),
    });
    expect((await browser.get('/api/cart/shipping')).body.fedexLocationPhone).toBe(body.fedexLocationPhone);
    const cart = (await browser.get('/api/cart')).body;
    expect(cart).toMatchObject({
      shippingAddress: { stateId: 6, fedexLocationId: 'CDX94558' },
      shipper: { IsWillCall: false, ShipTrackingName: 'FedEx 2Day' },
      pickUpPersonAddress: { name_first: 'Eve', address1: '7 Elm Street', company: null },
    });
    expect(cart.totals.freight).toBeGreaterThan(0);
  });

  test('lets the payer share the address of who picks up', async () => {
    const browser = await shopper();
    expectOk(await ship(browser, CARRIER_PICKUP));
    const { dob_month, dob_day, dob_year } = BILLING;
    const form = { sameAsShipping: true, dob_month, dob_day, dob_year };
    const { body } = expectOk(await browser.post('/api/cart/billing', form));
    const { company: _c, address2: _a, ...person } = PICKUP_PERSON;
    expect(body).toMatchObject({ ...person, stateId: 6 });
  });

  test('fills in what was left out of the pickup location’s address', async () => {
    const { address1: _a, zip: _z, stateId: _s, stateShort: _t, city: _c, ...form } = CARRIER_PICKUP;
    const { body } = await ship(await shopper(), form);
    expect(body).toMatchObject({ address1: '2867 Commerce Dr', zip: '94558', stateId: 6, city: 'Napa' });
  });

  const OTHER = 'Please select a Fedex pick up location';
  test.each<[string, object, string, string]>([
    ['no pickup location', { fedexLocationId: '' }, 'fedexLocationId', OTHER],
    ['no pickup location named', { fedexLocationId: undefined }, 'fedexLocationId', OTHER],
    ['a pickup location that there is not', { fedexLocationId: 'CDX00000' }, 'fedexLocationId', OTHER],
    ['an id of another kind', { fedexLocationId: 'NYCKK' }, 'fedexLocationId', OTHER],
    ["another pickup location's street", { address1: '1 Elsewhere St' }, 'fedexLocationId', OTHER],
    ["another pickup location's ZIP", { zip: '94559' }, 'fedexLocationId', OTHER],
    ["another pickup location's state", { stateId: 37 }, 'fedexLocationId', OTHER],
    ['a state that there is not', { stateId: 999 }, 'fedexLocationId', OTHER],
    [
      "another pickup location's state by its letters",
      { stateId: null, stateShort: 'NV' },
      'fedexLocationId',
      OTHER,
    ],
    ['no person', { pickUpPersonAddress: undefined }, 'pickUpPersonAddress', 'Required'],
    ['no service', { shipViaId: undefined }, 'shipViaId', 'Required'],
    ["a winery's id for a service", { shipViaId: 12 }, 'shipViaId', 'Invalid'],
    ['a day gone by', { requestedShipDate: '02/23/2027' }, 'requestedShipDate', 'Invalid'],
    [
      'a day of the week without delivery',
      { requestedShipDate: '03/06/2027' },
      'requestedShipDate',
      'Invalid',
    ],
    ['a gift without sender', { isGift: true, giftName: 'Eve' }, 'giftSenderName', 'Required'],
  ])('is refused with %s', async (_, change, field, message) => {
    const browser = await shopper();
    const { status, body } = await ship(browser, { ...CARRIER_PICKUP, ...change });
    expect([status, body.fields?.[field]]).toEqual([422, [message]]);
    expect((await browser.get('/api/cart/shipping')).body).toBeNull();
  });

  test.each<[string, object, string, string]>([
    ['no first name', { name_first: '' }, 'name_first', 'Required'],
    ['a long last name', { name_last: 'x'.repeat(51) }, 'name_last', 'Must not exceed 50 characters'],
    ['no address', { address1: undefined }, 'address1', 'Required'],
    ['no ZIP', { zip: '' }, 'zip', 'Required'],
    ['half a ZIP', { zip: '945' }, 'zip', 'Invalid Zip Code.'],
    ['a ZIP that does not exist', { zip: '00000' }, 'zip', 'Invalid Zip Code.'],
    ['a ZIP of another state', { zip: '10001' }, 'zip', 'Zip is not in selected state.'],
    ['another state', { stateShort: 'NV', zip: '89501' }, 'stateShort', 'Invalid State'],
    ['a short phone', { phone: '1' }, 'phone', 'Please enter a valid phone number'],
  ])('is refused for a person with %s', async (_, change, field, message) => {
    const form = { ...CARRIER_PICKUP, pickUpPersonAddress: { ...PICKUP_PERSON, ...change } };
    const { status, body } = await ship(await shopper(), form);
    expect([status, body.fields?.[`pickUpPersonAddress.${field}`]]).toEqual([422, [message]]);
  });

  test('is ordered for who comes, keeps neither pickup location nor person in a new account', async () => {
    const browser = await shopper();
    const email = 'carrier-pickup@example.com';
    expectOk(
      await ship(browser, {
        ...CARRIER_PICKUP,
        email,
        isGift: true,
        giftSenderName: 'Ada',
        giftName: 'Eve',
        giftNote: 'Cheers',
      }),
    );
    const password = 'a long password';
    const account = { saveInfo: true, password, confirmPassword: password };
    expectOk(await browser.post('/api/cart/billing', { ...BILLING, ...account }));
    const { body } = await browser.post('/api/cart/payment', GOOD_CARD);
    expect(body.order).toMatchObject({
      deliveryMethod: 'PICKUP_FEDEX',
      requestedDeliveryDate: '03/04/2027',
      shippingAddress: { name_first: 'Eve', company: CARRIER_PICKUP.company, address1: '2867 Commerce Dr' },
      pickUp: {
        kind: 'carrier',
        place: CARRIER_PICKUP.company,
        agent: 'Eve Stone',
        pickUpPersonAddress: { address1: '7 Elm Street' },
      },
      gift: { senderName: 'Ada', name: 'Eve', note: 'Cheers' },
    });
    const { AddressBook } = await userOf(browser);
    expect(AddressBook.map((entry: { Address1: string }) => entry.Address1)).toEqual(['100 Main Street']);
    expect((await browser.get('/api/orders')).body.orders[0]).toMatchObject({
      pickUp: { agent: 'Eve Stone' },
    });
    await shop.runJobs();
    const mail = (await shop.mailsTo(email)).find(({ subject }) => subject.startsWith('Your order'));
    for (const fact of [
      'Pickup at Fedex location',
      '2867 Commerce Dr',
      'Pickup Agent: Eve Stone',
      'Cheers',
    ]) {
      expect(mail?.text).toContain(fact);
    }
  });
});

describe('a known birth date under 21', () => {
  test.each([
    ['delivery', SHIPPING],
    ['carrier pickup', CARRIER_PICKUP],
    ['winery', WINERY_PICKUP],
  ])('lets no wine go: %s', async (_, form) => {
    const browser = await shopper();
    const { status, body } = await ship(browser, { ...form, ...BORN_TOO_LATE });
    expect([status, body]).toMatchObject([
      200,
      {
        nonCompliantCart: true,
        ageVerifyFailed: true,
        ShipmentNonCompliantReason: 'Must be 21 or older',
        reason: 'under-age',
      },
    ]);
    expect((await browser.get('/api/cart/shipping')).body).toBeNull();
    const merchandise = await shopper('corkscrew');
    expect((await ship(merchandise, { ...form, ...BORN_TOO_LATE })).body).toMatchObject({
      nonCompliantCart: false,
      ageVerifyFailed: false,
    });
  });

  test('counts if the account has it, for any recipient', async () => {
    const browser = await newCustomer(shop, 'young@example.org');
    const { userId } = await userOf(browser);
    await changeCustomer(shop.db, userId, { birth_date: '2006-03-03' });
    await fillCart(shop, browser, [{ slug: 'library-cabernet', qty: 1 }]);
    const { body } = await ship(browser, { ...SHIPPING, email: undefined, dob: '01/01/1980' });
    expect([body.nonCompliantCart, body.ageVerifyFailed]).toEqual([true, true]);
  });

  test('is said of a cart that takes wine in later', async () => {
    const browser = await shopper('corkscrew');
    expectOk(await ship(browser, { ...SHIPPING, ...BORN_TOO_LATE }));
    const { body } = await fillCart(shop, browser, [{ slug: 'library-cabernet', qty: 1 }]);
    expect([body.nonCompliantCart, body.ageVerifyFailed]).toEqual([true, true]);
  });
});

test('fields of another method are not kept', async () => {
  const browser = await shopper();
  const { body } = await ship(browser, { ...CARRIER_PICKUP, ...SHIPPING });
  expect(body).not.toHaveProperty('fedexLocationId');
  expect(body).not.toHaveProperty('pickUpPersonAddress');
  expect((await browser.get('/api/cart')).body.shippingAddress.fedexLocationId).toBeNull();
});

const { dob_month: _, dob_day: __, dob_year: ___, ...WITHOUT_BIRTH_DATE } = CARRIER_PICKUP;

describe('the person who picks wine up at a carrier', () => {
  const asksBirthDate = { status: 422, body: { fields: { dob_year: ['Required'] } } };

  test('gives a birth date, whoever pays', async () => {
    expect(await ship(await shopper(), WITHOUT_BIRTH_DATE)).toMatchObject(asksBirthDate);
    const { status } = await ship(await shopper(), { ...WITHOUT_BIRTH_DATE, dob: '01/01/1980' });
    expect(status).toBe(200);
    expect((await ship(await shopper('corkscrew'), WITHOUT_BIRTH_DATE)).status).toBe(200);
  });

  test('gives one even if the account has one', async () => {
    const browser = await newCustomer(shop, 'old-enough@example.org');
    const { userId } = await userOf(browser);
    await changeCustomer(shop.db, userId, { birth_date: '1970-03-03' });
    await fillCart(shop, browser, [{ slug: 'library-cabernet', qty: 1 }]);
    expect(await ship(browser, { ...WITHOUT_BIRTH_DATE, email: undefined })).toMatchObject(asksBirthDate);
  });

  test('gives one before a cart is paid that took wine in later', async () => {
    const browser = await shopper('corkscrew');
    expectOk(await ship(browser, { ...WITHOUT_BIRTH_DATE, email: 'later-wine@example.com' }));
    await fillCart(shop, browser, [{ slug: 'library-cabernet', qty: 1 }]);
    expectOk(await browser.post('/api/cart/billing', BILLING));
    const { quote } = (await browser.get('/api/cart')).body;
    expect(await browser.post('/api/cart/payment', { ...GOOD_CARD, quote })).toMatchObject({
      status: 422,
      body: { fields: { dob_year: ['Please enter the birth date of the person who picks up the wine.'] } },
    });
  });
});

describe('gift fields', () => {
  const bad = { giftSenderName: 'x'.repeat(41), giftName: 'x'.repeat(51), giftRecipientEmail: 'mary@' };

  test.each([
    ['delivery', SHIPPING],
    ['carrier pickup', CARRIER_PICKUP],
  ])('count only in a gift: %s', async (_, form) => {
    for (const giftNote of ['x'.repeat(301), '\n'.repeat(8)]) {
      const { status, body } = await ship(await shopper(), { ...form, ...bad, giftNote, isGift: false });
      expect([status, body.isGift, body.giftNote, body.giftRecipientEmail]).toEqual([
        200,
        false,
        undefined,
        undefined,
      ]);
    }
    const gift = await ship(await shopper(), { ...form, ...bad, giftNote: 'x'.repeat(301), isGift: true });
    expect(Object.keys(gift.body.fields).toSorted()).toEqual([
      'giftName',
      'giftNote',
      'giftRecipientEmail',
      'giftSenderName',
    ]);
  });
});

describe('the wineries of a cart with wine of both brands', () => {
  const twomey = 'pinot-noir-anderson-valley-2023';
  const both = [
    { slug: 'library-cabernet', qty: 1 },
    { slug: twomey, qty: 1 },
  ];

  test('exclude the other brand’s without its wine', async () => {
    const at = { ...WINERY_PICKUP, deliveryMethod: '17', shipViaId: undefined };
    expect((await ship(await shopper(twomey), at)).body.fields).toEqual({ deliveryMethod: ['Invalid'] });
  });

  test('are those of both, on either site', async () => {
    for (const site of [1, 2] as const) {
      const browser = shop.browser(site);
      const { body } = await fillCart(shop, browser, both);
      const brands = body.shoppingCartItems.map((item: { brandingId: number }) => item.brandingId);
      expect([body.brandingId, new Set(brands).size]).toEqual([site, 2]);
      for (const method of ['17', '7', '8', '12']) {
        const at = { ...WINERY_PICKUP, shipViaId: undefined, deliveryMethod: method };
        expect((await ship(browser, at)).status, `${method} on site ${site}`).toBe(200);
      }
    }
  });
});
