import { describe, expect, test } from 'vitest';
import type { TestBrowser } from '../../testing/test-browser.ts';
import { BILLING, expectOk, fillCart, newCustomer, SHIPPING, userOf } from '../../testing/test-checkout.ts';
import { testShop } from '../../testing/test-shop.ts';

const shop = testShop();

const ELM = { address1: '7 Elm Street', phone: '707-555-0102' };

const ship = (browser: TestBrowser, more: object) =>
  browser.post('/api/cart/shipping', { ...SHIPPING, ...more });
const bill = (browser: TestBrowser, more: object) =>
  browser.post('/api/cart/billing', { ...BILLING, ...more });
const bookOf = async (browser: TestBrowser) => (await userOf(browser)).AddressBook;

describe('at shipping, a customer’s address', () => {
  test('is saved at once, once only, and is from then on one of the book', async () => {
    const browser = await newCustomer(shop, 'saves@example.org');
    expectOk(await ship(browser, {}));
    expect(await bookOf(browser)).toEqual([]);
    const saved = expectOk(await ship(browser, { addressBookId: 'new', saveAddress: true })).body;
    const [entry, ...others] = await bookOf(browser);
    expect(others).toEqual([]);
    expect(entry).toMatchObject({
      Address1: '100 Main Street',
      StateShort: 'CA',
      Zip: '94558',
      IsDefaultShipping: false,
    });
    expect(saved).toMatchObject({ addressBookId: entry.AddressBookID, saveAddress: false });
    expect((await browser.get('/api/cart/shipping')).body).toMatchObject({
      addressBookId: entry.AddressBookID,
      saveAddress: false,
    });
    const again = { addressBookId: 'new', saveAddress: true, company: '', phone: '7075550101' };
    expect(expectOk(await ship(browser, again)).body.addressBookId).toBe(entry.AddressBookID);
    expectOk(await ship(browser, { ...ELM, saveAddress: true }));
    expect(await bookOf(browser)).toHaveLength(2);
  });

  test('goes as the book has it now, when the page shows it as it was', async () => {
    const browser = await newCustomer(shop, 'changed-elsewhere@example.org');
    const { addressBookId } = expectOk(await ship(browser, { ...ELM, saveAddress: true })).body;
    const old = { addressBookId, address1: '7 Elm Street, as the page shows it' };
    for (const [step, form] of [['shipping', SHIPPING] as const, ['billing', BILLING] as const]) {
      const path = `/api/cart/${step}?forCustomer=true`;
      const { body } = expectOk(await browser.post(path, { ...form, ...old, sameAsShipping: false }));
      expect(body).toMatchObject({ addressBookId, ...ELM });
    }
  });

  test('becomes the default: a chosen one, and a new one, which is kept for it', async () => {
    const browser = await newCustomer(shop, 'defaults@example.org');
    expectOk(await ship(browser, { makeDefaultShipping: true }));
    expect(await bookOf(browser)).toMatchObject([{ IsDefaultShipping: true, IsDefaultMailing: false }]);
    const elm = expectOk(await ship(browser, { ...ELM, saveAddress: true })).body.addressBookId;
    expectOk(await ship(browser, { ...ELM, addressBookId: elm, makeDefaultShipping: true }));
    expect(await bookOf(browser)).toMatchObject([
      { IsDefaultShipping: false },
      { AddressBookID: elm, Address1: '7 Elm Street', IsDefaultShipping: true },
    ]);
  });

  test.each<[string, (id: number) => object, number]>([
    ['that the rules forbid', () => ({ address1: 'P.O. Box 5' }), 200],
    ['with a broken field', () => ({ zip: '10001' }), 422],
    ['on a day without delivery', () => ({ requestedShipDate: '03/04/2027' }), 422],
  ])('%s is not kept', async (name, change, status) => {
    const browser = await newCustomer(shop, `${name.replaceAll(/\W/g, '')}@example.org`);
    const wishes = { saveAddress: true, makeDefaultShipping: true };
    expect((await ship(browser, { ...wishes, ...change(1) })).status).toBe(status);
    expect(await bookOf(browser)).toEqual([]);
  });

  test('of another customer is refused like an unknown one and does not change', async () => {
    const grace = shop.browser(2);
    expectOk(
      await grace.post('/api/identity/login', { email: 'grace@example.com', password: 'cellar-door-1' }),
    );
    const before = await bookOf(grace);
    const browser = await newCustomer(shop, 'other@example.org');
    for (const addressBookId of [
      ...before.map((each: { AddressBookID: number }) => each.AddressBookID),
      99999,
    ]) {
      for (const wish of [{}, { makeDefaultShipping: true }, { saveAddress: true }]) {
        const { status, body } = await ship(browser, { addressBookId, ...wish });
        expect([status, body.fields]).toEqual([422, { addressBookId: ['Invalid'] }]);
      }
      const billing = await bill(browser, { addressBookId, makeDefaultBilling: true });
      expect([billing.status, billing.body.fields]).toEqual([422, { addressBookId: ['Invalid'] }]);
    }
    expect((await browser.get('/api/cart/shipping')).body).toBeNull();
    expect(await bookOf(grace)).toEqual(before);
    expect(await bookOf(browser)).toEqual([]);
  });
});

