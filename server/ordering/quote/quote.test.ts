import { describe, expect, test } from 'vitest';
import { STATES } from '../../../domain/geography/states.ts';
import { type Choose, chooser } from '../../testing/choose.ts';
import {
  BILLING,
  expectOk,
  fillCart,
  pressUntilKnown,
  SHIPPING,
  vaultToken,
} from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

const CABERNET = 'cabernet-sauvignon-napa-valley-2021';
const PINOT = 'pinot-noir-anderson-valley-2023';

/** One ZIP of each state that has one. */
function zipPerState(): { zip: string; stateShort: string; city: string }[] {
  const rows = [...shop.parts.zips.rows()];
  return STATES.flatMap(({ stateShort }) => {
    const row = rows.find((each) => each.stateShort === stateShort);
    return row ? [row] : [];
  });
}

describe('GET /api/quote', () => {
  test('lists each way to get the items, with its price and day', async () => {
    const { status, body } = await shop.browser(2).get(`/api/quote?zip=94559&items=corkscrew:2`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      zip: '94559',
      city: 'Napa',
      state: 'California',
      stateShort: 'CA',
      isAllowed: true,
    });
    expect(body.options.map((option: { name: string }) => option.name)).toEqual([
      'FedEx 2Day',
      'FedEx 2Day',
      'FedEx Overnight',
      'FedEx Overnight',
    ]);
    const [ground] = body.options;
    expect(ground).toMatchObject({
      deliveryMethod: 'DELIVER',
      shipViaId: 1,
      shipDate: '03/02/2027',
      deliveryDate: '03/04/2027',
    });
    expect(ground.total).toBeCloseTo(
      ground.subTotal -
        ground.discount +
        ground.freight +
        ground.taxes.reduce((sum: number, tax: { amount: number }) => sum + tax.amount, 0),
      5,
    );
    expect(body.pickups.map((option: { deliveryMethod: string }) => option.deliveryMethod)).toEqual([
      '8',
      '12',
    ]);
  });

  test('a state that takes no wine: the reason, and the wineries instead', async () => {
    const { body } = await shop.browser(2).get(`/api/quote?zip=84101&items=${PINOT}:1`);
    expect(body).toMatchObject({
      isAllowed: false,
      reason: 'We are unable to ship to the selected state.',
      options: [],
    });
    expect(body.pickups).toHaveLength(2);
  });

  test.each([
    ['zip=00000&items=corkscrew:1', 'zip'],
    ['zip=abc&items=corkscrew:1', 'zip'],
    ['items=corkscrew:1', 'zip'],
    ['zip=94559&items=no-such-wine:1', 'items'],
    ['zip=94559&items=corkscrew:0', 'items'],
    ['zip=94559&items=', 'items'],
    ['zip=94559&items=corkscrew:9000', 'items'],
    ['zip=94559&items=pinot-club-three-bottles:1', 'items'],
    ['zip=94559&items=corkscrew:1&clubJoin=true', 'items'],
    ['pickup=99&items=corkscrew:1', 'pickup'],
  ])('%s is refused', async (query, field) => {
    const { status, body } = await shop.browser(2).get(`/api/quote?${query}`);
    expect(status).toBe(422);
    expect(Object.keys(body.fields)).toEqual([field]);
  });

  test('sold out, or more than there are, is refused with what there is', async () => {
    await shop.setStock('canvas-wine-tote', 2);
    const browser = shop.browser(2);
    const more = await browser.get('/api/quote?zip=94559&items=canvas-wine-tote:3');
    expect(more.body.fields.items).toEqual(['Only 2 of Canvas Wine Tote can be ordered.']);
    await shop.setStock('canvas-wine-tote', 0);
    const none = await browser.get('/api/quote?zip=94559&items=canvas-wine-tote:1');
    expect(none.body.fields.items).toEqual(['Canvas Wine Tote is sold out.']);
  });

  test('a promo code counts, is refused with its reason, or is unknown', async () => {
    const quote = async (code: string) =>
      (await shop.browser(1).get(`/api/quote?zip=94559&items=${CABERNET}:1&promoCode=${code}`)).body;
    const applied = await quote('toast10');
    expect(applied.promo).toEqual({ code: 'TOAST10', state: 'applied', reason: null });
    expect((await quote('BYGONE')).promo).toEqual({
      code: 'BYGONE',
      state: 'refused',
      reason: 'This promo code has expired.',
    });
    expect((await quote('NOSUCH')).promo).toEqual({
      code: 'NOSUCH',
      state: 'refused',
      reason: 'This promo code is not valid.',
    });
  });

  test('unknown codes are limited like those of a cart', async () => {
    const browser = shop.browser(1);
    let status = 200;
    for (let tries = 0; tries < 120 && status === 200; tries += 1) {
      ({ status } = await browser.get(`/api/quote?zip=94559&items=${CABERNET}:1&promoCode=GUESS${tries}`));
    }
    expect(status).toBe(429);
  });
});

