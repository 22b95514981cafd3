import { cards } from './shop/cards.ts';
import { logIn } from './shop/customer.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { fillBirthDate } from './shop/fill-billing.ts';
import { fillAddress, goToPayment } from './shop/fill-shipping.ts';
import { confirmMembership, joinClub, membershipSummary, reviewMembership } from './shop/join-club.ts';
import { customerWithCards } from './shop/saved-cards.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { reload, visit } from './shop/visit.ts';

test('a customer joins with a saved card and without passwords, and only once', { tag: '@desktop' }, async ({
  page,
}) => {
  await customerWithCards(page, twomey, 'joins-once', [cards.mastercard]);
  await visit(page, twomey, '/account/membership');
  await expect(page.getByText('You are not a member of a wine club yet.')).toBeVisible();
  await expectAccessible(page);

  await joinClub(page, twomey);
  await membershipSummary(page, twomey)
    .getByRole('button', { name: /^Remove/ })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('There is no membership in your cart');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'See the wine club' }).click();
  await page.getByRole('button', { name: 'Join the Club' }).click();
  await fillAddress(page);
  await goToPayment(page);
  await expect(page.getByText('Create Account Password')).toHaveCount(0);
  await expect(page.getByRole('radio', { name: 'Mastercard ending in 4444' })).toBeChecked();
  await fillBirthDate(page, { month: 'May', day: '17', year: '1980' });
  await reviewMembership(page);
  await expect(page.getByText('Subscribe to Our Emails')).toHaveCount(0);
  await confirmMembership(page, twomey);
  await visit(page, twomey, '/account/membership');
  await expect(page.getByRole('region', { name: 'Club Twomey Membership' })).toContainText(
    'Mastercard ending in 4444',
  );

  await visit(page, twomey, '/shop/clubs');
  await expect(page.getByText('You are a member of Club Twomey.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join the Club' })).toHaveCount(0);
  await page.getByRole('main').getByRole('link', { name: 'See your membership' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Membership');
});

test('who joins today reads which release comes next, and asks for the early one', {
  tag: '@desktop',
}, async ({ page }) => {
  await customerWithCards(page, alderRidge, 'joins-early', [cards.visa]);
  // Other tests prepare releases: the day of the next one is known or not.
  const early = /within 60 days of your first shipment,? (so it )?comes without you/;
  await visit(page, alderRidge, '/shop');
  await page.getByRole('banner').getByRole('link', { name: 'Wine Club' }).click();
  await expect(page.getByText(early)).toBeVisible();
  await page.getByRole('button', { name: 'Join the Club' }).click();
  await expect(
    page.getByText(/^Your first shipment goes out now.* comes without you,? unless you ask/),
  ).toBeVisible();
  await fillAddress(page);
  await goToPayment(page);
  await fillBirthDate(page, { month: 'May', day: '17', year: '1980' });
  await reviewMembership(page);
  await expect(page.getByText(early)).toBeVisible();
  await confirmMembership(page, alderRidge);
  await expect(page.getByText(early)).toBeVisible();
  await page.getByRole('link', { name: 'See your membership' }).click();

  const membership = page.getByRole('region', { name: 'Alder Ridge Club Membership' });
  await expect(membership).toContainText(/Not planned yet.*Releases through \w+ \d+, \d{4} come without you/);
  await expectAccessible(page);
  await membership.getByRole('link', { name: /^Send me every release/ }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send Me Every Release' }).click();
  await expect(page.getByText('You now get every release.')).toBeVisible();
  await membership.getByRole('link', { name: /^Leave me out of early releases/ }).click();
  await page.getByRole('button', { name: 'Leave Them Out' }).click();
  await expect(membership.getByRole('link', { name: /^Send me every release/ })).toBeVisible();
});

test('a former member logs in on the way, and is asked to call before filling in a form', {
  tag: '@desktop',
}, async ({ page }) => {
  await joinClub(page, twomey);
  await page.getByLabel('Email Address').fill('former@example.com');
  await page.getByLabel('Email Address').blur();
  await visit(page, twomey, '/shop');
  await page.getByRole('link', { name: 'Cart 1 membership' }).click();
  await expect(
    page.getByText(/^Your first shipment goes out now, on the date you choose below\./),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Log in', exact: true }).click();
  await expect(page.getByText('Log in to join the club.')).toBeVisible();
  await logIn(page, { email: 'former@example.com', password: 'cellar-door-1' });
  await expect(page).toHaveURL(`${twomey.origin}/shipping?clubJoin=true`);
  const notice = page.getByText(
    'Our records indicate you were previously a member of Club Twomey. If you wish to re-join, please contact us at (855) 555-0172.',
  );
  await expect(page.getByRole('alert').filter({ has: notice })).toBeFocused();
  await expect(page.getByRole('main').getByRole('link', { name: 'Call (855) 555-0172' })).toBeVisible();
  await expectAccessible(page);
  await reload(page);
  await expect(page).toHaveURL(/\/shipping\?clubJoin=true/);
  await expect(notice).toBeVisible();

  await visit(page, twomey, '/shop/clubs');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: 'Join the Club' })).toHaveCount(0);
  await expectAccessible(page);
  await visit(page, twomey, '/account/membership');
  await expect(page.getByRole('region', { name: 'Club Twomey Membership' })).toContainText('Canceled since');
  await expectAccessible(page);
});

test('a log-in for a club without a membership in the cart leads to the club, on its own site', {
  tag: '@desktop',
}, async ({ page }) => {
  const member = { email: 'member@example.com', password: 'cellar-door-1' };
  await visit(page, alderRidge, '/shop/login?clubType=1');
  await logIn(page, member);
  await expect(page).toHaveURL(`${alderRidge.origin}/shop/clubs/1`);
  await expect(page.getByText('You are a member of Alder Ridge Club.')).toBeVisible();

  await page.context().clearCookies();
  await visit(page, alderRidge, '/shop/login?clubType=2');
  await logIn(page, member);
  await expect(page).toHaveURL(`${twomey.origin}/shop/clubs/2`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Club Twomey');
  await expect(page.getByRole('banner')).toContainText('Account');
});
