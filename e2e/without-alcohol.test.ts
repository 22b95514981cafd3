import { beginShipping } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { fillCard, goToReview } from './shop/fill-billing.ts';
import { fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { placeOrder } from './shop/place-order.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

test('buying a corkscrew asks no age', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, { corkscrew: 1 });
  const aboutWine = page
    .getByText(/alcohol|must sign|21 or|21 years|recipient.s age|WARNING|P65/)
    .filter({ visible: true });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery or Pick Up');
  await expect(aboutWine).toHaveCount(0);
  await fillShipping(page);
  await goToPayment(page);
  await expect(page.getByRole('group', { name: 'Birth Date' })).toHaveCount(0);
  await fillCard(page, cards.visa);
  await goToReview(page);
  await expect(aboutWine).toHaveCount(0);
  await placeOrder(page);
  await expect(aboutWine).toHaveCount(0);
});
