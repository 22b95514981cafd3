import { beLoggedIn } from '../shop/bulk-orders.ts';
import { cards } from '../shop/cards.ts';
import { clubMember } from '../shop/club-member.ts';
import { grace, newCustomer } from '../shop/customer.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { expectRefused } from '../shop/field-errors.ts';
import { ada, fillAddress, olivia } from '../shop/fill-shipping.ts';
import { alderRidge, twomey } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';
import { reload, visit } from '../shop/visit.ts';

test('a customer adds, changes and removes addresses, and opens no address of another customer', {
  tag: '@desktop',
}, async ({ page, request, allowStatuses }) => {
  allowStatuses(404);
  await newCustomer(page, alderRidge, 'addresses');
  await visit(page, alderRidge, '/account/addresses');
  const entries = page.getByRole('main').getByRole('listitem');
  const [first, second] = [entries.first(), entries.nth(1)];

  await test.step('without an address, and with an empty form', async () => {
    await expect(page.getByText('You have no saved addresses yet.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Enter a new address' }).click();
    await page.getByRole('button', { name: 'Save Address' }).click();
    await expectRefused(page.getByLabel('Address Line 1'), 'Required');
    await expectAccessible(page);
  });

  await test.step('the first address, which outlives a reload, and a second one', async () => {
    await fillAddress(page, ada);
    await reload(page);
    await expect(page.getByLabel('Phone Number')).toHaveValue(ada.phone);
    await page.getByLabel('Make Default Shipping Address').check();
    await page.getByRole('button', { name: 'Save Address' }).click();
    await expect(page.getByText('The address was added.')).toBeVisible();

    await page.getByRole('link', { name: 'Enter a new address' }).click();
    await expect(page.getByLabel('Phone Number')).toHaveValue('');
    await fillAddress(page, olivia);
    await page.getByRole('button', { name: 'Save Address' }).click();
    await expect(first).toContainText(ada.street);
    await expect(first).toContainText('Default shipping address');
    await expect(second).toContainText(olivia.street);
    await expectAccessible(page);
  });

  await test.step('another default', async () => {
    await second.getByRole('button', { name: 'Make Default Shipping Address' }).click();
    await expect(first).toContainText(olivia.street);
    await expect(second).not.toContainText('Default shipping address');
  });

  await test.step('a change', async () => {
    await second.getByRole('link', { name: 'Edit' }).click();
    await expect(page.getByLabel('Address Line 1')).toHaveValue(ada.street);
    await expect(page.getByLabel('State', { exact: true })).toHaveValue('6');
    await page.getByLabel('Address Line 1').fill('9 Other Street');
    await page.getByRole('button', { name: 'Save Address' }).click();
    await expect(page.getByText('9 Other Street')).toBeVisible();
  });

  await test.step('a removal', async () => {
    await second.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('The address was removed.')).toBeVisible();
    await expect(entries).toHaveCount(1);
    await expect(page.getByText('9 Other Street')).toHaveCount(0);
  });

  await test.step("another customer's address does not exist", async () => {
    const headers = { origin: alderRidge.origin };
    const { email, password } = grace;
    const logIn = await request.post('/api/identity/login', { headers, data: { email, password } });
    expect(logIn.status()).toBe(200);
    const { user } = await (await request.get('/api/identity/validate')).json();
    const theirs = `/account/addresses/${user.AddressBook[0].AddressBookID}`;
    const toGrace = await request.get(theirs);
    expect(toGrace.status()).toBe(200);
    const answer = await page.goto(alderRidge.origin + theirs);
    expect(answer?.status()).toBe(404);
    await expectAccessible(page);
  });
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('an address is added and removed', { tag: '@desktop' }, async ({ page, allowStatuses }) => {
    allowStatuses(422);
    await newCustomer(page, twomey, 'plain-addresses');
    await page.goto(`${twomey.origin}/account/addresses/new`);
    await page.getByRole('button', { name: 'Save Address' }).click();
    await expectRefused(page.getByLabel('Address Line 1'), 'Required');
    await fillAddress(page, ada);
    await page.getByRole('button', { name: 'Save Address' }).click();
    await expect(page.getByText(ada.street)).toBeVisible();
    await page.getByRole('button', { name: 'Remove' }).click();
    await expect(page.getByText('The address was removed.')).toBeVisible();
  });
});

test('a member who moves is asked about the club’s shipments, and they follow', {
  tag: '@desktop',
}, async ({ page }) => {
  const member = await clubMember(page, twomey, 'club-moves', {
    state: 'active',
    cards: [cards.visa],
    addresses: [ada],
  });
  await beLoggedIn(page, twomey, member);
  await visit(page, twomey, '/account/addresses');
  const also = page.getByLabel('Also for your club shipments');

  await test.step('checked for the only address, and not moved without it', async () => {
    await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
    await expect(also).toBeChecked();
    await expectAccessible(page);
    await also.uncheck();
    await page.getByLabel('Address Line 1').fill('9 Other Street');
    await page.getByRole('button', { name: 'Save Address' }).click();
    await expect(page.getByText('9 Other Street')).toBeVisible();
    await page.getByRole('link', { name: 'Membership', exact: true }).click();
    await expect(page.getByRole('main')).toContainText(ada.street);
  });

  await test.step('checked, the membership ships to the new address', async () => {
    await page.getByRole('link', { name: 'Addresses', exact: true }).click();
    await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
    await also.check();
    await page.getByRole('button', { name: 'Save Address' }).click();
    await expect(page.getByText('The address is saved.')).toBeVisible();
    await page.getByRole('link', { name: 'Membership', exact: true }).click();
    await expect(page.getByRole('main')).toContainText('9 Other Street');
  });
});
