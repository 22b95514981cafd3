import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { changeOrder, NOW } from '../server/testing/change-rows.ts';
import { beginReview } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { ada } from './shop/fill-shipping.ts';
import { inDatabase, inTables } from './shop/in-database.ts';
import { orderNumber, placeOrder } from './shop/place-order.ts';
import { twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

/** As the demo signs its links. */
const DEMO_SECRET = 'known to everybody, for development only';

function linkOf(orderId: number): string {
  const claim = `${orderId}.${Math.floor(Date.now() / 1000) + 3600}`;
  const seal = createHmac('sha256', DEMO_SECRET).update(`weather-hold ${claim}`).digest('base64url');
  return `${twomey.origin}/weather-hold?id=${claim}.${seal}`;
}

/** As a morning's look leaves it: no forecast of a test reaches the shop. */
async function heldOrder(page: Page): Promise<number> {
  await beginReview(
    page,
    twomey,
    { 'pinot-noir-monterey-2024': 1 },
    { recipient: { ...ada, email: 'held@example.org' } },
  );
  await placeOrder(page);
  const orderId = Number(await orderNumber(page));
  const reason = 'Too hot on the way: 96 °F in Napa on Wed';
  await inDatabase(
    (sql) =>
      sql`insert into weather_holds (order_id, reason, is_forbidden) values (${orderId}, ${reason}, false)`,
  );
  await inTables((db) => changeOrder(db, orderId, { held_at: NOW, hold_reason: `Weather: ${reason}` }));
  return orderId;
}

test('who gets the mail about the weather picks the wine up instead', { tag: '@phone' }, async ({ page }) => {
  const orderId = await heldOrder(page);
  await page.goto(linkOf(orderId));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your wine waits for better weather');
  await expect(page.getByText('Too hot on the way: 96 °F in Napa on Wed')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Pick up at Twomey, Calistoga/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Nothing waits anymore');
  await expect(page.getByRole('main')).toBeFocused();
});

test('a link that was not mailed opens nothing', { tag: '@desktop' }, async ({ page, allowStatuses }) => {
  allowStatuses(404);
  await page.goto(`${linkOf(1).slice(0, -3)}AAA`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This link does not work');
});

test.describe('without script', () => {
  test('it ships anyway', { tag: '@desktop' }, async ({ page, browser }) => {
    const orderId = await heldOrder(page);
    const plain = await browser.newPage({ javaScriptEnabled: false });
    await plain.goto(linkOf(orderId));
    await plain.getByRole('button', { name: 'Ship it anyway' }).click();
    await expect(plain.getByRole('heading', { level: 1 })).toHaveText('Your wine ships next');
    await plain.close();
  });
});
