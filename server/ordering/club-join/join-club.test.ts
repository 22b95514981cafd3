import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { RENEWAL_TERMS_VERSION } from '../../../domain/clubs/renewal-terms.ts';
import { addMembership } from '../../testing/add-rows.ts';
import { ageAttempts, changeClub, changeRows } from '../../testing/change-rows.ts';
import type { TestBrowser } from '../../testing/test-browser.ts';
import {
  BILLING,
  CARRIER_PICKUP,
  card,
  expectOk,
  fillCart,
  GOOD_CARD,
  newCustomer,
  SHIPPING,
  userOf,
  vaultToken,
  verifyEmailOf,
  WINERY_PICKUP,
} from '../../testing/test-checkout.ts';
import { leftByLinkIn } from '../../testing/test-release.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

const TWOMEY = { clubTypeId: 2, clubJoin: true };
const PASSWORD = { password: 'a long password', confirmPassword: 'a long password' };
const CONSENT = { clubJoin: true, agreedToPolicy: true };
const PAYMENT = { ...GOOD_CARD, ...PASSWORD, ...CONSENT };

/** A guest who has filled in everything up to the payment. */
async function guestJoining(email: string, shipping: object = {}): Promise<TestBrowser> {
  const browser = shop.browser(2);
  expectOk(await browser.post('/api/cart', TWOMEY));
  expectOk(await ship(browser, email, shipping));
  expectOk(await browser.post('/api/cart/billing', { ...BILLING, clubJoin: true }));
  return browser;
}

function ship(browser: TestBrowser, email: string | undefined, shipping: object = {}) {
  return browser.post('/api/cart/shipping', { ...SHIPPING, email, ...shipping, clubJoin: true });
}

/** A customer, likewise; the account is empty but for them. */
async function customerJoining(email: string): Promise<TestBrowser> {
  const browser = await newCustomer(shop, email);
  expectOk(await browser.post('/api/cart', TWOMEY));
  expectOk(await ship(browser, undefined));
  expectOk(await browser.post('/api/cart/billing', { ...BILLING, clubJoin: true }));
  return browser;
}

const pay = (browser: TestBrowser, payment: object = {}, headers = {}) =>
  browser.post('/api/cart/payment', { ...PAYMENT, ...payment }, headers);

async function loggedIn(email: string, password = 'cellar-door-1'): Promise<TestBrowser> {
  const browser = shop.browser(2);
  expectOk(await browser.post('/api/identity/login', { email, password }));
  return browser;
}

/** All that the database holds under an e-mail. */
async function recordsOf(email: string) {
  const { rows } = await sql<{ orders: number; memberships: number; customers: number; charged: number }>`
    select (select count(*)::integer from orders where email = ${email}) as orders,
      (select count(*)::integer from memberships where email = ${email}) as memberships,
      (select count(*)::integer from customers where email = ${email}) as customers,
      (select count(*)::integer from payment_attempts where document ->> 'email' = ${email} and state = 'authorised')
        as charged`.execute(shop.db);
  return rows[0];
}

const ONE_OF_EACH = { orders: 1, memberships: 1, customers: 1, charged: 1 };
const NOTHING = { orders: 0, memberships: 0, customers: 0, charged: 0 };