describe('what is quoted is charged', () => {
  test('in every state, by every way, for carts and codes of all kinds', async () => {
    const choose = chooser(20270301);
    let allowed = 0;
    for (const place of zipPerState()) {
      const brandingId = choose([1, 2] as const);
      const basket = basketOf(brandingId, choose);
      const promoCode = choose(['', '', 'TOAST10', 'SHIPFREE', 'OAK25']);
      const browser = shop.browser(brandingId);
      const items = basket.map(({ slug, qty }) => `${slug}:${qty}`).join(',');
      const { body: quote } = expectOk(
        await browser.get(`/api/quote?zip=${place.zip}&items=${items}&promoCode=${promoCode}`),
      );
      await fillCart(shop, browser, basket);
      if (promoCode) await browser.post('/api/cart/coupons', { promoCode });
      const ways = [...quote.options, ...quote.pickups].filter(
        ({ deliveryMethod }: { deliveryMethod: string }) => deliveryMethod !== 'PICKUP_FEDEX',
      );
      const stateId = STATES.find(({ stateShort }) => stateShort === place.stateShort)?.stateId;
      for (const way of ways) {
        const { deliveryMethod, shipViaId, shipDate: requestedShipDate } = way;
        const shipping = {
          ...SHIPPING,
          zip: place.zip,
          city: place.city,
          stateId,
          deliveryMethod,
          shipViaId,
          requestedShipDate,
        };
        const saved = await browser.post('/api/cart/shipping', shipping);
        expect([place.zip, deliveryMethod, saved.status, saved.body.nonCompliantCart]).toEqual([
          place.zip,
          deliveryMethod,
          200,
          false,
        ]);
        const { body: cart } = expectOk(await browser.get('/api/cart'));
        expect([place.zip, items, promoCode, way.name, cart.totals.totalAmountDue]).toEqual([
          place.zip,
          items,
          promoCode,
          way.name,
          way.total,
        ]);
        expect(cart.totals).toMatchObject({
          subTotal: way.subTotal,
          totalMarkdown: way.discount,
          freight: way.freight,
        });
        allowed += 1;
      }
      if (!quote.isAllowed) {
        const shipping = {
          ...SHIPPING,
          zip: place.zip,
          city: place.city,
          stateId,
          requestedShipDate: '03/09/2027',
        };
        const refused = await browser.post('/api/cart/shipping', shipping);
        expect(refused.body.ShipmentNonCompliantReason ?? refused.body.message).toBe(quote.reason);
      }
    }
    expect(allowed).toBeGreaterThan(100);
  });

  test('the order that is placed costs what was quoted', async () => {
    const browser = shop.browser(2);
    const { body: quote } = await browser.get(`/api/quote?zip=80202&items=${PINOT}:3`);
    const way = quote.options[0];
    await fillCart(shop, browser, [{ slug: PINOT, qty: 3 }]);
    const colorado = {
      zip: '80202',
      city: 'Denver',
      stateId: STATES.find(({ stateShort }) => stateShort === 'CO')?.stateId,
    };
    expectOk(
      await browser.post('/api/cart/shipping', { ...SHIPPING, ...colorado, requestedShipDate: way.shipDate }),
    );
    expectOk(await browser.post('/api/cart/billing', BILLING));
    const paid = await pressUntilKnown(browser, { paymentToken: await vaultToken(browser) });
    expect([paid.status, paid.body.order.total]).toEqual([200, way.total]);
  });
});

