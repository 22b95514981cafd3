import { cards } from '../shop/cards.ts';
import { declinedMember } from '../shop/declined-member.ts';
import { expectAccessible } from '../shop/expect-accessible.ts';
import { fillCard } from '../shop/fill-billing.ts';
import { openOffice, pressMenu, shipmentsOfState } from '../shop/office.ts';
import { expect, test } from '../shop/test.ts';

test('staff type the new card of a declined member, which goes to the vault alone', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  test.slow();
  allowStatuses(402, 422);
  await declinedMember(page, 'office-new-card', 'New cards', 43);
  const typed = [cards.declined, cards.mastercard];
  const carriers = new Set<string>();
  page.on('request', (request) => {
    const digits = (request.postData() ?? '').replaceAll(/\D/g, '');
    if (typed.some((number) => digits.includes(number))) carriers.add(new URL(request.url()).pathname);
  });
  await openOffice(page, 'service');
  await pressMenu(page, 'Releases');
  await page.getByRole('link', { name: 'New cards', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New cards');
  await shipmentsOfState(page, 'Payment failed').click();
  await page.getByRole('link', { name: 'Take a new card of Mary Somerville' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Take a new card');
  await expect(page.getByText('The card on file is a Visa ending in 1111')).toBeVisible();
  await expectAccessible(page);
  const charge = page.getByRole('button', { name: /^Charge \$/ });

  await test.step('a field that is missing is said', async () => {
    await charge.click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a declined card is said, and does not come back', async () => {
    await fillCard(page, cards.declined);
    // Each press hands over a card of its own: the second would be another request under the first one's key.
    await charge.dblclick();
    await expect(page.getByRole('alert')).toHaveText(/declined by the bank/);
    expect(await page.content()).not.toContain(cards.declined);
  });

  await test.step('the shipment is charged to the next one, and leaves the list', async () => {
    await fillCard(page, cards.mastercard);
    await charge.click();
    await expect(page.getByRole('status').first()).toHaveText(
      'The new card is on file, and the shipment is charged to it.',
    );
    await shipmentsOfState(page, 'Ordered').click();
    const paid = page.getByRole('row').filter({ hasText: /Ordered.*4444|4444.*Ordered/s });
    await expect(paid.first()).toBeVisible();
    expect([...carriers]).toEqual(['/vault/tokens']);
  });
});
