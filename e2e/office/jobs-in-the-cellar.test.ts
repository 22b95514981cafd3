import type { Page } from '@playwright/test';
import { changeDocument } from '../../server/testing/change-rows.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { inTables } from '../shop/in-database.ts';
import { beginJob, nameOf, tagOf, WALKS } from '../shop/job.ts';
import { openOffice } from '../shop/office.ts';
import { carriersFile, ordersOfBatch, parcels, parcelsByState, skusOf } from '../shop/parcels.ts';
import { alderRidge } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';

// Each walk takes the parcels of a state of its own: the first one of those that are left.
test.describe.configure({ mode: 'default' });

for (const [walk, way] of WALKS.entries()) {
  const { hand, width, javaScriptEnabled } = way;
  test.describe(nameOf(way), () => {
    test.use({ javaScriptEnabled, viewport: { width, height: 900 } });

    test('Cellar packs, prints and ships what is to ship in eight presses', {
      tag: tagOf(way, 1440),
    }, async ({ page, allowStatuses }) => {
      allowStatuses(422);
      const [few] = await parcelsByState();
      if (!few) throw new Error('the demo has nothing to ship');
      const { state } = few;
      await openOffice(page, 'cellar', { javaScriptEnabled });
      const job = beginJob(page, hand);
      const looks = async (looked: Page = page) => {
        if (width === 1440) await expectAccessible(looked);
      };
      await job.press('link', 'To ship');
      await expect(page).toHaveURL(/\/office\/orders\?view=to-ship$/);
      const packAll = page.getByRole('button', { name: /^Pack all \d+$/ });
      const wholeDay = (await packAll.textContent()) ?? '';
      // The rest of the demo's day is for other tests.
      await job.aside(page.getByText(width < 600 ? 'Filters' : 'More filters', { exact: true }));
      await job.choose(page.getByLabel('Ship state'), state);
      await job.aside(page.getByRole('button', { name: 'Filter' }));
      await expect(page).toHaveURL(new RegExp(`shipState=${state}`));
      // The address changes a moment before the list.
      await expect(packAll).not.toHaveText(wholeDay);
      await job.press('button', /^Pack all \d+$/);
      await expect(page).toHaveURL(/\/office\/batches\/\d+$/);
      const batch = new URL(page.url()).pathname.split('/').at(-1);
      const orders = await ordersOfBatch(Number(batch));
      await looks();
      await makeGift(orders[0] ?? 0);

      for (const [name, heading] of [
        ['Pick list', /^Pick list, batch/],
        ['Slips', `Order ${orders[0]}`],
      ] as const) {
        const [printed] = await Promise.all([page.context().waitForEvent('page'), job.press('link', name)]);
        await expect(printed.getByRole('heading', { name: heading })).toBeVisible();
        expect(await printed.locator('script').count()).toBe(0);
        await expectOnPaper(printed);
        if (name === 'Slips') {
          const card = printed.getByRole('article', { name: `Gift card of order ${orders[0]}` });
          await expect(card).toContainText(NOTE);
          await expect(card).not.toContainText('SKU');
        }
        await looks(printed);
        await printed.close();
      }
      const [file] = await Promise.all([page.waitForEvent('download'), job.press('link', 'Carrier file')]);
      expect(file.suggestedFilename()).toMatch(/^batch-\d+\.csv$/);

      await job.press('link', 'Tracking file');
      const field = page.getByLabel('File from the carrier');
      await field.setInputFiles(carriersFile([...orders, 42]));
      await job.press('button', 'Check');
      await expect(page.getByRole('row', { name: /42 .*Unknown order/ })).toBeVisible();
      await looks();
      await job.press('button', `Ship ${orders.length}`);
      // Without script, the page loads itself again until the run has ended.
      await expect(page.getByText(`${orders.length} orders shipped.`)).toBeVisible();
      await looks();
      expect(job.count()).toBe(8);
      await page.getByRole('link', { name: `Back to Batch ${batch}`, exact: true }).click();
      await expect(page.getByText(new RegExp(`, 0 packed, ${orders.length} shipped$`))).toBeVisible();
    });

    test('Cellar packs a box with a scanner after two presses', { tag: tagOf(way, 1440) }, async ({
      page,
    }) => {
      await openOffice(page, 'cellar', { javaScriptEnabled });
      const ids = await parcels(1, 20 + 6 * walk, 2);
      // Another member of staff has made the batch.
      const made = await page.request.post(`${alderRidge.origin}/api/office/batches`, {
        data: { ids },
        headers: { origin: alderRidge.origin },
      });
      const { batchId } = (await made.json()) as { batchId: number };
      const job = beginJob(page, hand);
      await job.press('link', 'Pick & Pack');
      await job.press('link', `Scan batch ${batchId}`);
      const field = page.getByLabel('Slip, bottle or label');
      await expect(field).toBeFocused();
      const [box = 0] = ids;
      const skus = await skusOf(box);
      for (const [at, code] of [String(box), ...skus].entries()) {
        // The hands are at the bottles: what a scanner types arrives without another press.
        await page.keyboard.type(code);
        await page.keyboard.press('Enter');
        if (javaScriptEnabled) continue;
        await expect(
          page.getByText(at < skus.length ? /\d to pack/ : `Order ${box} is packed.`),
        ).toBeVisible();
        await expect(field).toBeFocused();
      }
      await expect(page.getByText(`Order ${box} is packed.`)).toBeVisible();
      expect(job.count()).toBe(2);
      await page.keyboard.type(`${skus[0]}`);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert')).toContainText('One too many');
      if (javaScriptEnabled && width === 390) await expectAccessible(page);
    });
  });
}

const NOTE = 'יום הולדת שמח, Ada! לחיים';

/** With a name that has no place to break, and a note from right to left. */
async function makeGift(order: number): Promise<void> {
  const gift = { senderName: 'W'.repeat(60), name: 'أحمد بن علي', email: null, note: NOTE };
  await inTables((db) => changeDocument(db, order, { gift }));
}

/** Letter paper between its margins is 7.3 inches wide. */
async function expectOnPaper(paper: Page): Promise<void> {
  const size = paper.viewportSize();
  await paper.setViewportSize({ width: 701, height: 900 });
  const overflow = await paper.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow, 'is wider than the paper').toBeLessThanOrEqual(0);
  if (size) await paper.setViewportSize(size);
}
