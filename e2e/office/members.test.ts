import { randomUUID } from 'node:crypto';
import { addAddress, addCustomer } from '../../server/testing/add-rows.ts';
import { lastMail } from '../shop/customer.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { inTables } from '../shop/in-database.ts';
import { openOffice, pressMenu, searchList } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

/** An account with an address in Oregon and no card, with a name that no other test has. */
async function caller(): Promise<{ email: string; name: string }> {
  const name_last = `Newcombe ${randomUUID().slice(0, 8)}`;
  const names = { name_first: 'Cleo', name_last };
  const email = `${randomUUID()}@members.example.com`;
  await inTables(async (db) => {
    const customer_id = await addCustomer(db, { ...names, email, birth_date: '1980-05-17' });
    await addAddress(db, { ...names, customer_id, address1: '12 Newcombe Street' });
  });
  return { email, name: `Cleo ${name_last}` };
}

test('service adds a member by phone from the customer, changes the tier, cancels and wins back', async ({
  page,
  allowStatuses,
}) => {
  test.slow();
  allowStatuses(422);
  const { email, name } = await caller();
  await openOffice(page, 'service');
  await pressMenu(page, 'Customers');
  await searchList(page, email);
  await page.getByRole('link', { name }).click();

  await test.step('add', async () => {
    await page.getByRole('link', { name: 'Add to Club Twomey' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Add ${name} to Club Twomey`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add member' }).click();
    await expect(page.getByText('Read the member policy to the customer first.').first()).toBeVisible();
    await page.getByLabel(/^I read these terms and the member policy/).check();
    await page.getByRole('button', { name: 'Add member' }).click();
    await expect(page.getByRole('status').first()).toHaveText(
      'The membership is open. The member gets an email, and a link to enter a card.',
    );
    await expect(page.getByText(/by phone, taken by/)).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Proof of consent' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Proof of consent');
    await expect(page.getByText('Club Twomey sends you 4 shipments a year.')).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
    expect(await lastMail(page, email, /^Welcome to Club Twomey/)).toContain('by phone');
    await lastMail(page, email, /card/i);
  });

  await test.step('change', async () => {
    await page.getByRole('link', { name: 'Change', exact: true }).click();
    await expectAccessible(page);
    await page.getByLabel('Tier').selectOption({ index: 2 });
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status').first()).toHaveText(
      'The change is saved. The member gets an email that says what changed.',
    );
    expect(await lastMail(page, email, /membership has changed/)).toContain('Your tier is now');
  });

  await test.step('cancel and win back', async () => {
    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    await page.getByLabel('Reason').fill('Too much wine');
    await page.getByRole('button', { name: 'Cancel membership' }).click();
    await expect(page.getByRole('status').first()).toHaveText(/^The membership is canceled\./);
    await page.getByRole('link', { name: 'Win back' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Win back ${name}`);
    await page.getByLabel(/^I read these terms and the member policy/).check();
    await page.getByLabel('Why they come back').fill('Has more room');
    await page.getByRole('button', { name: 'Win back' }).click();
    await expect(page.getByRole('status').first()).toContainText('The membership is open.');
  });
});

test('a member is found and added from the club', { tag: '@desktop' }, async ({ page }) => {
  const { email, name } = await caller();
  await openOffice(page, 'manager');
  await pressMenu(page, 'Clubs');
  await page.getByRole('rowheader').getByRole('link').last().click();
  await page.getByRole('link', { name: 'Add a member' }).click();
  // The club's page has a search as well.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Add a member to/);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('searchbox').fill(email);
  await page.getByRole('button', { name: 'Find' }).click();
  await page.getByRole('link', { name }).click();
  await expect(page.getByRole('button', { name: 'Add member' })).toBeVisible();
});

test('a manager opens a tier from its club: its price and wines can change once no release waits', {
  tag: '@desktop',
}, async ({ page }) => {
  await openOffice(page, 'manager');
  await pressMenu(page, 'Clubs');
  await page.getByRole('rowheader').getByRole('link').first().click();
  await page.getByRole('table', { name: 'Tiers' }).getByRole('link').first().click();
  // Other tests have releases of the club.
  const waits = page.getByText('is not charged yet, and its members know its price and wines.');
  await expect(page.getByLabel('Price of one shipment').or(waits)).toBeVisible();
  await expectAccessible(page);
});
