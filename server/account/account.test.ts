import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { TestBrowser } from '../testing/test-browser.ts';
import { BILLING, card, expectOk, GOOD_CARD, newCustomer } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';

const shop = testShop();

async function loggedIn(email: string): Promise<TestBrowser> {
  const browser = shop.browser();
  expectOk(await browser.post('/api/identity/login', { email, password: 'cellar-door-1' }));
  return browser;
}

const { dob_month: _, dob_day: __, dob_year: ___, clubJoin: ____, ...ADDRESS } = BILLING;

test.each<[string, string, unknown]>([
  ['POST', '/api/account/name-and-email', { name_first: 'A', name_last: 'B', email: 'a@example.com' }],
  ['PUT', '/api/account/birthday', { dob_month: 1, dob_day: 1, dob_year: 1980 }],
  [
    'PUT',
    '/api/account/password',
    { currentPassword: 'x', password: 'xxxxxxxx', confirmPassword: 'xxxxxxxx' },
  ],
  [
    'POST',
    '/api/account/email-prefs',
    {
      IsDiscoveringProduct: true,
      IsWineEducation: true,
      IsDiscoveringTwomey: true,
      IsDiscoveringTimeless: true,
    },
  ],
  ['POST', '/api/account/address', ADDRESS],
  ['PUT', '/api/account/address/5001', ADDRESS],
  ['DELETE', '/api/account/address/5001', undefined],
  ['POST', '/api/account/card', GOOD_CARD],
  ['PUT', '/api/account/card', { cardId: 7001 }],
  ['DELETE', '/api/account/card/7001', undefined],
  ['GET', '/api/orders', undefined],
])('%s %s requires a log-in', async (method, path, body) => {
  expect((await shop.browser().send(method, path, body)).status).toBe(401);
  if (body)
    expect((await shop.browser().send(method, path, {})).status, 'before the form is judged').toBe(401);
});

describe('addresses', () => {
  test('are added, changed, made default, and removed', async () => {
    const browser = await loggedIn('new@example.com');
    const first = expectOk(
      await browser.post('/api/account/address', { ...ADDRESS, makeDefaultShipping: true }),
    ).body;
    const second = expectOk(
      await browser.post('/api/account/address', { ...ADDRESS, address1: '7 Elm Street' }),
    ).body;
    expect(second.AddressBook).toMatchObject([
      { Address1: '100 Main Street', IsDefaultShipping: true, StateShort: 'CA' },
      { Address1: '7 Elm Street', IsDefaultShipping: false },
    ]);
    const [{ AddressBookID: firstId }, { AddressBookID: secondId }] = second.AddressBook;
    expect(first.AddressBook[0].AddressBookID).toBe(firstId);
    const form = {
      ...ADDRESS,
      address1: '9 Elm Street',
      makeDefaultShipping: true,
      makeDefaultBilling: true,
    };
    const changed = expectOk(await browser.put(`/api/account/address/${secondId}`, form)).body;
    expect(changed.AddressBook).toMatchObject([
      { IsDefaultShipping: false, IsDefaultMailing: false },
      { Address1: '9 Elm Street', IsDefaultShipping: true, IsDefaultMailing: true },
    ]);
    expect(expectOk(await browser.delete(`/api/account/address/${firstId}`)).body.AddressBook).toHaveLength(
      1,
    );
    expect((await browser.delete(`/api/account/address/${firstId}`)).status).toBe(404);
  });

  test('of another customer are not found under any ID', async () => {
    const grace = await loggedIn('grace@example.com');
    const { user } = (await grace.get('/api/identity/validate')).body;
    const otherBrowser = await loggedIn('former@example.com');
    for (const { AddressBookID } of user.AddressBook) {
      expect((await otherBrowser.put(`/api/account/address/${AddressBookID}`, ADDRESS)).status).toBe(404);
      expect((await otherBrowser.delete(`/api/account/address/${AddressBookID}`)).status).toBe(404);
    }
    for (const { CardId } of user.CreditCards) {
      expect(
        (await otherBrowser.put('/api/account/card', { cardId: CardId, defaultCard: true })).status,
      ).toBe(404);
      expect((await otherBrowser.delete(`/api/account/card/${CardId}`)).status).toBe(404);
    }
    expect((await grace.get('/api/identity/validate')).body.user).toEqual(user);
  });

  test('the first of an account is a default only where that is asked for', async () => {
    const browser = await newCustomer(shop, 'first-address@example.com');
    await browser.post('/api/account/address', ADDRESS);
    const { body } = await browser.post('/api/account/address', { ...ADDRESS, address1: '7 Elm Street' });
    expect(body.AddressBook).toMatchObject([
      { IsDefaultShipping: false, IsDefaultMailing: false },
      { IsDefaultShipping: false, IsDefaultMailing: false },
    ]);
  });

  test('must be real', async () => {
    const browser = await loggedIn('former@example.com');
    const wrong = await browser.post('/api/account/address', { ...ADDRESS, zip: '10001' });
    expect([wrong.status, wrong.body.fields]).toEqual([422, { zip: ['Zip is not in selected state.'] }]);
  });
});