describe('a guest who joins', () => {
  test('finds the other cart in the new account', async () => {
    const browser = await guestJoining('has-other-cart@example.com');
    await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 2 }]);
    expectOk(await pay(browser));
    expect((await browser.get('/api/cart')).body.shoppingCartItems).toMatchObject([{ qty: 2 }]);
    expect((await browser.get('/api/cart?clubJoin=true')).body.shoppingCartItems).toEqual([]);
  });

  test('buys the first shipment, and becomes a customer and a member with it', async () => {
    const browser = await guestJoining('joins@example.com');
    const cart = (await browser.get('/api/cart?clubJoin=true')).body;
    const { status, body } = await pay(browser);
    expect([status, body.orderComplete]).toEqual([200, true]);
    expect(body.order).toMatchObject({
      clubName: 'Club Twomey',
      brandingId: 2,
      subtotal: 165,
      total: cart.totals.totalAmountDue,
      gift: null,
      items: [{ clubContinuityTypeId: 2, quantity: 1, kitPrice: 165 }],
    });
    const user = await userOf(browser);
    expect(user).toMatchObject({
      email: 'joins@example.com',
      AddressBook: [{ Address1: '100 Main Street' }],
    });
    expect(user.CreditCards).toMatchObject([{ LastFour: '1111', IsDefault: true }]);
    expect(user.memberships).toMatchObject([
      {
        clubTypeId: 2,
        tierId: 3,
        state: 'active',
        policyVersion: '2026-07',
        deliveryMethod: 'DELIVER',
        shippingAddress: { name_first: 'Ada', address1: '100 Main Street', stateShort: 'CA' },
        cardId: user.CreditCards[0].CardId,
      },
    ]);
    const { rows } = await sql`
      select m.order_id, m.birth_date, m.household is not null as "hasHousehold",
        m.agreed_at between now() - interval '1 minute' and now() as "isNow"
      from memberships m where email = 'joins@example.com'`.execute(shop.db);
    expect(rows).toEqual([
      { order_id: body.purchaseOrderId, birth_date: '1985-05-17', hasHousehold: true, isNow: true },
    ]);
    expect(await recordsOf('joins@example.com')).toEqual(ONE_OF_EACH);
  });

  test('leaves proof of what stood above the button, where and when', async () => {
    const browser = await guestJoining('proof@example.com');
    const [item] = (await browser.get('/api/cart?clubJoin=true')).body.shoppingCartItems;
    expect(item.renewalTerms).toEqual([
      'Club Twomey sends you 4 shipments a year. Each costs about $165.00, plus shipping and tax.',
      'Your membership goes on, and we charge your card for each shipment, until you cancel.',
      'You can cancel at any time: in your account, under Membership, by the link in our emails about the club, or by phone.',
    ]);
    expectOk(await pay(browser));
    const { rows } = await sql<Record<string, unknown>>`
      select a.branding_id, a.terms_version, a.wording, a.page, length(a.address_hash) as hash,
        a.agreed_at = m.agreed_at as "isNow"
      from membership_consents a join memberships m on m.membership_id = a.membership_id
      where m.email = 'proof@example.com'`.execute(shop.db);
    expect(rows).toEqual([
      {
        branding_id: 2,
        terms_version: RENEWAL_TERMS_VERSION,
        wording: [...item.renewalTerms, 'I agree with the member policy (version 2026-07)'].join('\n'),
        page: `${shop.parts.origins[2]}/review?clubJoin=true`,
        hash: 43,
        isNow: true,
      },
    ]);
  });

  test('looks again if the club sends more shipments by now', async () => {
    const browser = await guestJoining('more-shipments@example.com');
    const { quote } = (await browser.get('/api/cart?clubJoin=true')).body;
    await changeClub(shop.db, 2, { shipments_a_year: 6 });
    expect((await pay(browser, { quote })).body.resetCart).toBe(true);
    await changeClub(shop.db, 2, { shipments_a_year: 4 });
    expect(await recordsOf('more-shipments@example.com')).toEqual(NOTHING);
  });

  test('is thanked by page and mail under the club’s name, also on a reload', async () => {
    const browser = await guestJoining('thanked@example.com');
    const { purchaseOrderId, order } = (await pay(browser)).body;
    const confirmed = (await browser.get('/api/orders/confirmation')).body;
    expect(confirmed).toEqual({ ...order, accountOpened: true });
    const history = (await browser.get('/api/orders')).body.orders;
    expect(history).toMatchObject([{ purchaseOrderId, clubName: 'Club Twomey' }]);
    await shop.runJobs();
    const mails = await shop.mailsTo('thanked@example.com');
    const mail = mails.find(({ subject }) => subject.includes(String(purchaseOrderId)));
    expect(mail?.subject).toContain('Club Twomey');
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('Thank you for joining Club Twomey');
      expect(body).toContain('2026-07');
    }
    const [{ membershipId }] = (await userOf(browser)).memberships;
    expect(leftByLinkIn(shop, mail?.text)).toBe(membershipId);
  });

  test('needs a password, whatever the form says about saving', async () => {
    const browser = await guestJoining('no-password@example.com');
    for (const saveInfo of [undefined, true, false]) {
      const answer = await pay(browser, { saveInfo, password: undefined, confirmPassword: undefined });
      expect([answer.status, answer.body.fields]).toEqual([422, { password: ['Required'] }]);
    }
    expect(await recordsOf('no-password@example.com')).toEqual(NOTHING);
    expectOk(await pay(browser, { saveInfo: false }));
    expect(await recordsOf('no-password@example.com')).toEqual(ONE_OF_EACH);
  });

  test('may have chosen the password at billing', async () => {
    const browser = await guestJoining('at-billing@example.com');
    const billing = { ...BILLING, ...PASSWORD, saveInfo: true, clubJoin: true };
    expectOk(await browser.post('/api/cart/billing', billing));
    expectOk(await pay(browser, { password: undefined, confirmPassword: undefined }));
    await loggedIn('at-billing@example.com', 'a long password');
  });

  test.each([[undefined], [false], [null]])(
    'must agree to the policy, and %s is no consent',
    async (agreedToPolicy) => {
      const browser = await guestJoining(`agrees-${agreedToPolicy}@example.com`);
      const { status, body } = await pay(browser, { agreedToPolicy });
      expect([status, body.fields]).toEqual([
        422,
        { agreedToPolicy: ['Please agree to membership policy.'] },
      ]);
      expectOk(await pay(browser));
    },
  );

  test('agrees to what was shown: a policy published since is shown first', async () => {
    const browser = await guestJoining('new-policy@example.com');
    expectOk(await browser.get('/api/cart?clubJoin=true'));
    await sql`
      insert into club_policies (club_type_id, version, body_html) values (2, '2027-03', '<p>New.</p>')`.execute(
      shop.db,
    );
    expect((await pay(browser)).body).toMatchObject({ orderComplete: false, resetCart: true });
    expect(await recordsOf('new-policy@example.com')).toEqual(NOTHING);
    expectOk(await browser.get('/api/cart?clubJoin=true'));
    expect((await pay(browser)).body.orderComplete).toBe(true);
    expect((await userOf(browser)).memberships).toMatchObject([{ policyVersion: '2027-03' }]);
    await sql`delete from memberships where policy_version = '2027-03'`.execute(shop.db);
    await sql`delete from club_policies where version = '2027-03'`.execute(shop.db);
  });

  test('with an email that has an account is asked to log in, and returns to the membership', async () => {
    const customer = await newCustomer(shop, 'knows-us@example.com');
    await verifyEmailOf(shop, 'knows-us@example.com');
    await customer.post('/api/identity/logout', {});
    const browser = shop.browser(2);
    await browser.post('/api/cart', TWOMEY);
    expect((await browser.get('/api/account/validate-email/knows-us@example.com')).body).toEqual({
      exists: true,
    });
    const refused = await ship(browser, 'knows-us@example.com');
    expect([refused.status, refused.body.fields.email]).toEqual([
      409,
      [expect.stringContaining('please login')],
    ]);
    await browser.post('/api/identity/login', { email: 'knows-us@example.com', password: 'a long password' });
    expectOk(await ship(browser, undefined));
    expectOk(await browser.post('/api/cart/billing', { ...BILLING, clubJoin: true }));
    expectOk(await pay(browser));
    expect((await userOf(browser)).memberships).toMatchObject([{ state: 'active' }]);
  });

  test('gives nothing away: a membership is no gift', async () => {
    const gift = {
      isGift: true,
      giftSenderName: 'A',
      giftName: 'B',
      giftNote: 'C',
      giftRecipientEmail: 'b@c.de',
    };
    const browser = await guestJoining('no-gift@example.com', gift);
    const cart = (await browser.get('/api/cart?clubJoin=true')).body;
    expect(cart).toMatchObject({
      giftNote: null,
      giftName: null,
      giftSenderName: null,
      giftRecipientEmail: null,
    });
    expect((await pay(browser)).body.order.gift).toBeNull();
  });

  test('pays once, however often it is pressed', async () => {
    const browser = await guestJoining('pressed@example.com');
    const answers = await Promise.all([1, 2, 3, 4].map(() => pay(browser)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(new Set(answers.map(({ body }) => body.purchaseOrderId)).size).toBe(1);
    expect(await recordsOf('pressed@example.com')).toEqual(ONE_OF_EACH);
  });
});

