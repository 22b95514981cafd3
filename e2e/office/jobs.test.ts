import type { Page } from '@playwright/test';
import { openOffice, openOrder, pressMenu } from '../shop/office.ts';
import { alderRidge } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';

type Hand = 'keyboard' | 'mouse';

/** Counts the presses of a job, all of them made with one hand; words are typed. */
function countPresses(page: Page, hand: Hand) {
  let presses = 0;
  return {
    async press(role: 'link' | 'button' | 'checkbox', name: string | RegExp, place = 0) {
      presses += 1;
      const control = page.getByRole(role, { name, exact: true }).nth(place);
      if (hand === 'mouse') return control.click();
      await control.focus();
      await page.keyboard.press(role === 'checkbox' ? 'Space' : 'Enter');
    },
    async search(text: string) {
      presses += 1;
      const field = page.getByRole('searchbox', { name: /^Search orders/ });
      await (hand === 'mouse' ? field.click() : field.focus());
      await page.keyboard.type(text);
      await page.keyboard.press('Enter');
    },
    count: () => presses,
  };
}

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

/** Each walk takes an order and a product of its own: `place`. */
const WALKS = [
  { hand: 'keyboard', width: 1440, javaScriptEnabled: true },
  { hand: 'keyboard', width: 1024, javaScriptEnabled: false },
  { hand: 'mouse', width: 390, javaScriptEnabled: true },
] as const;

for (const [walk, { hand, width, javaScriptEnabled }] of WALKS.entries()) {
  test.describe(`by ${hand}, ${width} px wide${javaScriptEnabled ? '' : ', without script'}`, () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 900 } });
    const place = walk + 2;
    test('the day’s jobs take as few presses as they may', { tag: '@desktop' }, async ({ page }) => {
      await test.step('Owner: what needs action, and a figure', async () => {
        const job = countPresses(page, hand);
        await openOffice(page, 'owner', { javaScriptEnabled });
        await expect(page.getByRole('listitem').filter({ hasText: /^Yesterday/ })).toContainText('$');
        await job.press('link', /^Yesterday/);
        await expect(page).toHaveURL(/\/office\/reports\/sales\/rows\?/);
        expect(job.count()).toBe(1);
      });

      await test.step('Cellar hands over a pickup', async () => {
        const job = countPresses(page, hand);
        await openOffice(page, 'cellar', { javaScriptEnabled });
        await job.press('link', 'Pickups');
        await expect(page.getByRole('heading', { level: 1, name: 'Pickups' })).toBeVisible();
        // A test on a phone takes the last.
        await job.press('link', /^\d+$/);
        // Read off the ID: nothing is filled in.
        await expect(page.getByLabel('Received by')).toHaveValue('');
        await page.getByLabel('Received by').fill('Jane Roe');
        await job.press('checkbox', 'ID checked');
        await job.press('button', 'Hand over');
        await expect(page.getByRole('status')).toHaveText('Handed over, and the card is charged.');
        expect(job.count()).toBe(4);
      });

      await test.step('Manager receives wine', async () => {
        const job = countPresses(page, hand);
        await openOffice(page, 'manager', { javaScriptEnabled });
        // A phone's bar has five screens; Search lists the others.
        const isBehindSearch = width < 640;
        if (isBehindSearch) await job.press('link', 'Search');
        await expect(page.getByRole('link', { name: 'Products', exact: true })).toBeVisible();
        await job.press('link', 'Products');
        await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible();
        const product = page.getByRole('rowheader').getByRole('link').nth(place);
        const name = (await product.textContent()) ?? '';
        await job.press('link', name);
        await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
        await job.press('link', 'Receive');
        await page.getByLabel('Bottles').fill('12');
        await job.press('button', 'Save');
        await expect(page.getByRole('status')).toHaveText('The stock is changed.');
        await expect(page.getByRole('listitem').filter({ hasText: 'Received' }).first()).toContainText('+12');
        expect(job.count()).toBe(isBehindSearch ? 5 : 4);
      });

      await test.step('Service says where a box is', async () => {
        await openOffice(page, 'service', { javaScriptEnabled });
        const { purchaseOrderId, customer } = await shippedOrder(page, place);
        const byNumber = countPresses(page, hand);
        await byNumber.search(String(purchaseOrderId));
        await expect(page.getByRole('heading', { name: `Order ${purchaseOrderId}` })).toBeVisible();
        await expect(page.getByText(/Tracking/).first()).toBeVisible();
        expect(byNumber.count()).toBe(1);
        const byName = countPresses(page, hand);
        await byName.search(customer);
        await byName.press('link', /^Order \d+/);
        await expect(page.getByText(/Tracking/).first()).toBeVisible();
        expect(byName.count()).toBe(2);
      });

      await test.step('Service refunds one bottle', async () => {
        const { purchaseOrderId } = await shippedOrder(page, place);
        await pressMenu(page, 'Today');
        await openOrder(page, purchaseOrderId);
        const job = countPresses(page, hand);
        await job.press('link', 'Refund');
        await page.getByRole('group', { name: 'Bottles to refund' }).getByRole('textbox').first().fill('1');
        await page.getByLabel('Reason').fill('Broken');
        await job.press('button', 'Review');
        await job.press('button', /^Refund \$\d+\.\d\d$/);
        await expect(page).toHaveURL(/did=refund$/);
        expect(job.count()).toBe(3);
      });
    });
  });
}
