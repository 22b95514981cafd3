import type { Locator, Page } from '@playwright/test';
import { beLoggedIn } from './shop/bulk-orders.ts';
import { cards } from './shop/cards.ts';
import { clubMember } from './shop/club-member.ts';
import { ada } from './shop/fill-shipping.ts';
import { clubNames, policyBox } from './shop/join-club.ts';
import { sites } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

/** From the shop's first page on, for a customer whose address, card and birth date the account knows. */
function countPresses(page: Page) {
  const presses: string[] = [];
  const press = async (target: Locator, title: string) => {
    await target.click();
    presses.push(title);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title);
  };
  return { presses, press };
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? 'with script' : 'without script', { tag: '@desktop' }, () => {
    test.use({ javaScriptEnabled });

    for (const site of sites) {
      test(`leaving the ${clubNames[site.brandingId]} takes fewer presses than joining it`, async ({
        page,
      }) => {
        const customer = await clubMember(page, site, `presses-${site.brandingId}-${javaScriptEnabled}`, {
          state: null,
          cards: [cards.visa],
          addresses: [ada],
        });
        await beLoggedIn(page, site, customer);
        const main = page.getByRole('main');

        await page.goto(`${site.origin}/shop`);
        const joining = countPresses(page);
        await joining.press(page.getByRole('banner').getByRole('link', { name: 'Wine Club' }), 'Club');
        await joining.press(page.getByRole('button', { name: 'Join the Club' }), 'Delivery or Pick Up');
        await joining.press(page.getByRole('button', { name: 'Next: Payment' }), 'Payment Information');
        await joining.press(page.getByRole('button', { name: 'Review Membership' }), 'Review Your Order');
        await joining.press(policyBox(page), 'Review Your Order');
        await joining.press(
          page.getByRole('button', { name: 'Confirm Membership' }),
          'Thank you for joining',
        );

        await page.goto(`${site.origin}/shop`);
        const leaving = countPresses(page);
        await leaving.press(page.getByRole('banner').getByRole('link', { name: 'Account' }), '');
        await leaving.press(page.getByRole('link', { name: 'Membership', exact: true }), 'Membership');
        await leaving.press(main.getByRole('link', { name: /^Leave the club/ }), 'Leave the Club?');
        await leaving.press(main.getByRole('button', { name: 'Leave the Club' }), '');
        await expect(main.getByRole('status')).toContainText('You have left the club.');

        expect([joining.presses.length, leaving.presses.length]).toEqual([6, 4]);
      });
    }
  });
}