describe('a customer who joins', () => {
  test('keeps the new card on file without being asked', async () => {
    const browser = await customerJoining('new-card@example.com');
    expectOk(await pay(browser, { saveCard: false }));
    const { memberships, CreditCards } = await userOf(browser);
    expect(CreditCards).toMatchObject([{ LastFour: '1111' }]);
    expect(memberships).toMatchObject([{ state: 'active', cardId: CreditCards[0].CardId }]);
    const { opened } = (
      await sql<{ opened: boolean }>`
        select bool_or(opened_account) as opened from carts
        where customer_id = (select customer_id from customers where email = 'new-card@example.com')`.execute(
        shop.db,
      )
    ).rows[0] ?? { opened: null };
    expect(opened).toBe(false);
  });

  test('may pay with a saved card, which is on file then, or with the vault’s token', async () => {
    const saved = await customerJoining('saved-card@example.com');
    const { CreditCards } = expectOk(await saved.post('/api/account/card', card('5555555555554444'))).body;
    const cardId = CreditCards[0].CardId;
    expectOk(await saved.post('/api/cart/payment', { ...CONSENT, cardId }));
    expect((await userOf(saved)).memberships).toMatchObject([{ state: 'active', cardId }]);

    const browser = await customerJoining('token@example.com');
    const paymentToken = await vaultToken(browser);
    expectOk(await browser.post('/api/cart/payment', { ...CONSENT, paymentToken }));
    const user = await userOf(browser);
    expect(user.memberships).toMatchObject([{ cardId: user.CreditCards[0].CardId }]);
  });

  test('picks up at a winery, or at a pickup location, from then on', async () => {
    for (const [email, pickUp, kept] of [
      [
        'winery@example.com',
        WINERY_PICKUP,
        { deliveryMethod: '12', shippingAddress: { city: 'Healdsburg' } },
      ],
      ['carrier-pickup@example.com', CARRIER_PICKUP, { deliveryMethod: 'PICKUP_FEDEX' }],
    ] as const) {
      const browser = await customerJoining(email);
      expectOk(await ship(browser, undefined, { shipViaId: undefined, ...pickUp, email: undefined }));
      expectOk(await pay(browser));
      expect((await userOf(browser)).memberships).toMatchObject([kept]);
    }
  });

  test('of one brand’s club may join the other’s too', async () => {
    const member = await loggedIn('member@example.com');
    expectOk(await member.post('/api/cart', TWOMEY));
    expect((await ship(member, undefined)).body).toMatchObject({ clubMembershipRemoved: false });
    expectOk(await member.post('/api/cart/billing', { ...BILLING, clubJoin: true }));
    expectOk(await pay(member));
    const { memberships } = await userOf(member);
    expect(memberships.map((each: { clubTypeId: number }) => each.clubTypeId)).toEqual([2, 1]);
  });
});

