import { grace, logInAhead } from '../shop/customer.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { twomey } from '../shop/sites.ts';
import { expectToAddUp, orderSummary, readSums } from '../shop/sums.ts';
import { expect, test } from '../shop/test.ts';
import { visit } from '../shop/visit.ts';

test('past orders stand newest first, each one adds up, and Back after a log-out shows none', {
  tag: '@desktop',
}, async ({ page }) => {
  await logInAhead(page, twomey, grace);
  await visit(page, twomey, '/account/orders');
  const links = page.getByRole('main').getByRole('link', { name: /^Order \d+$/ });
  await expect(links.first()).toBeVisible();
  const numbers = (await links.allTextContents()).map((text) => Number(text.replace('Order ', '')));
  expect(numbers).toEqual([...numbers].sort((one, other) => other - one));
  await expectAccessible(page);

  await links.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Order ${numbers[0]}`);
  expectToAddUp(await readSums(orderSummary(page)));
  await expect(orderSummary(page)).toContainText('Ships to');
  await expectAccessible(page);

  await test.step('a shipped order names its parcel and its card', async () => {
    await page.getByRole('link', { name: 'All orders' }).click();
    const shipped = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Shipped' });
    // The oldest are the demo's.
    await shipped.last().getByRole('link').click();
    const tracking = page.getByRole('link', { name: /^\d{12}$/ });
    const number = await tracking.textContent();
    await expect(tracking).toHaveAttribute('href', `https://www.fedex.com/fedextrack/?trknbr=${number}`);
    await expect(page.getByRole('main')).toContainText('Visa ending in 1111');
    await expectAccessible(page);
  });

  await test.step('Back after a log-out shows nothing of the account', async () => {
    const path = new URL(page.url()).pathname;
    // As a whole document: that is what a browser stores.
    await visit(page, twomey, path);
    await expect(page.getByRole('main')).toContainText('Ships to');
    await visit(page, twomey, '/account');
    await page.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL(/\/shop\/login/);

    for (const left of ['/account', path]) {
      await page.goBack();
      await expect(page).toHaveURL(`${twomey.origin}/shop/login?returnTo=${encodeURIComponent(left)}`);
      await expect(page.getByLabel('Password')).toBeVisible();
    }
  });
});
