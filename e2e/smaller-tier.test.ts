import { changeRows } from '../server/testing/change-rows.ts';
import { beLoggedIn } from './shop/bulk-orders.ts';
import { cards } from './shop/cards.ts';
import { clubMember } from './shop/club-member.ts';
import { lastMail } from './shop/customer.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { ada } from './shop/fill-shipping.ts';
import { inTables } from './shop/in-database.ts';
import { twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', () => {
    test.use({ javaScriptEnabled });

    test('a smaller tier stands beside Leave and Hold, with its terms above its button', {
      tag: javaScriptEnabled ? '@phone' : '@desktop',
    }, async ({ page }) => {
      const member = await clubMember(page, twomey, `smaller-tier-${javaScriptEnabled}`, {
        state: 'active',
        cards: [cards.visa],
        addresses: [ada],
      });
      const { email } = member;
      await inTables((db) => changeRows(db, 'memberships', { tier_id: 4 }, { email }));
      await beLoggedIn(page, twomey, member);
      await page.goto(`${twomey.origin}/shop`);
      await page.getByRole('banner').getByRole('link', { name: 'Account' }).click();
      await page.getByRole('link', { name: 'Membership', exact: true }).click();
      await expect(page.getByRole('link', { name: /^Choose a smaller tier/ })).toBeVisible();
      await page.getByRole('link', { name: /^Leave the club/ }).click();
      await expect(page.getByRole('button', { name: 'Leave the Club' })).toBeVisible();
      await page.getByRole('link', { name: 'Choose a smaller tier instead' }).click();

      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Choose a Smaller Tier');
      const tier = page.getByRole('region', { name: 'Three Bottles, $165' });
      await expect(tier).toContainText('Club Twomey sends you 4 shipments a year. Each costs about $165.00');
      await expect(tier).toContainText('You can cancel at any time');
      if (javaScriptEnabled) await expectAccessible(page);
      await tier.getByRole('button', { name: 'Choose Three Bottles' }).click();
      await expect(page.getByRole('main').getByRole('status')).toContainText('Your tier is changed.');
      await expect(page.getByRole('main')).toContainText('Three Bottles');
      await expect(page.getByRole('link', { name: /^Choose a smaller tier/ })).toHaveCount(0);
      await lastMail(page, member.email, /^Your Club Twomey membership has changed$/);
    });
  });
}
