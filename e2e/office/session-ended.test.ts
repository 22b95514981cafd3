import type { Page } from '@playwright/test';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { openGrace, openOffice, openOrder, settled } from '../shop/office.ts';
import { alderRidge } from '../shop/sites.ts';
import { logInAgain } from '../shop/staff.ts';
import { expect, test } from '../shop/test.ts';

const BACK = 'You were logged out, so nothing was saved. What you typed is here again.';

/** Of this browser: another tab logged out. */
async function endSession(page: Page): Promise<void> {
  // An answer may be on the page while the page is still read again.
  await settled(page);
  const { origin } = alderRidge;
  const ended = await page.request.delete(`${origin}/api/office/session`, { headers: { origin } });
  expect(ended.ok()).toBe(true);
}

test('what was typed when the session had ended is there again behind the log-in, for the same person', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  allowStatuses(401);
  await openOffice(page, 'service');
  await openGrace(page);
  const note = page.getByRole('textbox', { name: /note/i });
  await test.step('a note', async () => {
    await note.fill('Called about the gate code\nAgain tomorrow');
    await endSession(page);
    await page.getByRole('button', { name: 'Add note' }).click();
    await logInAgain(page, 'service');
    await expect(page.getByText(BACK)).toBeVisible();
    await expect(note).toHaveValue('Called about the gate code\nAgain tomorrow');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Add note' }).click();
    await expect(page.getByText('Called about the gate code').first()).toBeVisible();
    await expect(page.getByText(BACK)).toBeHidden();
    await expect(note).toHaveValue('');
  });

  await test.step('another person does not see it', async () => {
    await note.fill('For service only');
    await endSession(page);
    await page.getByRole('button', { name: 'Add note' }).click();
    await logInAgain(page, 'manager');
    await expect(page.getByRole('heading', { level: 1, name: 'Grace Okafor' })).toBeVisible();
    await expect(note).toHaveValue('');
    await expect(page.getByText(BACK)).toHaveCount(0);
  });

  await test.step('the last press of a review', async () => {
    // None of those that other tests refund: they take the first and the last.
    const list = await page.request.get(
      `${alderRidge.origin}/api/office/orders?status=shipped&method=parcel`,
    );
    await openOrder(page, (await list.json()).rows[5].purchaseOrderId);
    await page.getByRole('link', { name: 'Refund', exact: true }).click();
    await page.getByLabel('What to refund').selectOption('amount');
    await page.getByLabel('Amount', { exact: true }).fill('$1.50');
    await page.getByLabel('Reason').fill('Late box');
    await page.getByRole('button', { name: 'Review', exact: true }).click();
    await expect(page.getByRole('button', { name: 'Refund $1.50' })).toBeVisible();
    await endSession(page);
    await page.getByRole('button', { name: 'Refund $1.50' }).click();
    await logInAgain(page, 'manager');
    await expect(page.getByText(BACK)).toBeVisible();
    await expect(page.getByLabel('What to refund')).toHaveValue('amount');
    await expect(page.getByLabel('Amount', { exact: true })).toHaveValue('$1.50');
    await expect(page.getByLabel('Reason')).toHaveValue('Late box');
  });
});
