import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { addCustomer, addMembership } from '../../server/testing/add-rows.ts';
import { inTables } from '../shop/in-database.ts';
import { openOffice, pressMenu, searchList } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

/** A page of a list has 50. */
const ROWS = 60;

const pages = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

/** Members of Club Twomey with a last name that no other test has. */
async function addFamily(members: number): Promise<string> {
  const family = `Keptplace${randomUUID().slice(0, 8)}`;
  await inTables(async (db) => {
    for (let each = 0; each < members; each += 1) {
      const email = `${family}-${each}@members.example.com`;
      const customer_id = await addCustomer(db, { email, name_last: family });
      await addMembership(db, { email, customer_id, state: 'active' });
    }
  });
  return family;
}

async function findMembers(page: Page, family: string): Promise<void> {
  await pressMenu(page, 'Clubs');
  await page.getByRole('link', { name: 'Club Twomey' }).click();
  await searchList(page, family);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('an act of a member leads back to the row in the filtered page of the list', {
      tag: '@desktop',
    }, async ({ page }) => {
      const family = await addFamily(ROWS);
      await openOffice(page, 'manager', { javaScriptEnabled });
      await findMembers(page, family);
      await pages(page).getByRole('link', { name: 'Next', exact: true }).click();
      await expect(pages(page).getByRole('link', { name: 'Next', exact: true })).toHaveCount(0);
      // Newest first.
      const member = page.getByRole('row').filter({ hasText: `${family}-2@members.example.com` });
      const expectHere = async (did: string) => {
        await expect(page).toHaveURL(new RegExp(`q=${family}.*after=.*did=${did}`));
        await expect(page.getByRole('status').first()).toContainText('The ');
        await expect(page.getByRole('row').filter({ hasText: family })).toHaveCount(ROWS - 50);
        await expect(member).toBeInViewport();
        if (javaScriptEnabled) await expect(member).toBeFocused();
      };

      await member.getByRole('link', { name: /^Put .* on hold$/ }).click();
      await page.getByRole('button', { name: 'Put on hold' }).click();
      await expectHere('hold');
      await expect(member).toContainText('On hold');

      await member.getByRole('link', { name: /^Send a card link to/ }).click();
      await page.getByRole('button', { name: 'Send card link' }).click();
      await expectHere('card-link');
    });

    test('an act on a member’s own page leads back to that page', { tag: '@phone' }, async ({ page }) => {
      const family = await addFamily(1);
      await openOffice(page, 'manager', { javaScriptEnabled });
      await findMembers(page, family);
      await page
        .getByRole('row')
        .getByRole('link', { name: new RegExp(family) })
        .first()
        .click();
      const acts: readonly (readonly [string, string, string])[] = [
        ['Hold', 'Put on hold', 'The membership is on hold.'],
        ['Card link', 'Send card link', 'The link is on its way to the member.'],
      ];
      for (const [link, button, said] of acts) {
        await expect(page.getByRole('heading', { level: 1 })).toContainText(family);
        await page.getByRole('main').getByRole('link', { name: link, exact: true }).click();
        await page.getByRole('button', { name: button }).click();
        await expect(page.getByRole('status').first()).toContainText(said);
      }
      await expect(page).toHaveURL(/\/members\/\d+\?did=card-link$/);
    });
  });
}
