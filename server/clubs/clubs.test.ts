import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userOf } from '../testing/test-checkout.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

describe('the clubs', () => {
  test('are one per brand, with tiers, terms and the policy that is agreed to', async () => {
    const { clubs } = (await shop.browser().get('/api/shop/clubs')).body;
    expect(clubs).toMatchObject([
      { clubTypeId: 1, brandingId: 1, name: 'Alder Ridge Club', phone: '(855) 555-0141' },
      { clubTypeId: 2, brandingId: 2, name: 'Club Twomey', isOpen: true },
    ]);
    const [club] = clubs;
    expect(club.tiers).toMatchObject([
      { tierId: 1, name: 'Three Bottles', pricePerShipment: 279, bottles: 3, available: true },
      { tierId: 2, name: 'Six Bottles', pricePerShipment: 539, bottles: 6, available: true },
    ]);
    expect(club.terms).toMatchObject({
      processedDaysBeforeShipment: { least: 5, most: 7 },
      shipDays: ['Monday', 'Tuesday'],
      service: '2-day air',
      willCallWeeks: 6,
    });
    const names = club.terms.eligibleStates.map(({ stateName }: { stateName: string }) => stateName);
    expect(names).toContain('District of Columbia');
    expect(names).not.toContain('Utah');
    expect(names).toEqual(names.toSorted());
    expect(club.policy).toMatchObject({ version: '2026-07', body: expect.stringContaining('5 to 7 days') });
    // A Monday, a good month from TEST_TODAY.
    expect(club.nextShipmentDate).toBe('04/05/2027');
  });

  test('are shown one by one, also a retired one, and by brand', async () => {
    const browser = shop.browser();
    const ofBrand = await browser.get('/api/shop/clubs?brandingId=2');
    expect(ofBrand.body.clubs).toMatchObject([{ clubTypeId: 2 }]);
    await sql`update clubs set is_open = false where club_type_id = 2`.execute(shop.db);
    expect((await browser.get('/api/shop/clubs?brandingId=2')).body).toEqual({ clubs: [] });
    expect((await browser.get('/api/shop/clubs/2')).body).toMatchObject({ clubTypeId: 2, isOpen: false });
    await sql`update clubs set is_open = true where club_type_id = 2`.execute(shop.db);
  });

  test.each(['/api/shop/clubs/3', '/api/shop/clubs/0', '/api/shop/clubs/x', '/api/shop/clubs/99999999999'])(
    '%s is not found',
    async (path) => {
      expect((await shop.browser().get(path)).status).toBe(404);
    },
  );

  test('say that a tier cannot be joined while a wine of it is sold out', async () => {
    await shop.setStock('cabernet-sauvignon-napa-valley-2021', 1);
    const { tiers } = (await shop.browser().get('/api/shop/clubs/1')).body;
    expect(tiers).toMatchObject([{ available: true }, { available: false }]);
    await shop.setStock('cabernet-sauvignon-napa-valley-2021', 4800);
  });

  test('are listed nowhere among the wines', async () => {
    const { products } = (await shop.browser().get('/api/shop/products?pageSize=100&q=club')).body;
    expect(products).toEqual([]);
  });

  test.each([
    '<p>Join <script>alert(1)</script></p>',
    '<p onclick="alert(1)">Join</p>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">Join</a>',
    'a < b',
  ])('nobody can hide anything in their texts: %s', async (html) => {
    const changed = sql`update clubs set description_html = ${html} where club_type_id = 1`.execute(shop.db);
    await expect(changed).rejects.toThrow('description_html');
    const published = sql`
      insert into club_policies (club_type_id, version, body_html) values (1, 'x', ${html})`.execute(shop.db);
    await expect(published).rejects.toThrow('body_html');
  });
});

describe('the account', () => {
  test('shows its memberships', async () => {
    const member = await loggedIn('member@example.com');
    expect(member.memberships).toMatchObject([
      {
        clubTypeId: 1,
        clubName: 'Alder Ridge Club',
        tierId: 1,
        tierName: 'Three Bottles',
        pricePerShipment: 279,
        state: 'active',
        policyVersion: '2024-01',
        nextShipmentDate: '04/05/2027',
        deliveryMethod: 'DELIVER',
        shippingAddress: { name_first: 'Mei', city: 'Napa', stateShort: 'CA' },
        cardId: member.CreditCards[0].CardId,
      },
    ]);
    const former = await loggedIn('former@example.com');
    expect(former.memberships).toMatchObject([{ clubTypeId: 2, state: 'cancelled', nextShipmentDate: null }]);
    expect((await loggedIn('new@example.com')).memberships).toEqual([]);
  });
});

