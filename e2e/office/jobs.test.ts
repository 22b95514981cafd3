import type { Page } from '@playwright/test';
import { beginJob, nameOf, tagOf, WALKS } from '../shop/job.ts';
import { openOffice, openOrder, pressMenu } from '../shop/office.ts';
import { alderRidge } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';

/** `place` counts from the newest; other tests take the first and the last. */
async function shippedOrder(page: Page, place: number) {
  const answer = await page.request.get(
    `${alderRidge.origin}/api/office/orders?status=shipped&method=parcel&limit=100`,
  );
  interface Row {
    readonly purchaseOrderId: number;
    readonly customer: string;
    readonly total: number;
  }
  const { rows } = (await answer.json()) as { rows: Row[] };
  const row = rows.filter(({ purchaseOrderId, total }) => purchaseOrderId < 100_000 && total < 250).at(place);
  if (!row) throw new Error('no shipped order');
  return row;
}

// A pickup that is handed over leaves the list.
test.describe.configure({ mode: 'default' });

// Each walk takes an order and a product of its own: `place`.
for (const [walk, way] of WALKS.entries()) {
  const { hand, width, javaScriptEnabled } = way;
  test.describe(nameOf(way), () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 900 } });
    const place = walk + 2;
    test('the day’s jobs take as few presses as they may', { tag: tagOf(way, 390) }, async ({ page }) => {
      await test.step('Owner: what needs action, and a figure', async () => {
        const job = beginJob(page, hand);
        await openOffice(page, 'owner', { javaScriptEnabled });
        await expect(page.getByRole('listitem').filter({ hasText: /^Yesterday/ })).toContainText('$');
        await job.press('link', /^Yesterday/);
        await expect(page).toHaveURL(/\/office\/reports\/sales\/rows\?/);
        expect(job.count()).toBe(1);
      });

      await test.step('Cellar hands over a pickup', async () => {
        const job = beginJob(page, hand);
        await openOffice(page, 'cellar', { javaScriptEnabled });
        await job.press('link', 'Pickups');
        await expect(page.getByRole('heading', { level: 1, name: 'Pickups' })).toBeVisible();
        // A test on a phone takes the last.
        await job.press('link', /^\d+$/);
        // Read off the ID: nothing is filled in.
        await expect(page.getByLabel('Received by')).toHaveValue('');
        const pickups = page.getByRole('link', { name: 'Pickups' });
        await expect(pickups).toHaveAttribute('aria-current', 'page');
        await job.type(page.getByLabel('Received by'), 'Jane Roe');
        await job.press('checkbox', 'ID checked');
        await job.press('button', 'Hand over');
        await expect(page.getByRole('status')).toHaveText('Handed over, and the card is charged.');
        expect(job.count()).toBe(4);
      });

      await test.step('Manager receives wine', async () => {
        const job = beginJob(page, hand);
        await openOffice(page, 'manager', { javaScriptEnabled });
        // A phone's bar has four screens, and the others behind More; the list has the product's own link.
        const isOnPhone = width < 640;
        if (isOnPhone) await job.pressOn(page.getByText('More', { exact: true }).filter({ visible: true }));
        await expect(page.getByRole('link', { name: 'Products', exact: true })).toBeVisible();
        await job.press('link', 'Products');
        await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
        const product = page.getByRole('rowheader').getByRole('link').nth(place);
        const name = (await product.textContent()) ?? '';
        if (isOnPhone) {
          const row = page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });
          await job.press('link', `Receive ${await row.getByRole('cell').first().textContent()}`);
        } else {
          await job.press('link', name);
          await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
          await job.press('link', 'Receive');
        }
        await job.type(page.getByLabel('Bottles'), '12');
        await job.press('button', 'Save');
        await expect(page.getByRole('status')).toHaveText('The stock is changed.');
        await expect(page.getByRole('listitem').filter({ hasText: 'Received' }).first()).toContainText('+12');
        expect(job.count()).toBe(4);
      });

      await test.step('Service says where a box is', async () => {
        await openOffice(page, 'service', { javaScriptEnabled });
        const { purchaseOrderId, customer } = await shippedOrder(page, place);
        const byNumber = beginJob(page, hand);
        await byNumber.search(String(purchaseOrderId));
        await expect(page.getByRole('heading', { name: `Order ${purchaseOrderId}` })).toBeVisible();
        await expect(page.getByText(/Tracking/).first()).toBeVisible();
        expect(byNumber.count()).toBe(1);
        const byName = beginJob(page, hand);
        await byName.search(customer);
        await byName.press('link', /^Order \d+/);
        await expect(page.getByText(/Tracking/).first()).toBeVisible();
        expect(byName.count()).toBe(2);
      });

      await test.step('Service refunds one bottle', async () => {
        const { purchaseOrderId } = await shippedOrder(page, place);
        await pressMenu(page, 'Today');
        await openOrder(page, purchaseOrderId);
        const job = beginJob(page, hand);
        await job.press('link', 'Refund');
        const bottles = page.getByRole('group', { name: 'Bottles to refund' }).getByRole('textbox');
        await job.type(bottles.first(), '1');
        await job.type(page.getByLabel('Reason'), 'Broken');
        await job.press('button', 'Review');
        await job.press('button', /^Refund \$\d+\.\d\d$/);
        await expect(page).toHaveURL(/did=refund$/);
        expect(job.count()).toBe(3);
      });
    });
  });
}
