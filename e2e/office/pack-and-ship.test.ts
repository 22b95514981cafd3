import type { Page } from '@playwright/test';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { inDatabase } from '../shop/in-database.ts';
import { openOffice, pressMenu } from '../shop/office.ts';
import { alderRidge } from '../shop/sites.ts';
import { signInStaff } from '../shop/staff.ts';
import { expect, test } from '../shop/test.ts';

interface Parcels {
  readonly state: string;
  readonly orders: readonly number[];
}

/** The demo's parcels to ship by state, of the fewest first. */
function parcelsByState(): Promise<Parcels[]> {
  return inDatabase(
    (sql) => sql<Parcels[]>`
      select o.ship_state as state, array_agg(o.order_id order by o.placed_at) as orders from orders o
      where o.status = 'placed' and o.delivery_method = 'DELIVER' and o.ship_day <= '2027-03-02'
        and o.order_id < 100001 and o.held_at is null and o.open_batch_id is null
        and exists (select from order_holds h where h.order_id = o.order_id and h.held_cents = o.total_cents)
      group by o.ship_state order by count(*), o.ship_state`,
  );
}

/** Parcels that no other test takes. `place` counts from the state with the most. */
async function parcels(place: number, count: number): Promise<readonly number[]> {
  return (await parcelsByState()).at(-place)?.orders.slice(0, count) ?? [];
}

async function newBatch(page: Page, ids: readonly number[]): Promise<string> {
  const answer = await page.request.post(`${alderRidge.origin}/api/office/batches`, {
    data: { ids },
    headers: { origin: alderRidge.origin },
  });
  expect(answer.status()).toBe(201);
  return `/office/batches/${(await answer.json()).batchId}`;
}

function carriersFile(orders: readonly number[]) {
  const rows = orders.map((orderId) => `${orderId},${400_000_000_000 + orderId}`);
  const buffer = Buffer.from(['Reference,Tracking Number', ...rows].join('\n'));
  return { name: 'carrier.csv', mimeType: 'text/csv', buffer };
}

test('Cellar packs, prints and ships what is to ship in eight presses', { tag: '@desktop' }, async ({
  page,
  allowStatuses,
}) => {
  allowStatuses(422);
  await openOffice(page, 'cellar');
  let presses = 0;
  const press = (role: 'link' | 'button', name: string) => {
    presses += 1;
    return page.getByRole(role, { name, exact: true }).click();
  };
  const [few] = await parcelsByState();
  if (!few) throw new Error('the demo has nothing to ship');
  const { state, orders } = few;
  await press('link', 'To ship');
  await expect(page).toHaveURL(/\/office\/orders\?view=to-ship$/);
  // The rest of the demo's day is for other tests.
  await page.getByText('More filters').click();
  await page.getByLabel('Ship state, such as TX').fill(state);
  await page.getByRole('button', { name: 'Filter' }).click();
  await expect(page).toHaveURL(new RegExp(`shipState=${state}`));
  await press('button', `Pack all ${orders.length}`);
  await expect(page).toHaveURL(/\/office\/batches\/\d+$/);
  const batch = new URL(page.url()).pathname;
  await expectAccessible(page);

  await test.step('print', async () => {
    for (const [name, heading] of [
      ['Pick list', /^Pick list, batch/],
      ['Slips', `Order ${orders.toSorted()[0]}`],
    ] as const) {
      const [printed] = await Promise.all([page.context().waitForEvent('page'), press('link', name)]);
      await expect(printed.getByRole('heading', { name: heading })).toBeVisible();
      expect(await printed.locator('script').count()).toBe(0);
      await expectAccessible(printed);
      await printed.close();
    }
    const [file] = await Promise.all([page.waitForEvent('download'), press('link', 'Carrier file')]);
    expect(file.suggestedFilename()).toMatch(/^batch-\d+\.csv$/);
  });

  await test.step('ship', async () => {
    await press('link', 'Tracking file');
    await page.getByLabel('File from the carrier').setInputFiles(carriersFile([...orders, 42]));
    await press('button', 'Check');
    await expect(page.getByRole('row', { name: /42 .*Unknown order/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Another file' }).click();
    await page.getByRole('button', { name: 'Check' }).click();
    await expect(page.getByText('Choose the carrier’s file first.')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('File from the carrier').setInputFiles(carriersFile(orders));
    await page.getByRole('button', { name: 'Check' }).click();
    await press('button', `Ship ${orders.length}`);
    await expect(page.getByText(`Finished. ${orders.length} of ${orders.length} done.`)).toBeVisible();
    await expectAccessible(page);
  });
  expect(presses).toBe(8);
  await pressMenu(page, 'Pick & Pack');
  await page.getByRole('link', { name: `Batch ${batch.split('/').at(-1)}`, exact: true }).click();
  await expect(page.getByText(new RegExp(`, 0 packed, ${orders.length} shipped$`))).toBeVisible();
});

test('a phone scans boxes as fast as a scanner types, after two presses', { tag: '@phone' }, async ({
  page,
}) => {
  await openOffice(page, 'cellar');
  const [first = 0, second = 0] = await parcels(1, 2);
  const batch = await newBatch(page, [first, second]);
  const skus = await inDatabase(
    (sql) => sql<{ sku: string; bottles: number }[]>`
      select c.value ->> 'sku' as sku,
        sum((l.value ->> 'quantity')::integer * (c.value ->> 'quantity')::integer)::integer as bottles
      from orders o cross join jsonb_array_elements(o.document -> 'lines') as l (value)
      cross join jsonb_array_elements(l.value -> 'contents') as c (value)
      where o.order_id = ${first} group by 1`,
  );
  // The batch of another member of staff, made meanwhile.
  await pressMenu(page, 'Pick & Pack');
  await page.getByRole('link', { name: `Scan batch ${batch.split('/').at(-1)}`, exact: true }).click();
  await expect(page.getByLabel('Slip, bottle or label')).toBeFocused();
  const codes = [first, ...skus.flatMap(({ sku, bottles }) => Array(bottles).fill(sku))];
  for (const code of codes) {
    await page.keyboard.type(String(code));
    await page.keyboard.press('Enter');
  }
  await expect(page.getByText(`Order ${first} is packed.`)).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.type(`${skus[0]?.sku}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toContainText('One too many');
  await expectAccessible(page);
});

test('leaving a box that needs more bottles is warned of, and its notes are read', { tag: '@phone' }, async ({
  page,
}) => {
  await openOffice(page, 'cellar');
  const [first = 0, second = 0] = (await parcels(1, 4)).slice(2);
  await inDatabase(
    (sql) => sql`
      update orders set document = jsonb_set(jsonb_set(document, '{gift}', '{"senderName": "Bea", "name": "Ada",
        "email": null, "note": "Happy birthday"}'), '{specialInstructions}', '"Ring twice"')
      where order_id = ${first}`,
  );
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
  await expect(page.getByText(`Begun and not finished: order ${first}`)).toBeVisible();
  await expect(page.getByText('Happy birthday')).toBeHidden();
  await expectAccessible(page);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('a batch is packed, checked and shipped', { tag: '@desktop' }, async ({ page }) => {
    await signInStaff(page, 'cellar');
    const orders = await parcels(2, 2);
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
    await page.getByLabel('File from the carrier').setInputFiles(carriersFile(orders));
    await page.getByRole('button', { name: 'Check' }).click();
    await page.getByRole('button', { name: 'Ship 2' }).click();
    // The page loads itself again until the run has ended.
    await expect(page.getByText('Finished. 2 of 2 done.')).toBeVisible();
  });
});
