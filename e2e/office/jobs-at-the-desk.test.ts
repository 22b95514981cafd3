import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { beginJob, nameOf, tagOf, WALKS } from '../shop/job.ts';
import { openOffice } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

// Each walk retries what the one before left: of three declined cards of the demo, two have money again.
test.describe.configure({ mode: 'default' });

for (const way of WALKS) {
  const { hand, width, javaScriptEnabled } = way;
  test.describe(nameOf(way), () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 900 } });

    test('the jobs at the desk take as few presses as they may', { tag: tagOf(way, 1024) }, async ({
      page,
    }) => {
      const looks = async () => {
        if (width === 1440) await expectAccessible(page);
      };
      await test.step('Service takes a phone order on a saved card', async () => {
        await openOffice(page, 'service', { javaScriptEnabled });
        const job = beginJob(page, hand);
        await job.search('grace@example.com');
        await job.press('link', /Grace Okafor/);
        await job.press('button', 'New order');
        await expect(page.getByRole('heading', { level: 1, name: 'New order' })).toBeVisible();
        await looks();
        await job.type(page.getByLabel('Add a product'), 'Corkscrew');
        await job.press('button', 'Add');
        await expect(page.getByRole('button', { name: /^Place order \$\d+\.\d\d$/ })).toBeVisible();
        await looks();
        await job.press('button', /^Place order/);
        await expect(
          page.getByText('The order is placed, and the customer gets the confirmation.'),
        ).toBeVisible();
        await expect(page.getByText('phone').first()).toBeVisible();
        // The design has 8 at most.
        expect(job.count()).toBe(5);
      });

      await test.step('Manager retries a release’s declines', async () => {
        await openOffice(page, 'manager', { javaScriptEnabled });
        const job = beginJob(page, hand);
        await job.press('link', 'Declined shipments');
        await expect(page.getByRole('heading', { level: 1, name: 'Releases' })).toBeVisible();
        await looks();
        // Another test's release may have a declined member at the same time.
        const ofDemo = /^Retry \d+ of March 2027/;
        const retry = (await page.getByRole('link', { name: ofDemo }).textContent()) ?? '';
        const declined = Number(retry.replace('Retry ', ''));
        await job.press('link', ofDemo);
        await expect(page.getByText(new RegExp(`^${declined} shipments?, \\$[\\d,.]+ in all`))).toBeVisible();
        await looks();
        await job.press('button', /^Charge \$/);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(
          /^Charging .+ release$|^.+ release: \d+ of \d+ charged$/,
        );
        const finished = new RegExp(
          `^${declined - 1} of ${declined} charged${declined > 1 ? ', \\$[\\d,.]+' : ''}\\. 1 declined\\.$`,
        );
        await expect(page.getByText(finished)).toBeVisible({ timeout: 30_000 });
        const first = page.getByRole('row').nth(1);
        await expect(first).toContainText('Card declined by the bank.');
        await expect(first.getByRole('rowheader').getByRole('link')).toHaveAttribute(
          'href',
          /\/office\/customers\//,
        );
        await expect(page.getByRole('link', { name: 'Open release' })).toBeVisible();
        // What is next, for those whose card was declined.
        await expect(page.getByRole('link', { name: 'Send card links' })).toBeVisible();
        await looks();
        expect(job.count()).toBe(3);
      });

      await test.step('Books takes last month’s tax by state', async () => {
        await openOffice(page, 'books', { javaScriptEnabled });
        const job = beginJob(page, hand);
        await job.press('link', 'Reports');
        await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible();
        await job.press('link', /^Taxes/);
        await expect(page.getByRole('heading', { level: 1, name: 'Taxes' })).toBeVisible();
        await expect(page.getByText('Mon, Feb 1 to Sun, Feb 28').first()).toBeVisible();
        await looks();
        const [file] = await Promise.all([page.waitForEvent('download'), job.press('link', 'CSV')]);
        expect(file.suggestedFilename()).toBe('taxes-2027-02-01-2027-02-28.csv');
        expect(await readFile(await file.path(), 'utf8')).toContain('State,Kind,Collected,Refunded,Tax\r\n');
        expect(job.count()).toBe(3);
      });
    });
  });
}
