import type { Page } from '@playwright/test';
import { changeDocument } from '../../server/testing/change-rows.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { expectRefused } from '../shop/field-errors.ts';
import { inDatabase, inTables } from '../shop/in-database.ts';
import { openOffice, pressMenu } from '../shop/office.ts';
import { carriersFile, parcels } from '../shop/parcels.ts';
import { alderRidge } from '../shop/sites.ts';
import { signInStaff } from '../shop/staff.ts';
import { expect, test } from '../shop/test.ts';

async function newBatch(page: Page, ids: readonly number[]): Promise<string> {
  const answer = await page.request.post(`${alderRidge.origin}/api/office/batches`, {
    data: { ids },
    headers: { origin: alderRidge.origin },
  });
  expect(answer.status()).toBe(201);
  return `/office/batches/${(await answer.json()).batchId}`;
}

test('leaving a box that needs more bottles is warned of, and its notes are read', { tag: '@phone' }, async ({
  page,
}) => {
  await openOffice(page, 'cellar');
  const [first = 0, second = 0] = await parcels(1, 2, 2);
  const gift = { senderName: 'Bea', name: 'Ada', email: null, note: 'Happy birthday' };
  await inTables((db) => changeDocument(db, first, { gift, specialInstructions: 'Ring twice' }));
  const batch = await newBatch(page, [first, second]);
  const sku = await inDatabase(
    (sql) => sql<{ sku: string }[]>`
      select document #>> '{lines,0,contents,0,sku}' as sku from orders where order_id = ${first}`,
  );
  await pressMenu(page, 'Pick & Pack');
  await page.getByRole('link', { name: `Scan batch ${batch.split('/').at(-1)}`, exact: true }).click();
  await expect(page.getByLabel('Slip, bottle or label')).toBeFocused();
  const scan = async (code: string | number) => {
    await page.keyboard.type(String(code));
    await page.keyboard.press('Enter');
  };
  await scan(first);
  await expect(page.getByText('Happy birthday')).toBeVisible();
  await expect(page.getByText('Ring twice')).toBeVisible();
  await expectAccessible(page);
  const box = page.getByRole('region', { name: 'Box' });
  await scan(sku[0]?.sku ?? '');
  await expect(box.getByRole('status')).toContainText('to pack');
  await scan(second);
  await expect(page.getByRole('alert')).toContainText(`scan ${second} again to leave it`);
  await expect(page.getByRole('heading', { name: `Order ${first}` })).toBeVisible();
  await expectAccessible(page);
  await scan(second);
  await expect(page.getByRole('heading', { name: `Order ${second}` })).toBeVisible();
  await expect(page.getByText(`Started, not finished: order ${first}`)).toBeVisible();
  await expect(page.getByText('Happy birthday')).toBeHidden();
  await expectAccessible(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a batch is packed, checked and shipped', { tag: ['@desktop', '@core'] }, async ({
    page,
    allowStatuses,
  }) => {
    allowStatuses(422);
    await signInStaff(page, 'cellar');
    const orders = await parcels(2, 0, 2);
    const batch = await newBatch(page, orders);
    await openOffice(page, 'cellar', { javaScriptEnabled: false });
    await pressMenu(page, 'Pick & Pack');
    await page.getByRole('link', { name: `Batch ${batch.split('/').at(-1)}`, exact: true }).click();
    await page.getByRole('button', { name: `Mark packed order ${orders[0]}` }).click();
    await expect(page.getByText('2 orders, 1 packed, 0 shipped')).toBeVisible();
    await page.getByRole('link', { name: 'Scan' }).click();
    await page.getByLabel('Slip, bottle or label').fill(String(orders[1]));
    await page.getByRole('button', { name: 'Enter' }).click();
    await expect(page.getByRole('heading', { name: `Order ${orders[1]}` })).toBeVisible();
    await page.goBack();
    await page.goBack();
    await page.getByRole('link', { name: 'Tracking file' }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    await expectRefused(page.getByLabel('File from the carrier'), 'Choose the carrier’s file first.');
    await page.getByLabel('File from the carrier').setInputFiles(carriersFile(orders));
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('button', { name: 'Ship 2' }).click();
    // The page loads itself again until the run has ended.
    await expect(page.getByText('2 orders shipped.')).toBeVisible();
  });
});
