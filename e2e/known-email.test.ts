import { beginShipping } from './shop/begin-checkout.ts';
import { expectRefused } from './shop/field-errors.ts';
import { ada, fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';

test('a guest whose email has an account is asked to log in', async ({ page, allowStatuses }) => {
  allowStatuses(409);
  await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
  await fillShipping(page, { ...ada, email: 'grace@example.com' });
  await page.getByRole('button', { name: 'Next: Payment' }).click();

  await expectRefused(
    page.getByLabel('Email Address'),
    'Our records indicate that the provided email is already associated with an account, please login to continue.',
  );
  const logIn = page.getByRole('link', { name: /log in/i });
  const address = new URL((await logIn.first().getAttribute('href')) ?? '', page.url());
  expect(address.pathname).toBe('/shop/login');
  expect(address.search).toContain(encodeURIComponent('/shipping'));

  await page.getByLabel('Email Address').fill(ada.email);
  await goToPayment(page);
});