describe('who belongs to the club, or did', () => {
  test('a former member learns it at shipping, with the phone number, and the membership is removed', async () => {
    const former = await loggedIn('former@example.com');
    await fillCart(shop, former, [{ slug: 'corkscrew', qty: 1 }]);
    await former.post('/api/cart', TWOMEY);
    const reason =
      'Our records indicate you were previously a member of Club Twomey. If you wish to re-join, please contact us at (855) 555-0172.';
    const { status, body } = await ship(former, undefined);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      clubMembershipRemoved: true,
      clubMembershipRemovedReason: reason,
      nonCompliantCart: false,
      deliveryMethod: 'DELIVER',
    });
    const cart = (await former.get('/api/cart?clubJoin=true')).body;
    expect(cart).toMatchObject({
      shoppingCartItems: [],
      shoppingCartItemsDeleted: [],
      clubMembershipRemoved: true,
      clubMembershipRemovedReason: reason,
    });
    expect((await former.get('/api/cart')).body.shoppingCartItems).toHaveLength(1);
    expect((await ship(former, undefined)).body).toMatchObject({ clubMembershipRemovedReason: reason });
    const other = (await former.post('/api/cart', { clubTypeId: 1, clubJoin: true })).body;
    expect(other).toMatchObject({ clubMembershipRemoved: false, clubMembershipRemovedReason: null });
  });

  test('a member learns it, in every state of the membership', async () => {
    const member = await loggedIn('member@example.com');
    for (const state of ['active', 'on hold'] as const) {
      await changeRows(shop.db, 'memberships', { state }, { club_type_id: 1 });
      await member.post('/api/cart', { clubTypeId: 1, tierId: 2, clubJoin: true });
      const { body } = await ship(member, undefined, { requestedShipDate: await listedShipDay() });
      expect(body).toMatchObject({
        clubMembershipRemoved: true,
        clubMembershipRemovedReason: 'You are already a member of Alder Ridge Club.',
      });
    }
    await changeRows(shop.db, 'memberships', { state: 'active' }, { club_type_id: 1 });
  });

  test('a member learns it as soon as the cart is read, and again if the shipping form is sent', async () => {
    const member = await loggedIn('member@example.com');
    expectOk(await member.post('/api/cart', { clubTypeId: 1, clubJoin: true }));
    const expected = {
      clubMembershipRemoved: true,
      clubMembershipRemovedReason: 'You are already a member of Alder Ridge Club.',
    };
    const cart = (await member.get('/api/cart?clubJoin=true')).body;
    expect(cart).toMatchObject({ ...expected, shoppingCartItems: [] });
    const shipped = await ship(member, undefined, { requestedShipDate: await listedShipDay() });
    expect(shipped.body).toMatchObject({ ...expected, nonCompliantCart: false });
  });

  test('a guest who turns out to be a member at log-in learns it at the next read', async () => {
    const browser = shop.browser(1);
    expectOk(await browser.post('/api/cart', { clubTypeId: 1, clubJoin: true }));
    expectOk(
      await browser.post('/api/identity/login', { email: 'member@example.com', password: 'cellar-door-1' }),
    );
    expect((await browser.get('/api/cart?clubJoin=true')).body).toMatchObject({
      clubMembershipRemovedReason: 'You are already a member of Alder Ridge Club.',
    });
  });

  test('a guest is known by the e-mail of a membership without an account', async () => {
    await addMembership(shop.db, { email: 'Phone@Example.com', state: 'cancelled' });
    const browser = shop.browser(2);
    await browser.post('/api/cart', TWOMEY);
    const { body } = await ship(browser, 'phone@example.com');
    expect(body).toMatchObject({
      clubMembershipRemoved: true,
      clubMembershipRemovedReason: expect.stringContaining('previously a member of Club Twomey'),
    });
  });

  test('is checked again when paying: a club joined since is not joined twice', async () => {
    const browser = await customerJoining('meanwhile@example.com');
    const { userId } = await userOf(browser);
    await addMembership(shop.db, { email: 'meanwhile@example.com', customer_id: userId, state: 'active' });
    const { status, body } = await pay(browser);
    expect([status, body.message]).toEqual([409, 'You are already a member of Club Twomey.']);
    expect(await recordsOf('meanwhile@example.com')).toMatchObject({ orders: 0, charged: 0, memberships: 1 });
  });

  test('two browsers that join at once under one e-mail: one membership, one charge', async () => {
    const email = 'twice@example.com';
    const browsers = await Promise.all(
      [
        {},
        { stateId: 43, city: 'Portland', zip: '97201' },
        { stateId: 51, city: 'Austin', zip: '78701' },
        { stateId: 10, city: 'Washington', zip: '20001' },
      ].map((where) => guestJoining(email, where)),
    );
    const answers = await Promise.all(browsers.map((browser) => pay(browser, card('4000000000004046'))));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await recordsOf(email)).toEqual(ONE_OF_EACH);
  });

  test('one that is being paid keeps another waiting, and lets it through when the card is declined', async () => {
    const email = 'waits@example.com';
    const [first, second] = [await guestJoining(email), await guestJoining(email)];
    expect((await pay(first, card('4000000000004012'))).status).toBe(503);
    const waiting = await pay(second);
    expect([waiting.status, waiting.body.message]).toEqual([409, expect.stringContaining('being processed')]);
    await ageAttempts(shop.db, '1 hour');
    await shop.reconcile();
    expect(await recordsOf(email)).toEqual(NOTHING);
    expectOk(await pay(second));
    expect(await recordsOf(email)).toEqual(ONE_OF_EACH);
  });
});

