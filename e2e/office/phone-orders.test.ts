import { cards, securityCodes } from '../shop/cards.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { inDatabase } from '../shop/in-database.ts';
import { openOffice, pressMenu } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });
    const mark = javaScriptEnabled ? 'scripted' : 'plain';

    test('a guest’s order is corrected until it may ship, and a declined card tried again', {
      tag: '@desktop',
    }, async ({ page, allowStatuses }) => {
      allowStatuses(402, 422);
      const carriers = new Set<string>();
      page.on('request', (request) => {
        const digits = (request.postData() ?? '').replaceAll(/\D/g, '');
        if ([cards.declined, cards.visa].some((number) => digits.includes(number)))
          carriers.add(new URL(request.url()).pathname);
      });
      await openOffice(page, 'service', { javaScriptEnabled });
      await pressMenu(page, 'Customers');
      await page.getByRole('link', { name: 'New order' }).click();
      await page.getByLabel('Email', { exact: true }).fill('not an email');
      await page.getByRole('button', { name: 'New order' }).click();
      await expect(page.getByRole('alert')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Email', { exact: true }).fill(`${mark}@phone-guest.example.com`);
      await page.getByRole('button', { name: 'New order' }).click();
      await page.getByLabel('Add a product').fill('No such wine');
      await page.getByRole('button', { name: 'Add' }).click();
      await expect(page.getByText(/No product on sale matches/).first()).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Add a product').fill('Corkscrew');
      await page.getByLabel('How many').fill('2');
      await page.getByLabel('First name').first().fill('Gil');
      await page.getByLabel('Last name').first().fill('Guest');
      await page.getByLabel('Street').first().fill('500 Howard Street');
      await page.getByLabel('City').first().fill('San Francisco');
      await page.getByLabel('State').first().selectOption('California');
      await page.getByLabel('ZIP').first().fill('97209');
      await page.getByLabel('Phone').first().fill('(415) 555-0188');
      await page.getByRole('button', { name: 'Add', exact: true }).click();
      await expect(page.getByLabel('Quantity of Waiter’s Corkscrew')).toBeVisible();
      await expect(page.getByText('Before it can be placed:')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('ZIP').first().fill('94105');
      await page.getByRole('button', { name: 'Save and check' }).click();
      const pay = async (number: string) => {
        await page.getByLabel('Card Number').fill(number);
        await page.getByLabel('Month').last().selectOption({ index: 6 });
        await page.getByLabel('Year').last().selectOption('2030');
        await page.getByLabel(/Security Code|CVV/).fill(securityCodes.usual);
        await page.getByRole('button', { name: /^Place order/ }).click();
      };
      await pay(cards.declined);
      await expect(page.getByRole('alert')).toContainText(/declined/i);
      if (javaScriptEnabled) await expectAccessible(page);
      expect(await page.content()).not.toContain(cards.declined);
      await pay(cards.visa);
      await expect(
        page.getByText('The order is placed, and the customer gets the confirmation.'),
      ).toBeVisible();
      if (javaScriptEnabled) expect([...carriers]).toEqual(['/vault/tokens']);
    });
  });
}

test('what is typed while a press is being answered stays', { tag: '@desktop' }, async ({ page }) => {
  await openOffice(page, 'service');
  await pressMenu(page, 'Customers');
  await page.getByRole('link', { name: 'New order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('fast-typist@phone-guest.example.com');
  await page.getByRole('button', { name: 'New order' }).click();
  await page.getByLabel('Add a product').fill('Corkscrew');
  await page.getByLabel('City').first().fill('San Francisco');
  await page.getByLabel('ZIP').first().fill('97209');
  let answer = () => {};
  const isHeld = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/office/drafts/**', async (route) => {
    if (route.request().method() === 'PUT') await isHeld;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByLabel('ZIP').first().fill('94105');
  await page.getByLabel('Street').first().fill('500 Howard Street');
  answer();
  await expect(page.getByRole('button', { name: 'Remove' })).toBeVisible();
  await expect(page.getByLabel('ZIP').first()).toHaveValue('94105');
  await expect(page.getByLabel('Street').first()).toHaveValue('500 Howard Street');
  await expect(page.getByLabel('City').first()).toHaveValue('San Francisco');
});

test('a product that is sold out is not added, and the page says so', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(422);
  const name = await inDatabase(
    async (sql) =>
      (
        await sql<{ name: string }[]>`
          select name from products
          where branding_id = 1 and stock = 0 and not club_only and retired_at is null limit 1`
      )[0]?.name ?? '',
  );
  await openOffice(page, 'service');
  await pressMenu(page, 'Customers');
  await page.getByRole('link', { name: 'New order' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill('sold-out@phone-guest.example.com');
  await page.getByRole('button', { name: 'New order' }).click();
  await page.getByLabel('Add a product').fill(name);
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(page.getByText('Nothing was added.').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove' })).toHaveCount(0);
});

test('an order that is not placed yet is found in the list', { tag: '@desktop' }, async ({ page }) => {
  const email = 'sought@phone-list.example.com';
  await openOffice(page, 'service');
  await pressMenu(page, 'Customers');
  await page.getByRole('link', { name: 'New order' }).click();
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'New order' }).click();
  await page.getByLabel('Add a product').fill('Corkscrew');
  await page.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByLabel('Quantity of Waiter’s Corkscrew')).toHaveValue('1');
  await page.getByRole('button', { name: 'Email a payment link' }).click();
  await expect(page.getByText(/Payment link sent, works until/)).toBeVisible();

  await page.getByRole('link', { name: 'All phone orders' }).click();
  const search = page.getByRole('searchbox', { name: 'Name, email, phone or number' });
  await search.fill('sought');
  await search.press('Enter');
  const rows = page.getByRole('main').getByRole('row').filter({ hasText: '@' });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(email);
  await expect(rows).toContainText('Link sent');
  await expectAccessible(page);
  await search.fill('no one of this name');
  await search.press('Enter');
  await expect(page.getByText('No phone order matches.')).toBeVisible();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(rows.filter({ hasText: email })).toBeVisible();
});
