import { expectAccessible } from '../shop/expect-accessible.ts';
import { openOffice, pressMenu } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

// The second retries what the first one's retry leaves: of three declined cards of the demo, two have money again.
test.describe.configure({ mode: 'default' });

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('Manager retries a release’s declines in three presses', { tag: '@desktop' }, async ({ page }) => {
      await openOffice(page, 'manager', { javaScriptEnabled });
      await page.getByRole('link', { name: /declined shipments/i }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('link', { name: javaScriptEnabled ? /^Retry 3/ : /^Retry 1/ }).click();
      await expect(page.getByText(/^[31] shipments?, \$[\d,.]+ in all/)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: /^Charge \$/ }).click();
      const finished = javaScriptEnabled
        ? 'Finished. 2 of 3 done, 1 not done.'
        : 'Finished. 0 of 1 done, 1 not done.';
      await expect(page.getByText(finished)).toBeVisible({ timeout: 30_000 });
      await expect(page.getByRole('row').filter({ hasText: 'Your card was declined.' })).toHaveCount(1);
      if (javaScriptEnabled) await expectAccessible(page);
    });

    test('a release is refused, reviewed, prepared, changed for a member and withdrawn', {
      tag: '@desktop',
    }, async ({ page, allowStatuses }) => {
      allowStatuses(409, 422);
      await openOffice(page, 'manager', { javaScriptEnabled });
      await pressMenu(page, 'Clubs');
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('rowheader').getByRole('link').last().click();
      await expect(page.getByRole('heading', { name: 'Members', exact: true })).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      const days = page.getByLabel('Days after the first shipment');
      await expect(days).toHaveValue('60');
      await days.fill('400');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('Enter a number of days from 0 to 365.').first()).toBeVisible();
      await days.fill('60');
      await page.getByRole('button', { name: 'Save' }).click();
      await expect(page.getByText('The days for new members are saved.')).toBeVisible();
      await page.getByRole('link', { name: 'New release' }).click();
      await page.getByLabel('Ship day').fill('2027-05-06');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText(/The club ships on/)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByLabel('Ship day').fill(javaScriptEnabled ? '2027-05-03' : '2027-05-10');
      await page.getByLabel('Name').fill('May wines');
      await page.getByRole('button', { name: 'Review' }).click();
      await expect(page.getByText(/members get a shipment/)).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      await page.getByRole('button', { name: /^Prepare \d+ shipments, email \d+ members$/ }).click();
      await expect(page.getByText(/^Members may change their shipments until/)).toBeVisible({
        timeout: 30_000,
      });
      if (javaScriptEnabled) await expectAccessible(page);
      const open = page.getByRole('row').filter({ hasText: 'Skip' });
      await open.first().getByRole('button', { name: 'Skip' }).click();
      await expect(page.getByText('The shipment is changed.')).toBeVisible();
      await expect(page.getByRole('button', { name: 'Send after all' })).toBeVisible();
      const [release = ''] = page.url().split('?');
      await page.getByRole('link', { name: 'New price' }).click();
      await page.getByLabel('Members may change it until').fill('2027-04-12');
      await page.getByRole('button', { name: 'Send new prices' }).click();
      await expect(page.getByText('No price has changed since the members were told.')).toBeVisible();
      if (javaScriptEnabled) await expectAccessible(page);
      // By address: the other variant of this test has a release of the same name.
      await page.goto(release);
      await page.getByRole('link', { name: 'Withdraw' }).click();
      await page.getByRole('button', { name: 'Withdraw May wines' }).click();
      await expect(page.getByText('The release is withdrawn.')).toBeVisible();
    });
  });
}
