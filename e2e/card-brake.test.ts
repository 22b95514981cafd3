import type { Page } from '@playwright/test';
import postgres from 'postgres';
import { askShopIn } from './shop/ask-shop.ts';
import { beginReview } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { ada } from './shop/fill-shipping.ts';
import { type OwnShop, openOwnShop } from './shop/own-shop.ts';
import { placeOrder } from './shop/place-order.ts';
import { expect, test } from './shop/test.ts';

/** A shop of its own: the brake would stop the guests of all other tests. */

let shop: OwnShop;
test.beforeAll(async ({ browserName: _ }, { project }) => {
  test.setTimeout(200_000);
  shop = await openOwnShop(`brake-${project.name}-${process.pid}`);
  const { databaseUrl } = await askShopIn<{ databaseUrl: string }>(shop.folder, 'db', 'url');
  const sql = postgres(databaseUrl, { max: 1 });
  await sql`insert into declined_cards (source) select n from generate_series(1, 2000) n`;
  await sql.end();
});
test.afterAll(() => shop?.close());

const bottle = { 'merlot-napa-valley-2022': 1 };
const STOPPED = /^Many cards are being declined right now\./;

const place = (page: Page) => page.getByRole('button', { name: 'Place Order' });

async function mailedCode(page: Page, to: string): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      const answer = await page.request.get(`${shop.site.origin}/dev/mail.json?to=${encodeURIComponent(to)}`);
      const { mails } = (await answer.json()) as { mails: { text: string }[] };
      code = mails.map(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? '').find((found) => found !== '') ?? '';
      return code;
    })
    .not.toBe('');
  return code;
}

const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

interface Payer {
  readonly email: string;
  /** One that has not paid here before. */
  readonly card: string;
  readonly hasScript: boolean;
}

async function payWithCode(page: Page, { email, card, hasScript }: Payer): Promise<void> {
  await beginReview(page, shop.site, bottle, { recipient: { ...ada, email }, card, hasScript });
  await test.step('the refusal says what to do', async () => {
    await place(page).click();
    await expect(page.getByText(STOPPED)).toHaveCount(2);
    await expect(page.getByText(`We send the code to ${email}.`)).toBeVisible();
    if (hasScript) await expectAccessible(page);
  });

  const code = await test.step('a code comes by mail', async () => {
    await page.getByRole('button', { name: 'Email me a code' }).click();
    await expect(page.getByText(`We emailed a code to ${email}.`)).toBeVisible();
    return mailedCode(page, email);
  });

  await test.step('a wrong code stays as typed, with the reason', async () => {
    const field = page.getByLabel('Code', { exact: true });
    await field.fill(wrong(code));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('This code is not right or has expired.')).toBeVisible();
    await expect(field).toHaveValue(wrong(code));
    if (hasScript) await expectAccessible(page);
    await field.fill(code);
    await field.press('Enter');
    await expect(page.getByText('Thank you. You can place your order now.')).toBeVisible();
    await expect(page.getByText(STOPPED)).toHaveCount(0);
  });

  expect(await placeOrder(page)).toBeGreaterThan(100_000);
}

test('a guest who is stopped by a stranger’s declined cards pays with a code from an email', async ({
  page,
  allowStatuses,
}, { project }) => {
  allowStatuses(422, 429);
  await payWithCode(page, {
    email: `stopped-${project.name}@example.com`,
    card: cards.visa,
    hasScript: true,
  });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the same', async ({ page, allowStatuses }, { project }) => {
    allowStatuses(422);
    await payWithCode(page, {
      email: `no-script-${project.name}@example.com`,
      card: cards.mastercard,
      hasScript: false,
    });
  });
});