describe('cards', () => {
  test('are kept as token, brand, last four and expiry, once they can be charged', async () => {
    const browser = await newCustomer(shop, 'first-cards@example.com');
    const added = expectOk(await browser.post('/api/account/card', { ...GOOD_CARD, defaultCard: true })).body;
    expect(added.CreditCards).toMatchObject([
      {
        CardTypeId: 2,
        LastFour: '1111',
        ExpirationMonth: 12,
        ExpirationYear: 2030,
        IsDefault: true,
        isAuthorized: true,
      },
    ]);
    const declined = await browser.post('/api/account/card', card('4000000000000002'));
    expect([declined.status, declined.body.message]).toEqual([402, 'Your card was declined.']);
    const token = (await browser.post('/vault/tokens', card('5555555555554444'))).body.token;
    const second = expectOk(
      await browser.post('/api/account/card', { paymentToken: token, defaultCard: true }),
    ).body;
    expect(second.CreditCards.map((each: { IsDefault: boolean }) => each.IsDefault)).toEqual([false, true]);
    const { CardId: cardId } = second.CreditCards[0];
    const changed = expectOk(
      await browser.put('/api/account/card', {
        cardId,
        defaultCard: true,
        expirationMonth: 0,
        expirationYear: 2033,
      }),
    ).body;
    expect(changed.CreditCards[0]).toMatchObject({
      IsDefault: true,
      ExpirationMonth: 1,
      ExpirationYear: 2033,
    });
    expect(expectOk(await browser.delete(`/api/account/card/${cardId}`)).body.CreditCards).toHaveLength(1);
  });

  test('the same card twice stays one, under its newest token', async () => {
    const browser = await newCustomer(shop, 'same-card@example.com');
    const cardsAfter = async (form: object) =>
      expectOk(await browser.post('/api/account/card', form)).body.CreditCards;
    const [first] = await cardsAfter(GOOD_CARD);
    const token = (await browser.post('/vault/tokens', GOOD_CARD)).body.token;
    expect(await cardsAfter({ paymentToken: token })).toEqual([first]);
    expect(await cardsAfter({ paymentToken: token })).toEqual([first]);
    const { rows } = await sql`select token from cards where card_id = ${first.CardId}`.execute(shop.db);
    expect(rows).toEqual([{ token }]);
    expect(await cardsAfter(card('5555555555554444'))).toHaveLength(2);
  });

  test('say what is missing or over', async () => {
    const browser = await newCustomer(shop, 'more-cards@example.com');
    const empty = await browser.post('/api/account/card', {});
    expect(Object.keys(empty.body.fields)).toEqual([
      'cardNumber',
      'expirationMonth',
      'expirationYear',
      'cvv',
    ]);
    const over = await browser.post('/api/account/card', {
      ...GOOD_CARD,
      expirationMonth: 0,
      expirationYear: 2027,
    });
    expect(over.body.fields).toEqual({ expirationYear: ['This card has expired'] });
  });
});

describe('the profile', () => {
  test('changes; a new email is verified again, a taken one is refused', async () => {
    const browser = await loggedIn('bulk@example.com');
    const names = { name_first: 'Bea', name_last: 'Holloway' };
    const currentPassword = 'cellar-door-1';
    const changed = expectOk(
      await browser.post('/api/account/name-and-email', {
        ...names,
        email: 'bea@example.org',
        currentPassword,
      }),
    );
    expect(changed.body).toMatchObject({ name_first: 'Bea', email: 'bea@example.org', emailVerified: false });
    await shop.runJobs();
    expect(await shop.mailsTo('bea@example.org')).toHaveLength(1);
    expect(await shop.mailsTo('bulk@example.com')).toHaveLength(1);
    const taken = await browser.post('/api/account/name-and-email', {
      ...names,
      email: 'GRACE@example.com',
      currentPassword,
    });
    expect([taken.status, taken.body.code]).toEqual([409, 'conflict']);
    const grown = expectOk(
      await browser.put('/api/account/birthday', { dob_month: 1, dob_day: 3, dob_year: 1980 }),
    );
    expect(grown.body.DOB).toBe('02/03/1980');
    const child = await browser.put('/api/account/birthday', { dob_month: 1, dob_day: 3, dob_year: 2015 });
    expect(child.body.fields).toEqual({ dob_year: ['Must be 21 years of age'] });
    const prefs = {
      IsDiscoveringProduct: false,
      IsWineEducation: true,
      IsDiscoveringTwomey: false,
      IsDiscoveringTimeless: true,
    };
    expect(expectOk(await browser.post('/api/account/email-prefs', prefs)).body.emailPrefs).toEqual(prefs);
  });

  test('a password that is too long gets the maximum length as reason', async () => {
    const browser = await loggedIn('new@example.com');
    const long = 'x'.repeat(201);
    const form = { currentPassword: 'cellar-door-1', password: long, confirmPassword: long };
    const { body } = await browser.put('/api/account/password', form);
    expect(body.fields).toEqual({
      password: ['Must not exceed 200 characters'],
      confirmPassword: ['Must not exceed 200 characters'],
    });
  });

  test('a new password needs the current one, and ends the other sessions', async () => {
    const [here, elsewhere] = [await loggedIn('former@example.com'), await loggedIn('former@example.com')];
    const form = {
      currentPassword: 'wrong password',
      password: 'a new secret',
      confirmPassword: 'a new secret',
    };
    expect((await here.put('/api/account/password', form)).body.fields).toEqual({
      currentPassword: ['This is not your current password.'],
    });
    const right = { ...form, currentPassword: 'cellar-door-1' };
    expect((await here.put('/api/account/password', right)).status).toBe(204);
    expect((await here.get('/api/identity/validate')).body.valid).toBe(true);
    expect((await elsewhere.get('/api/identity/validate')).body.valid).toBe(false);
  });
});

test('subscribing says the same for a known address', async () => {
  const form = { email: 'reader@example.org', brandingId: 1 };
  for (const _ of [1, 2])
    expect((await shop.browser().post('/api/contact/subscribe', form)).status).toBe(202);
});
