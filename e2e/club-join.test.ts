import { beginShipping } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { errorSummary, expectFine, expectRefused, typeAndLeave } from './shop/field-errors.ts';
import { fillBilling } from './shop/fill-billing.ts';
import { ada, fillShipping, goToPayment } from './shop/fill-shipping.ts';
import {
  confirmMembership,
  membershipSummary,
  policyBox,
  reviewMembership,
  showSummary,
} from './shop/join-club.ts';
import { orderNumber } from './shop/place-order.ts';
import { alderRidge } from './shop/sites.ts';
import { expectToAddUp, readSums } from './shop/sums.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

const notice =
  'Our records indicate that the provided email is already associated with an account, please login to continue.';
const password = 'a vine in the sun';

test('a guest joins the club: from its page to the membership in the new account, beside another cart', {
  tag: ['@phone', '@core'],
}, async ({ page, allowStatuses }) => {
  test.slow();
  allowStatuses(422);
  const guest = { ...ada, email: `joins-club-${page.viewportSize()?.width}@example.org` };
  await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 2 });

  await visit(page, alderRidge, '/shop');
  await page.getByRole('main').getByRole('link', { name: 'Alder Ridge Club' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alder Ridge Club');
  await expect(page.getByRole('listitem').filter({ hasText: 'Wines set aside for members' })).toBeVisible();
  const three = page.getByRole('radio', { name: 'Three Bottles' });
  await expect(three).toBeChecked();
  await expect(three).toHaveAccessibleDescription(
    /\$279\.00 per shipment.*2021 Cabernet Sauvignon, Napa Valley/,
  );
  await expect(page.getByRole('region', { name: 'Membership Terms' }).getByRole('definition')).toHaveText([
    '5 to 7 days before shipment',
    'on Monday or Tuesday by 2-day air',
    'for six weeks',
  ]);
  await expect(page.getByRole('link', { name: 'Visit Club Twomey' })).toHaveAttribute(
    'href',
    '/brand/2?to=/shop/clubs/2',
  );
  await expectAccessible(page);
  await three.focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Six Bottles' })).toBeChecked();
  await page.getByRole('button', { name: 'Join the Club' }).click();

  await test.step('shipping', async () => {
    await expect(page).toHaveURL(`${alderRidge.origin}/shipping?clubJoin=true`);
    await expect(page.getByRole('heading', { level: 1 })).toBeInViewport();
    await showSummary(page);
    const summary = membershipSummary(page, alderRidge);
    await expect(summary).toContainText('Wines set aside for members');
    await expect(summary).toContainText('Club Membership, Six Bottles');
    await expect(summary).toContainText('$539.00');
    await expect(summary.getByRole('combobox')).toHaveCount(0);
    await expect(page.getByText('Promo Code')).toHaveCount(0);
    await expect(summary).toContainText(/Promo Offer\s*-/);
    await expect(page.getByText(/gift/i)).toHaveCount(0);
    await expect(page.getByText('Your Cart')).toHaveCount(0);

    const email = page.getByLabel('Email Address');
    await typeAndLeave(email, 'grace@example.com');
    await expectRefused(email, notice);
    const logIn = page.getByRole('link', { name: 'Log in and come back' });
    await expect(logIn).toHaveAttribute(
      'href',
      '/shop/login?clubType=1&returnTo=%2Fshipping%3FclubJoin%3Dtrue',
    );
    await expectAccessible(page);
    await typeAndLeave(email, guest.email);
    await expectFine(email);
    await expect(logIn).toHaveCount(0);
    await fillShipping(page, guest);
    await goToPayment(page);
  });

  await test.step('payment', async () => {
    await expect(page).toHaveURL(`${alderRidge.origin}/billing?clubJoin=true`);
    await expect(page.getByRole('heading', { name: 'Create Account Password' })).toBeVisible();
    await expect(page.getByText('Save Account Information?')).toHaveCount(0);
    const save = page.getByLabel('Yes, save my information and create an account');
    await expect(save).toBeChecked();
    await expect(save).toBeDisabled();
    const first = page.getByLabel('Password', { exact: true });
    const second = page.getByLabel('Confirm Password', { exact: true });
    await fillBilling(page);
    await page.getByRole('button', { name: 'Review Membership' }).click();
    await expectRefused(first, 'Required');
    await expectRefused(second, 'Required');
    await expectAccessible(page);
    await first.fill(password);
    await second.fill(password);

    const terms = page.getByRole('dialog', { name: 'Alder Ridge Club Membership Terms' });
    const opener = page.getByRole('link', { name: 'membership terms' });
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(terms).toContainText('Orders are processed 5 to 7 days before shipment.');
    await expect(terms).toContainText('District of Columbia');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(terms).toHaveCount(0);
    await expect(opener).toBeFocused();
    await reviewMembership(page);
  });

  await test.step('review', async () => {
    await expect(page).toHaveURL(`${alderRidge.origin}/review?clubJoin=true`);
    await expect(page.getByText('Subscribe to Our Emails')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Place Order' })).toHaveCount(0);
    expectToAddUp(await readSums(membershipSummary(page, alderRidge)));
    await expect(
      page.getByText(
        /^\$[\d.]+ today, then \$539\.00 plus shipping and tax with each shipment(, the next on .+)?, until you cancel\.$/,
      ),
    ).toBeVisible();
    await expect(
      page.getByText(
        'Alder Ridge Club sends you 4 shipments a year. Each costs about $539.00, plus shipping and tax.',
      ),
    ).toBeVisible();
    await expect(
      page.getByText(/^You can cancel at any time: in your account, under Membership,/),
    ).toBeVisible();
    await expect(page.getByRole('link', { name: 'How to cancel' })).toHaveAttribute(
      'href',
      '/account/membership',
    );
    const above = page.locator('form').filter({ has: policyBox(page) });
    await expect(above).toHaveText(
      /member policy.*sends you 4 shipments.*How to cancel.*Confirm Membership/s,
    );
    await page.getByRole('button', { name: 'Confirm Membership' }).click();
    await expectRefused(policyBox(page), 'Please agree to membership policy.');
    await expect(errorSummary(page)).toBeFocused();
    await expect(page).toHaveTitle(/^Error: Review/);
    await expectAccessible(page);
    await errorSummary(page).getByRole('link', { name: 'Please agree to membership policy.' }).press('Enter');
    await expect(policyBox(page)).toBeFocused();

    await page.getByRole('link', { name: 'member policy' }).click();
    const policy = page.getByRole('dialog', { name: 'Alder Ridge Club Member Policy' });
    await expect(policy).toContainText('Orders that you pick up at the winery are held for six weeks.');
    await expectAccessible(page);
    await policy.getByRole('button', { name: 'Close' }).click();
    await expect(policyBox(page)).not.toBeChecked();
    await policyBox(page).press('Space');
    await expectFine(policyBox(page));
    await expect(errorSummary(page)).toHaveCount(0);
  });

  await confirmMembership(page, alderRidge);
  const number = await orderNumber(page);
  await expect(page.getByText('Your account is ready.')).toBeVisible();
  await expect(page.getByRole('main')).toContainText(guest.email);
  await expectAccessible(page);

  await page.getByRole('link', { name: 'See your membership' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Membership');
  const membership = page.getByRole('region', { name: 'Alder Ridge Club Membership' });
  await expect(membership).toContainText('Active');
  await expect(membership).toContainText('Six Bottles');
  await expect(membership).toContainText('Visa ending in 1111');
  await expect(membership).toContainText(guest.street);
  await expect(membership).toContainText(/Version 20\d\d-\d\d, agreed to on/);
  await expectAccessible(page);
  await visit(page, alderRidge, '/account/orders');
  await expect(page.getByRole('main')).toContainText(String(number));

  await visit(page, alderRidge, '/shipping');
  await showSummary(page);
  const order = page.getByRole('complementary', { name: 'Your Cart' });
  await expect(order.getByLabel('Quantity')).toHaveValue('2');
});
