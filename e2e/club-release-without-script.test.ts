import { beLoggedIn } from './shop/bulk-orders.ts';
import { cards } from './shop/cards.ts';
import { clubMember, releaseClub } from './shop/club-member.ts';
import { lastMail, linkIn } from './shop/customer.ts';
import { ada } from './shop/fill-shipping.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

test.use({ javaScriptEnabled: false });

test('without any script a waiting membership gets its card, and its shipment is changed and skipped', {
  tag: '@desktop',
}, async ({ page }) => {
  test.slow();
  const { origin } = alderRidge;
  const member = await clubMember(page, alderRidge, 'club-without-script', {
    state: 'pending',
    cards: [cards.visa],
    addresses: [ada],
  });
  await beLoggedIn(page, alderRidge, member);
  await page.goto(`${origin}/account/membership`);
  const membership = page.getByRole('region', { name: 'Alder Ridge Club Membership' });
  await expect(membership).toContainText('Your membership is waiting for a card.');
  await page.getByRole('link', { name: 'Choose a card for it' }).click();
  await page.getByRole('radio', { name: /Visa/ }).check();
  await page.getByRole('button', { name: 'Use This Card' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Your membership is active.');
  await expect(membership).toContainText('Active');

  await page.getByRole('link', { name: 'Change the address' }).click();
  await page.getByRole('radio', { name: /Ada/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('main').getByRole('status')).toHaveText('Your shipping choice was changed.');

  await releaseClub(alderRidge, 'Cellar', 6);
  await page.goto(origin + linkIn(await lastMail(page, member.email, /Cellar/), '/club-release'));
  await page.getByLabel('Quantity').selectOption('2');
  await page.getByRole('button', { name: 'Change Quantity' }).click();
  await expect(page.getByRole('main').getByRole('status')).toContainText('2 × Club Membership, Three');
  await page.getByRole('button', { name: 'Skip This Shipment' }).click();
  await expect(page.getByText('You skipped this shipment.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Send It After All' }).click();
  await expect(page.getByLabel('Quantity')).toHaveValue('2');
});
