import { expect, type Page } from '@playwright/test';
import { beginPayment, beginShipping } from './shop/begin-checkout.ts';
import { cards } from './shop/cards.ts';
import { fillBilling, fillBirthDate, goToReview } from './shop/fill-billing.ts';
import { ada, expectAddress, fillAddress, fillShipping, goToPayment, olivia } from './shop/fill-shipping.ts';
import { alderRidge } from './shop/sites.ts';
import { test } from './shop/test.ts';
import { reload, takenOver } from './shop/visit.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };

/** Opens a page whose scripts are on their way until `arrive` is called. */
async function openWithoutScripts(page: Page, path: string): Promise<{ arrive: () => Promise<void> }> {
  let letThrough = () => {};
  const arrival = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await arrival;
    await route.continue();
  });
  await page.goto(alderRidge.origin + path, { waitUntil: 'commit' });
  return {
    arrive: async () => {
      letThrough();
      await takenOver(page);
    },
  };
}

test('at shipping a refusal or a slow line loses nothing that was typed', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginShipping(page, alderRidge, bottle);

  await test.step('a refused form stays as it is', async () => {
    await fillShipping(page, { ...ada, street: 'PO Box 12', city: 'Boulder' });
    await page.getByLabel('Special Instructions').fill('The gate is green.');
    await page.getByRole('button', { name: 'Next: Payment' }).click();
    await page.getByText('Shipping to a PO Box is prohibited.').first().waitFor();
    await expectAddress(page, { ...ada, street: 'PO Box 12', city: 'Boulder' });
    await expect(page.getByLabel('Special Instructions')).toHaveValue('The gate is green.');
  });

  await test.step('what is typed before the scripts arrive is newer than any draft, and is sent', async () => {
    const { arrive } = await openWithoutScripts(page, '/shipping');
    await expect(page.getByLabel('City')).toHaveValue('');
    await fillShipping(page);
    await page.getByLabel('Is This a Gift?').check();
    await page.getByLabel('Sender Name').fill('Ada Byron');
    await page.getByLabel('Recipient Name').fill('Mary Somerville');
    await page.getByLabel('Text me with order updates').check();
    await fillBirthDate(page, { month: 'May', day: '17', year: '1980' });
    await page.getByLabel('Mobile Phone').fill('(707) 555-0199');
    await arrive();
    await expect(page.getByLabel('Mobile Phone')).toBeFocused();
    await expectAddress(page, ada);
    await expect(page.getByLabel('Email Address')).toHaveValue(ada.email);
    await expect(page.getByLabel('Sender Name')).toHaveValue('Ada Byron');
    await reload(page);
    await expectAddress(page, ada);
    await goToPayment(page);
  });

  await test.step('another way of delivery that is chosen before the scripts arrive is followed', async () => {
    const { arrive } = await openWithoutScripts(page, '/shipping');
    await page.getByLabel('Email Address').fill('ada@example.net');
    await page.getByLabel('Choose an option').selectOption({ label: 'Pick up at Alder Ridge, Oakville' });
    await arrive();
    await expect(page.getByLabel('Pick-up Date')).toBeVisible();
    await expect(page.getByLabel('Email Address')).toHaveValue('ada@example.net');
  });
});

test('at payment a reload forgets the card alone, and a slow line or a step back from the review nothing', {
  tag: '@desktop',
}, async ({ page }) => {
  const birthDate = page.getByRole('group', { name: 'Birth Date' });
  const same = page.getByLabel('Same as shipping address');
  await beginPayment(page, alderRidge, bottle);

  await test.step('a reload forgets the card and nothing else', async () => {
    await same.uncheck();
    await fillAddress(page, olivia);
    await fillBilling(page);
    const kept = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
    expect(kept).not.toContain(cards.visa);
    expect(kept).not.toContain('4716 8305');

    await reload(page);
    await expectAddress(page, olivia);
    await expect(birthDate.getByLabel('Month').locator('option:checked')).toHaveText('May');
    await expect(birthDate.getByLabel('Day')).toHaveValue('17');
    await expect(birthDate.getByLabel('Year')).toHaveValue('1980');
    await expect(page.getByLabel('Card Number')).toHaveValue('');
    await expect(page.getByLabel('Security Code')).toHaveValue('');
  });

  await test.step('what is typed before the scripts arrive is sent, including the card', async () => {
    const rosa = { ...olivia, firstName: 'Rosa', street: '88 Larkspur Lane' };
    const { arrive } = await openWithoutScripts(page, '/billing');
    await fillBilling(page, cards.amex);
    await same.uncheck();
    await fillAddress(page, rosa);
    await arrive();
    await expectAddress(page, rosa);
    await expect(page.getByLabel('Card Number')).toHaveValue('3783 9662 5710 005');
    await expect(page.getByLabel('Security Code')).toHaveAccessibleDescription(/4 digits/);
    await goToReview(page);
    await expect(page.getByRole('main')).toContainText('American Express ending in 0005');
    await expect(page.getByRole('main')).toContainText(rosa.street);
  });

  await test.step('a step back from the review finds payment filled in', async () => {
    await backToPayment(page);
    await expect(page.getByText('American Express ending in 0005')).toBeVisible();
    await expect(birthDate.getByLabel('Year')).toHaveValue('1980');
    await same.check();
    await page.getByRole('button', { name: 'Use another card' }).click();
    await fillBilling(page, cards.mastercard);
    await goToReview(page);
    await expect(page.getByText('Mastercard ending in 4444')).toBeVisible();
    await backToPayment(page);
    await expect(same).toBeChecked();
    await expect(page.getByText('Mastercard ending in 4444')).toBeVisible();
  });
});

async function backToPayment(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Edit payment' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Information');
}
