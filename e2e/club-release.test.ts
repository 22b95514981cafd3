import type { Page } from '@playwright/test';
import { beLoggedIn } from './shop/bulk-orders.ts';
import { cards } from './shop/cards.ts';
import { chargeClub, clubMember, endWindow, releaseClub } from './shop/club-member.ts';
import { lastMail, linkIn } from './shop/customer.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { ada } from './shop/fill-shipping.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const status = (page: Page) => page.getByRole('main').getByRole('status');
const noShipment =
  'This link does not work. Part of it may be missing, or the shipment can no longer be changed.';

test('a member looks at a shipment by the link of the mail, changes it, and skips it until its window ends', {
  tag: '@desktop',
}, async ({ page, otherBrowser, allowStatuses }) => {
  test.slow();
  allowStatuses(404, 409);
  const member = await clubMember(page, twomey, 'club-link', {
    state: 'active',
    cards: [cards.visa],
    addresses: [ada],
  });
  const release = await releaseClub(twomey, 'Hillside', 4);
  const link = linkIn(await lastMail(page, member.email, /Hillside/), '/club-release');

  // Anyone with the link sees the shipment, and nothing else of the member.
  await visit(page, twomey, link);
  await expect(page).toHaveTitle('Hillside Shipment · Twomey');
  await expect(heading(page)).toHaveText('Hillside Shipment');
  await expect(
    page.getByText(/^You can change it until \w+, \w+ \d+, 11:59 PM Pacific time\.$/),
  ).toBeVisible();
  await expect(page.getByText('Ada Byron, Napa, CA')).toBeVisible();
  await expect(page.getByRole('banner')).toContainText('Log In');
  const html = await page.content();
  for (const secret of [ada.street, ada.zip, ada.phone, member.email, 'ending in']) {
    expect(html).not.toContain(secret);
  }
  await expectAccessible(page);

  const total = page.getByRole('definition').last();
  const before = await total.textContent();
  await page.getByLabel('Quantity').selectOption('2');
  await page.getByRole('button', { name: 'Change Quantity' }).click();
  await expect(status(page)).toHaveText('The quantity was changed: 2 × Club Membership, Three Bottles.');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByLabel('Quantity')).toHaveValue('2');
  await expect(total).not.toHaveText(before ?? '');
  await page.getByRole('button', { name: 'Skip This Shipment' }).click();
  await expect(status(page)).toHaveText('Done. You skipped this shipment.');
  await expect(page.getByText('You skipped this shipment.', { exact: true })).toBeVisible();
  await expect(page.getByText('Total', { exact: true })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send It After All' }).click();
  await expect(status(page)).toHaveText(
    'The shipment will be sent to you: 2 × Club Membership, Three Bottles.',
  );
  await expect(page.getByRole('main')).toBeFocused();

  const altered = link.replace(/\.(\d+)\./, (_, ends: string) => `.${Number(ends) + 86_400}.`);
  expect(altered).not.toBe(link);
  const otherPage = await (await otherBrowser()).newPage();
  await visit(otherPage, alderRidge, altered);
  await expect(otherPage.getByText(noShipment)).toBeVisible();
  await expect(otherPage.getByRole('main')).not.toContainText('Hillside');
  await expectAccessible(otherPage);

  await endWindow(release, member);
  await page.getByRole('button', { name: 'Skip This Shipment' }).click();
  await expect(page.getByRole('alert')).toContainText(
    'This shipment is being prepared and can no longer be changed.',
  );
  await expect(page.getByText('It can no longer be changed.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Change Quantity' })).toHaveCount(0);
  await expect(page.getByText('2 × Club Membership, Three Bottles')).toBeVisible();
  await expectAccessible(page);

  await chargeClub(release);
  const mail = await lastMail(page, member.email, /order/i);
  await beLoggedIn(page, twomey, member);
  await visit(page, twomey, '/account/membership');
  const shipped = page.getByRole('listitem').filter({ hasText: 'Hillside Shipment' });
  await expect(shipped).toContainText('Ordered');
  await expect(shipped).toContainText('2 × Club Membership, Three Bottles');
  await expectAccessible(page);
  const order = shipped.getByRole('link', { name: /^Order \d+$/ });
  expect(mail).toContain((await order.textContent())?.replace(/\D/g, ''));
  await order.click();
  await expect(heading(page)).toHaveText(/^Order \d+$/);
});

test('a member sees what comes next, and changes card, address and hold in the account', {
  tag: '@phone',
}, async ({ page }) => {
  test.slow();
  const site = alderRidge;
  const member = await clubMember(page, site, 'club-account', {
    state: 'active',
    cards: [cards.visa, cards.mastercard],
    addresses: [ada, { ...ada, firstName: 'Rosa', street: '88 Larkspur Lane' }],
  });
  await releaseClub(site, 'Orchard', 5);
  await beLoggedIn(page, site, member);
  await visit(page, site, '/account/membership');
  const membership = page.getByRole('region', { name: / Membership$/ });
  const shipments = membership.getByRole('region', { name: 'Shipments' }).getByRole('listitem');
  await expect(shipments.filter({ hasText: 'Orchard' })).toContainText('In preparation');
  await expect(membership).toContainText('Visa ending in 1111');
  await expectAccessible(page);

  await page.getByRole('link', { name: 'Change the card' }).click();
  await expect(heading(page)).toHaveText('Change the Card');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByRole('radio', { name: /Visa/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('radio', { name: /Mastercard/ }).check();
  await page.getByRole('button', { name: 'Use This Card' }).click();
  await expect(status(page)).toHaveText('The card for your membership was changed.');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(membership).toContainText('Mastercard ending in 4444');

  await page.getByRole('link', { name: 'Change the address' }).click();
  await expect(page.getByRole('radio', { name: /Ada/ })).toBeChecked();
  await expectAccessible(page);
  await page.getByRole('radio', { name: /Rosa/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(membership).toContainText('88 Larkspur Lane');
  await page.getByRole('link', { name: 'Change the address' }).click();
  await page.getByRole('radio', { name: /Healdsburg/ }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(status(page)).toHaveText('Your shipping choice was changed.');
  await expect(membership).toContainText(`Picked up at${site.name}, Healdsburg`);

  await page.getByRole('link', { name: 'Put it on hold' }).click();
  await expect(heading(page)).toHaveText('Put the Membership on Hold?');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Put on Hold' }).click();
  await expect(status(page)).toHaveText('Your membership is on hold.');
  await expect(membership).toContainText('On hold since');
  await expect(shipments.filter({ hasText: 'Orchard' })).toContainText('Skipped');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Resume it' }).click();
  await page.getByRole('button', { name: 'Resume' }).click();
  await expect(status(page)).toHaveText('Your membership is active.');
  await membership.getByRole('link', { name: 'Send it after all' }).first().click();
  await expect(heading(page)).toHaveText(/ Shipment$/);
  await page.getByRole('button', { name: 'Send It After All' }).click();
  await expect(status(page)).toContainText('The shipment will be sent to you');
});
