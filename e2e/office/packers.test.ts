import { expectAccessible } from '../shop/expect-accessible.ts';
import { openOffice, pressMenu } from '../shop/office.ts';
import { parcels, skusOf } from '../shop/parcels.ts';
import { alderRidge } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';

const HEADERS = { origin: alderRidge.origin };

test('who packs a batch is on Today, and another takes it over, and then its begun box', {
  tag: '@desktop',
}, async ({ page }) => {
  await openOffice(page, 'cellar');
  const ids = await parcels(1, 40, 2);
  const [box = 0] = ids;
  const made = await page.request.post(`${alderRidge.origin}/api/office/batches`, {
    data: { ids },
    headers: HEADERS,
  });
  const { batchId } = (await made.json()) as { batchId: number };
  const [sku = ''] = await skusOf(box);
  for (const data of [{ code: String(box) }, { code: sku, purchaseOrderId: box }]) {
    await page.request.post(`${alderRidge.origin}/api/office/batches/${batchId}/scans`, {
      data,
      headers: HEADERS,
    });
  }

  await openOffice(page, 'manager');
  const line = page
    .getByRole('list', { name: 'Batches' })
    .getByRole('listitem')
    .filter({ hasText: `Batch ${batchId}:` });
  await expect(line).toContainText(/Carla Cruz, [01] of 2 packed/);
  await line.getByRole('link', { name: `Batch ${batchId}` }).click();
  await expect(page.getByText('Carla Cruz is packing it.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Change packer' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Who packs batch ${batchId}`);
  await expect(page.getByRole('status')).toContainText('Carla Cruz has packed this batch since');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Take over from Carla Cruz' }).click();
  await expect(page.getByText('You are packing it.')).toBeVisible();

  const scan = async (code: string | number) => {
    await page.getByLabel('Slip, bottle or label').focus();
    await page.keyboard.type(String(code));
    await page.keyboard.press('Enter');
  };
  const held = Promise.withResolvers<void>();
  await page.route(/\/scan\.data/, async (route) => {
    if (route.request().method() === 'GET') await held.promise;
    await route.continue();
  });
  await scan(box);
  await expect(page.getByRole('alert')).toContainText(`Carla Cruz has begun order ${box}.`);
  await expectAccessible(page);
  // The warning is read while the page is still being read again: what is scanned now answers it.
  await scan(box);
  held.resolve();
  await expect(page.getByRole('heading', { name: `Order ${box}` })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Box' }).getByRole('status')).toContainText(
    /to pack|is packed/,
  );

  await pressMenu(page, 'Pick & Pack');
  const row = page
    .getByRole('row')
    .filter({ hasText: `Batch ${batchId}` })
    .first();
  await expect(row).toContainText('Max Moreno');
});