describe('GET /api/quote/catalog', () => {
  test.each(['94559', '80202', '84101', '78701', '40202', '32320', '96910'])(
    '%s: one of each costs what its own quote says',
    async (zip) => {
      const browser = shop.browser(1);
      const { body } = expectOk(await browser.get(`/api/quote/catalog?zip=${zip}`));
      expect(body.products.length).toBeGreaterThan(15);
      for (const line of body.products) {
        if (line.reason === 'Sold out') continue;
        const { body: quote } = expectOk(await browser.get(`/api/quote?zip=${zip}&items=${line.slug}:1`));
        const [best] = quote.options.filter(
          (option: { deliveryMethod: string }) => option.deliveryMethod === 'DELIVER',
        );
        expect(line).toMatchObject({
          isAllowed: quote.isAllowed,
          reason: quote.reason,
          total: best?.total ?? null,
          deliveryDate: best?.deliveryDate ?? null,
          shipViaId: best?.shipViaId ?? null,
        });
      }
    },
  );

  test('for a winery: the price and the day there', async () => {
    const { body } = expectOk(await shop.browser(1).get('/api/quote/catalog?pickup=17'));
    expect(body).toMatchObject({ city: 'Oakville', pickup: '17' });
    expect(body.products[0]).toMatchObject({ isAllowed: true, shipViaId: 17, deliveryDate: '03/04/2027' });
  });
});

describe('the shopper’s place', () => {
  test('is kept, used, changed and cleared', async () => {
    const browser = shop.browser(1);
    expect((await browser.get('/api/place')).body.place).toBeNull();
    expect((await browser.put('/api/place', { zip: '94559-1234' })).body.place).toMatchObject({
      zip: '94559',
      city: 'Napa',
    });
    expect((await browser.get('/api/quote?items=corkscrew:1')).body).toMatchObject({ zip: '94559' });
    expect((await browser.put('/api/place', { pickup: '17' })).body.place).toMatchObject({
      city: 'Oakville',
      pickup: '17',
    });
    expect((await browser.get('/api/quote/catalog')).body.pickup).toBe('17');
    expect((await browser.delete('/api/place')).status).toBe(204);
    expect((await browser.get('/api/place')).body.place).toBeNull();
  });

  test.each([{ zip: '' }, { zip: '00000' }, { pickup: '8' }, { pickup: '1' }, {}])(
    '%o is refused',
    async (form) => {
      expect((await shop.browser(1).put('/api/place', form)).status).toBe(422);
    },
  );

  test('of a customer is the default address, until another is chosen or none', async () => {
    const browser = shop.browser(1);
    await browser.post('/api/identity/login', { email: 'grace@example.com', password: 'cellar-door-1' });
    const { body } = await browser.get('/api/place');
    expect(body.place.zip).toMatch(/^\d{5}$/);
    await browser.put('/api/place', { zip: '60601' });
    expect((await browser.get('/api/place')).body.place.city).toBe('Chicago');
    await browser.delete('/api/place');
    expect((await browser.get('/api/place')).body.place).toBeNull();
  });
});

const WARES = {
  1: [
    CABERNET,
    'merlot-napa-valley-2022',
    'cabernet-sauvignon-napa-valley-2021-magnum',
    'three-vineyard-set',
    'crystal-decanter',
  ],
  2: [PINOT, 'pinot-noir-coast-set', 'corkscrew'],
} as const;

function basketOf(brandingId: 1 | 2, choose: Choose) {
  const slugs = new Set([choose<string>(WARES[brandingId]), choose<string>(WARES[brandingId])]);
  return [...slugs].map((slug) => ({ slug, qty: choose([1, 1, 2, 3]) }));
}
