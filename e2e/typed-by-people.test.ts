import { beginReview } from './shop/begin-checkout.ts';
import { ada } from './shop/fill-shipping.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

test('a long name breaks on a phone, and a name of Hebrew letters reads from the right', {
  tag: '@phone',
}, async ({ page }) => {
  const recipient = { ...ada, firstName: 'יעל', lastName: 'ש'.repeat(50) };
  await beginReview(page, alderRidge, { corkscrew: 1 }, { recipient });
  const name = page.getByRole('main').getByText('יעל').first();
  await expect(name).toHaveCSS('direction', 'rtl');
  // Not of the document: it does not grow to the left, where a name that is read from the right would lie.
  expect(await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