/** Brand 1 ships by its ordinary service on listed days only. */
async function listedShipDay(): Promise<string> {
  const { shipDates } = (await shop.browser().get('/api/lookups')).body;
  const [month, day, year] = shipDates[0].requestedShipDate.split('/').map(Number);
  return new Date(Date.UTC(year, month - 1, day - 2)).toLocaleDateString('en-US', {
    timeZone: 'UTC',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
}

describe('when the payment fails or has no answer', () => {
  test('a declined card leaves no trace of a membership, and another card makes one', async () => {
    const browser = await guestJoining('declined@example.com');
    expect((await pay(browser, card('4000000000000002'))).status).toBe(402);
    expect(await recordsOf('declined@example.com')).toEqual(NOTHING);
    expect((await browser.get('/api/cart?clubJoin=true')).body.shoppingCartItems).toHaveLength(1);
    // The password was given with the first try only, and is kept nowhere: it is asked for again.
    expectOk(await pay(browser, card('5555555555554444')));
    expect(await recordsOf('declined@example.com')).toEqual(ONE_OF_EACH);
    expect((await userOf(browser)).CreditCards).toMatchObject([{ LastFour: '4444' }]);
  });

  test('an answer that was lost: the reconciler writes the very same', async () => {
    const browser = await guestJoining('lost@example.com');
    expect((await pay(browser, card('4000000000004020'))).status).toBe(503);
    expect(await recordsOf('lost@example.com')).toMatchObject({ orders: 0, memberships: 0, customers: 0 });
    await ageAttempts(shop.db, '1 hour');
    await shop.reconcile();
    await shop.reconcile();
    expect(await recordsOf('lost@example.com')).toEqual(ONE_OF_EACH);
    const answer = await pay(browser, card('4000000000004020'));
    expect(answer.body.order).toMatchObject({ clubName: 'Club Twomey' });
    const status = (await browser.get('/api/cart/payment/status?clubJoin=true')).body;
    expect(status).toMatchObject({ state: 'paid', order: { clubName: 'Club Twomey' } });
    const account = await loggedIn('lost@example.com', 'a long password');
    const { memberships, CreditCards } = await userOf(account);
    expect(memberships).toMatchObject([
      { state: 'active', policyVersion: '2026-07', cardId: CreditCards[0].CardId },
    ]);
  });

  test('an account that someone else opens in between does not get the membership: it stays pending', async () => {
    const email = 'overtaken@example.com';
    const browser = await guestJoining(email);
    expect((await pay(browser, card('4000000000004020'))).status).toBe(503);
    const otherBrowser = await newCustomer(shop, email);
    await ageAttempts(shop.db, '1 hour');
    await shop.reconcile();
    expect((await userOf(otherBrowser)).memberships).toEqual([]);
    const { rows } = await sql`
      select state, customer_id, card_id from memberships where email = ${email}`.execute(shop.db);
    expect(rows).toEqual([{ state: 'pending', customer_id: null, card_id: null }]);
    // Who proves the mailbox has it.
    await shop.runJobs();
    const verification = (await shop.mailsTo(email)).find(({ text }) => text.includes('token='));
    const token = /token=([\w-]+)/.exec(verification?.text ?? '')?.[1];
    expectOk(await otherBrowser.post('/api/identity/verify', { token }));
    expect((await userOf(otherBrowser)).memberships).toMatchObject([{ state: 'pending', cardId: null }]);
  });

  test('a membership that cannot be written leaves no order either', async () => {
    const email = 'all-or-nothing@example.com';
    const browser = await guestJoining(email);
    expect((await pay(browser, card('4000000000004020'))).status).toBe(503);
    await ageAttempts(shop.db, '1 hour');
    await sql`
      alter table memberships add constraint refuse_all check (email <> 'all-or-nothing@example.com')`.execute(
      shop.db,
    );
    expect((await shop.reconcile()).failures).toHaveLength(1);
    expect(await recordsOf(email)).toEqual(NOTHING);
    await sql`alter table memberships drop constraint refuse_all`.execute(shop.db);
    expect((await shop.reconcile()).failures).toEqual([]);
    expect(await recordsOf(email)).toEqual(ONE_OF_EACH);
  });
});

test('of two who join with wine for one, one joins and the other is shown what is left', async () => {
  const browsers = [
    await guestJoining('one-left-1@example.com'),
    await guestJoining('one-left-2@example.com'),
  ];
  await shop.setStock('pinot-noir-monterey-2024', 1);
  const answers = await Promise.all(browsers.map((browser) => pay(browser)));
  expect(answers.map(({ body }) => body.orderComplete).toSorted()).toEqual([false, true]);
  expect(await shop.stockOf('pinot-noir-monterey-2024')).toBe(0);
  const loser = browsers[answers.findIndex(({ body }) => !body.orderComplete)];
  const cart = (await loser?.get('/api/cart?clubJoin=true'))?.body;
  expect(cart).toMatchObject({
    shoppingCartItems: [],
    shoppingCartItemsDeleted: [{ clubName: 'Club Twomey' }],
  });
  await shop.setStock('pinot-noir-monterey-2024', 6000);
});

describe('where the club ships to', () => {
  test('a state that it leaves out is refused by its reason, and nothing can be paid', async () => {
    const browser = await guestJoining('oregon@example.com');
    await changeClub(shop.db, 2, { eligible_states: sql`array_remove(eligible_states, 'OR')` });
    const oregon = { stateId: 43, city: 'Portland', zip: '97201' };
    expect((await ship(browser, 'oregon@example.com', oregon)).body).toMatchObject({
      nonCompliantCart: true,
      ShipmentNonCompliantReason: 'We are unable to ship to the selected state.',
    });
    expect((await pay(browser)).status).toBe(409);
    // The shop itself still does.
    await fillCart(shop, browser, [{ slug: 'pinot-noir-monterey-2024', qty: 1 }]);
    const wines = { ...SHIPPING, ...oregon, email: 'oregon@example.com' };
    expect((await browser.post('/api/cart/shipping', wines)).body).toMatchObject({ nonCompliantCart: false });
    // A winery is in its own state, whatever the list says.
    expect(
      (await ship(browser, 'oregon@example.com', { ...WINERY_PICKUP, shipViaId: undefined })).body,
    ).toMatchObject({
      nonCompliantCart: false,
    });
  });

  test('a state that it stops shipping to between the steps is not charged', async () => {
    const washington = { stateId: 59, city: 'Seattle', zip: '98101' };
    const state = (await shop.browser().get('/api/lookups')).body.states.find(
      (each: { stateShort: string }) => each.stateShort === 'WA',
    );
    const browser = await guestJoining('seattle@example.com', { ...washington, stateId: state.stateId });
    await changeClub(shop.db, 2, { eligible_states: sql`array_remove(eligible_states, 'WA')` });
    const { status, body } = await pay(browser);
    expect([status, body.message]).toEqual([422, 'We are unable to ship to the selected state.']);
    expect(await recordsOf('seattle@example.com')).toEqual(NOTHING);
  });

  test('refuses a shopper under 21', async () => {
    const browser = await guestJoining('young@example.com');
    const young = await browser.post('/api/cart/billing', { ...BILLING, dob_year: 2010, clubJoin: true });
    expect([young.status, young.body.fields]).toEqual([422, { dob_year: ['Must be 21 or older'] }]);
  });
});