async function loggedIn(email: string) {
  const browser = shop.browser();
  await browser.post('/api/identity/login', { email, password: 'cellar-door-1' });
  return userOf(browser);
}

describe('joining', () => {
  test('makes a cart of its own with the membership, under its own cookie', async () => {
    const browser = shop.browser();
    const { status, body } = await browser.post('/api/cart', { clubTypeId: 1, clubJoin: true });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      brandingId: 1,
      totals: { subTotal: 279, totalMarkdown: 0, totalAmountDue: 279 },
      clubMembershipRemoved: false,
    });
    expect(body.shoppingCartItems).toHaveLength(1);
    expect(body.shoppingCartItems[0]).toMatchObject({
      clubContinuityTypeId: 1,
      clubName: 'Alder Ridge Club',
      clubDescription: expect.stringContaining('<p>'),
      unitPrice: 279,
      qty: 1,
      cartLimit: 1,
    });
    expect(browser.cookie('clubMembershipCart')).toBeDefined();
    expect(browser.cookie('cart')).toBeUndefined();
    expect((await browser.get('/api/cart?clubJoin=true')).body).toEqual(body);
    expect((await browser.get('/api/cart?clubJoin=false')).body.shoppingCartItems).toEqual([]);
  });

  test('of the other brand’s club works on either site, in a cart of that brand', async () => {
    const browser = shop.browser(1);
    const { body } = await browser.post('/api/cart', { clubTypeId: 2, tierId: 4, clubJoin: true });
    expect(body).toMatchObject({ brandingId: 2, totals: { subTotal: 315 } });
  });

  test('another tier, or another club, takes the place of the one before', async () => {
    const browser = shop.browser();
    const join = (choice: object) => browser.post('/api/cart', { ...choice, clubJoin: true });
    await join({ clubTypeId: 1 });
    for (const [choice, club, price] of [
      [{ clubTypeId: 1, tierId: 2 }, 1, 539],
      [{ clubTypeId: 1, tierId: 2 }, 1, 539],
      [{ clubTypeId: 2 }, 2, 165],
      [{ clubTypeId: 1, tierId: 1 }, 1, 279],
    ] as const) {
      const { body } = await join(choice);
      expect(body.shoppingCartItems).toMatchObject([
        { clubContinuityTypeId: club, unitPrice: price, qty: 1 },
      ]);
      expect(body).toMatchObject({ brandingId: club, shoppingCartItemsDeleted: [] });
    }
  });

  test.each([
    ['an unknown club', { clubTypeId: 9 }, { clubTypeId: ['There is no such club.'] }],
    ['a tier of another club', { clubTypeId: 1, tierId: 3 }, { tierId: [expect.any(String)] }],
    ['a tier that there is not', { clubTypeId: 1, tierId: 99 }, { tierId: [expect.any(String)] }],
    ['no club', {}, { clubTypeId: ['Required'] }],
    ['a club of letters', { clubTypeId: 'one' }, { clubTypeId: ['Invalid'] }],
    ['half a tier', { clubTypeId: 1, tierId: 1.5 }, { tierId: ['Invalid'] }],
    ['wines beside it', { clubTypeId: 1, items: [{ productId: 1, qty: 1 }] }, { items: ['Invalid'] }],
  ])('%s is refused', async (_, choice, fields) => {
    const browser = shop.browser();
    const { status, body } = await browser.post('/api/cart', { ...choice, clubJoin: true });
    expect([status, body.fields]).toEqual([422, fields]);
    expect(browser.cookie('clubMembershipCart')).toBeUndefined();
  });

  test('its wines cannot be had by their product, nor the membership without joining', async () => {
    const browser = shop.browser();
    const productId = await shop.productId('cabernet-club-three-bottles');
    const asItem = await browser.post('/api/cart', { items: [{ productId, qty: 1 }] });
    expect(asItem.status).toBe(422);
    const notJoining = await browser.post('/api/cart', { clubTypeId: 1, clubJoin: false });
    expect([notJoining.status, notJoining.body.fields]).toEqual([422, { items: ['Required'] }]);
  });
});
