import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { changeClub } from '../../testing/change-rows.ts';
import { userOf } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

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
    await changeClub(shop.db, 2, { is_open: false });
    expect((await browser.get('/api/shop/clubs?brandingId=2')).body).toEqual({ clubs: [] });
    expect((await browser.get('/api/shop/clubs/2')).body).toMatchObject({ clubTypeId: 2, isOpen: false });
    await changeClub(shop.db, 2, { is_open: true });
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
  ])('removes hidden content from a club’s text: %s', async (html) => {
    const changed = changeClub(shop.db, 1, { description_html: html });
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
