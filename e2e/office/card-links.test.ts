import { cards } from '../shop/cards.ts';
import { lastMail, linkIn } from '../shop/customer.ts';
import { declinedMember } from '../shop/declined-member.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { fillCard } from '../shop/fill-billing.ts';
import { openOffice, pressMenu, shipmentsOfState } from '../shop/office.ts';
import { twomey } from '../shop/sites.ts';
import { expect, test } from '../shop/test.ts';

test('a manager sends a card link to a declined member, and the list empties as the member pays', {
  tag: '@desktop',
}, async ({ page, browser }) => {
  test.slow();
  const { email } = await declinedMember(page, 'office-card-link', 'Card links', 41);
  await openOffice(page, 'manager');
  await pressMenu(page, 'Releases');
  await page.getByRole('link', { name: 'Card links', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Card links');
  const retry = page.getByRole('link', { name: /^Retry 1\b/ });
  await expect(retry).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);

  await test.step('to one member', async () => {
    await shipmentsOfState(page, 'Payment failed').click();
    await page.getByRole('link', { name: 'Send a card link to Mary Somerville' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send a card link');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send card link' }).click();
    await expect(page.getByRole('status').first()).toHaveText('The link is on its way to the member.');
  });

  await test.step('to all declined, of whom this one just got it', async () => {
    await page.getByRole('link', { name: 'Send card links' }).click();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send card link', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      /^(Sending card links|Card links release: \d of 1 sent)/,
    );
    await expect(page.getByText('The link was sent a moment ago.')).toBeVisible({ timeout: 30_000 });
  });

  await test.step('the member pays', async () => {
    const link = linkIn(await lastMail(page, email, /^A card for/), '/card-link');
    const shopper = await browser.newPage();
    // By address: the mail's link, as the member opens it.
    await shopper.goto(twomey.origin + link);
    await fillCard(shopper, cards.mastercard);
    await shopper.getByRole('button', { name: /^Pay/ }).click();
    await expect(shopper.getByRole('heading', { level: 1 })).toHaveText('Thank you');
    await shopper.close();
    await pressMenu(page, 'Releases');
    await page.getByRole('link', { name: 'Card links', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Card links');
    await shipmentsOfState(page, 'Ordered').click();
    // Other members of the same name are in the release.
    const paid = page.getByRole('row').filter({ hasText: /Ordered.*4444|4444.*Ordered/s });
    await expect(paid.first()).toBeVisible();
    await expect(retry).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Send card links' })).toHaveCount(0);
  });
});