describe('at billing, a customer’s address', () => {
  test('is saved, and made the default', async () => {
    const browser = await newCustomer(shop, 'bills@example.org');
    expectOk(await bill(browser, {}));
    expect(await bookOf(browser)).toEqual([]);
    const kept = expectOk(await bill(browser, { ...ELM, saveAddress: true })).body;
    expect(kept).toMatchObject({ addressBookId: expect.any(Number), saveAddress: false });
    expect((await browser.get('/api/cart/billing')).body).toEqual(kept);
    expectOk(await bill(browser, { makeDefaultBilling: true }));
    expect(await bookOf(browser)).toMatchObject([
      { Address1: '7 Elm Street', IsDefaultMailing: false },
      { Address1: '100 Main Street', IsDefaultMailing: true, IsDefaultShipping: false },
    ]);
  });

  test('that is the shipping address is in the book once, as both defaults', async () => {
    const browser = await newCustomer(shop, 'both@example.org');
    expectOk(await ship(browser, { ...ELM, makeDefaultShipping: true }));
    const { dob_month, dob_day, dob_year } = BILLING;
    const form = { sameAsShipping: true, makeDefaultBilling: true, dob_month, dob_day, dob_year };
    const { addressBookId } = expectOk(await browser.post('/api/cart/billing', form)).body;
    expect(await bookOf(browser)).toMatchObject([
      {
        AddressBookID: addressBookId,
        Address1: '7 Elm Street',
        IsDefaultShipping: true,
        IsDefaultMailing: true,
      },
    ]);
    expect(await bookOf(browser)).toHaveLength(1);
  });

  test('is not kept by a form that is refused', async () => {
    const browser = await newCustomer(shop, 'minor@example.org');
    await fillCart(shop, browser, [{ slug: 'library-cabernet', qty: 1 }]);
    const wishes = { saveAddress: true, makeDefaultBilling: true };
    expect((await bill(browser, { ...wishes, dob_year: 2015 })).status).toBe(422);
    expect((await bill(browser, { ...wishes, cardId: 99999 })).status).toBe(422);
    expect(await bookOf(browser)).toEqual([]);
  });
});

test('two tabs that make a default at once leave one default', async () => {
  const browser = await newCustomer(shop, 'tabs@example.org');
  for (let round = 0; round < 5; round += 1) {
    const answers = await Promise.all(
      ['1 Oak Street', '2 Oak Street', '3 Oak Street'].flatMap((address1) => [
        ship(browser, { address1, makeDefaultShipping: true }),
        browser.post('/api/account/address', { ...ADDRESS, address1, makeDefaultShipping: true }),
      ]),
    );
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  }
  const defaults = (await bookOf(browser)).filter(
    (each: { IsDefaultShipping: boolean }) => each.IsDefaultShipping,
  );
  expect(defaults).toHaveLength(1);
});

test('a guest’s wishes are no error and keep nothing; an id of a book is refused', async () => {
  const browser = shop.browser(2);
  await fillCart(shop, browser, [{ slug: 'corkscrew', qty: 1 }]);
  const before = await countAddresses();
  const wishes = { saveAddress: true, makeDefaultShipping: true, makeDefaultBilling: true };
  expectOk(await ship(browser, { addressBookId: 'new', ...wishes }));
  expectOk(await bill(browser, { addressBookId: 'new', ...wishes }));
  expect((await ship(browser, { addressBookId: 5001 })).body.fields).toEqual({ addressBookId: ['Invalid'] });
  expect((await bill(browser, { addressBookId: 5001 })).body.fields).toEqual({ addressBookId: ['Invalid'] });
  expect(await countAddresses()).toBe(before);
});

const { dob_month: _, dob_day: __, dob_year: ___, clubJoin: ____, ...ADDRESS } = BILLING;

async function countAddresses(): Promise<number> {
  return (await shop.db.selectFrom('addresses').select('address_id').execute()).length;
}
