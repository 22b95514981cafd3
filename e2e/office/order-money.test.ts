import type { Page } from '@playwright/test';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { openOffice, openOrder, searchList } from '../shop/office.ts';
import { alderRidge } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';

/**
 * Tests run side by side on the demo's orders: each project takes its own. Customer service may refund each of these,
 * and no other test placed them.
 */
async function orderOf(page: Page, query: string, project: string): Promise<number> {
  const answer = await page.request.get(`${alderRidge.origin}/api/office/orders?${query}&limit=100`);
  const found = (await answer.json()) as { rows: { purchaseOrderId: number; total: number }[] };
  const rows = found.rows.filter(({ purchaseOrderId, total }) => purchaseOrderId < 100_000 && total < 250);
  const row = project === 'desktop' ? rows.at(0) : rows.at(-1);
  if (!row) throw new Error(`no order for ${query}`);
  return row.purchaseOrderId;
}

async function statusOf(page: Page, orderId: number): Promise<string> {
  const answer = await page.request.get(`${alderRidge.origin}/api/office/orders/${orderId}`);
  return ((await answer.json()) as { order: { status: string } }).order.status;
}

test(
  'a pickup is handed over, and one bottle refunded',
  { tag: ['@phone', '@core'] },
  async ({ page, allowStatuses }, testInfo) => {
    allowStatuses(422);
    const { name: project } = testInfo.project;

    await test.step('Pickups, order, ID checked, Hand over', async () => {
      await openOffice(page, 'cellar');
      await page.getByRole('link', { name: 'Pickups', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Pickups' })).toBeVisible();
      await expectAccessible(page);
      const links = page.getByRole('rowheader').getByRole('link');
      const link = project === 'desktop' ? links.first() : links.last();
      const orderId = Number(await link.textContent());
      const row = page.getByRole('row').filter({ hasText: String(orderId) });
      await expect(row).toContainText(/\d × \w/);
      // The customer stands at the bar and says a name.
      const customer = await row.getByRole('cell').first().textContent();
      await searchList(page, customer ?? '');
      const found = page.getByRole('rowheader').getByRole('link', { name: String(orderId) });
      await found.click();
      await expect(page.getByRole('heading', { name: 'Hand over' })).toBeVisible();
      await expect(page.getByLabel('Received by')).toHaveValue('');
      await page.getByRole('button', { name: 'Hand over' }).click();
      await expect(page.getByLabel('Received by')).toHaveAttribute('aria-invalid', 'true');
      await page.getByLabel('Received by').fill('Jane Roe');
      await page.getByRole('button', { name: 'Hand over' }).click();
      await expect(page.getByText('Check that the person is 21 or older')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('ID checked').check();
      await page.getByRole('button', { name: 'Hand over' }).click();
      await expect(page.getByRole('status')).toHaveText('Handed over, and the card is charged.');
      expect(await statusOf(page, orderId)).toBe('shipped');
    });

    await test.step('Refund, Review, Refund and its sum', async () => {
      await openOffice(page, 'service');
      const orderId = await orderOf(page, 'status=shipped&method=parcel', project);
      await openOrder(page, orderId);
      const [slip] = await Promise.all([
        page.context().waitForEvent('page'),
        page.getByRole('link', { name: 'Print slip' }).click(),
      ]);
      await expect(slip.getByRole('heading', { name: `Order ${orderId}` })).toBeVisible();
      await slip.close();
      await page.bringToFront();
      await page.getByRole('link', { name: 'Refund', exact: true }).click();
      await expectAccessible(page);
      await page.getByRole('group', { name: 'Bottles to refund' }).getByRole('textbox').first().fill('1');
      await page.getByLabel('Reason').fill('Broken');
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await expect(page.getByText('goes back to the card')).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('button', { name: /^Refund \$\d+\.\d\d$/ }).dblclick();
      await expect(page).toHaveURL(/did=refund$/);
      expect(await statusOf(page, orderId)).toMatch(/refunded$/);
    });

    await test.step('a late box: part of the price, from the list of orders on', async () => {
      await page.getByRole('link', { name: 'Orders', exact: true }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible();
      const orderId = await orderOf(page, 'status=partly-refunded&method=parcel', project);
      await openOrder(page, orderId);
      await page.getByRole('link', { name: 'Refund', exact: true }).click();
      await expect(page.getByLabel('Amount', { exact: true })).toBeHidden();
      await page.getByRole('group', { name: 'Bottles to refund' }).getByRole('textbox').first().fill('1');
      await page.getByLabel('What to refund').selectOption('amount');
      await expect(page.getByRole('group', { name: 'Bottles to refund' })).toBeHidden();
      await page.getByLabel('Amount', { exact: true }).fill('ten');
      await page.getByLabel('Reason').fill('Late box');
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await expect(page.getByText('Enter an amount in dollars.')).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel('Amount', { exact: true }).fill('$1.50');
      await page.getByRole('button', { name: 'Review', exact: true }).click();
      await expect(page.getByText('goes back to the card, its taxes included')).toBeVisible();
      // The number of bottles belongs to another choice.
      await expect(page.getByRole('main').getByText(/^1 × /)).toHaveCount(0);
      await page.getByRole('button', { name: 'Refund $1.50' }).dblclick();
      await expect(page).toHaveURL(/did=refund$/);
      await expect(page.getByText('Sam Sato refunded $1.50: Late box')).toHaveCount(1);
    });
  },
);

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('staff change an order’s bottles, ship it and refund all of it', { tag: '@desktop' }, async ({
    page,
    allowStatuses,
  }) => {
    allowStatuses(422);
    await openOffice(page, 'manager', { javaScriptEnabled: false });
    const orderId = await orderOf(page, 'view=to-ship&sort=-placed', 'desktop');
    await openOrder(page, orderId);
    await page.getByRole('link', { name: 'Change bottles or delivery' }).click();
    await page.getByRole('group', { name: 'Bottles' }).getByRole('textbox').first().fill('1');
    const another = page.getByLabel('Add another product').first();
    await another.fill('no such wine');
    await page.getByLabel('Reason').fill('Fewer');
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(another).toHaveAccessibleDescription(/No product on sale matches “no such wine”\.$/);
    await another.fill('valley');
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(another).toHaveAccessibleDescription(/Type more of the name, or the SKU: .+, .+\.$/);
    const name = (await page.locator('datalist option').first().getAttribute('value')) ?? '';
    await another.fill(name);
    await page.getByRole('button', { name: 'Review' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: `1 × ${name}` })).toBeVisible();
    await page.getByRole('button', { name: /^Change for \$/ }).click();
    await expect(page.getByRole('status')).toHaveText(
      'The order is changed, and the customer gets an email.',
    );
    await expect(page).toHaveURL(new RegExp(`orders/${orderId}\\?did=change`));
    await page.getByRole('link', { name: 'Cancel', exact: true }).click();
    await expect(page.getByText(/^The authorization of .* is voided/)).toBeVisible();
    await page.goBack();
    await page.getByRole('link', { name: 'Ship', exact: true }).click();
    await page.getByRole('button', { name: /^Ship and charge/ }).click();
    await expect(page).toHaveURL(/did=ship$/);
    await page.getByRole('link', { name: 'Refund', exact: true }).click();
    await page.getByLabel('Reason').fill('Lost');
    await page.getByLabel('What to refund').selectOption('all');
    await page.getByRole('button', { name: 'Review' }).click();
    await page.getByRole('button', { name: /^Refund \$/ }).click();
    await expect(page).toHaveURL(/did=refund$/);
    expect(await statusOf(page, orderId)).toBe('refunded');
    // By address: another tab that was open before.
    await page.goto(`${alderRidge.origin}/office/orders/${orderId}/cancel`);
    await expect(page.getByText('The order is refunded.')).toBeVisible();
  });
});
