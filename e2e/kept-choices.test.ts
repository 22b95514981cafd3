import type { Page } from '@playwright/test';
import { awayAndBack } from './shop/away-and-back.ts';
import { beginShipping } from './shop/begin-checkout.ts';
import { fillAtOnce } from './shop/fill-at-once.ts';
import { fillBirthDate } from './shop/fill-billing.ts';
import { ada, expectAddress, fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { alderRidge } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { reload, takenOver } from './shop/visit.ts';

const bottle = { 'merlot-napa-valley-2022': 1 };

/** What the shop never proposes by itself. */
async function chooseOwn(page: Page): Promise<void> {
  await page.getByLabel('Select Method').selectOption({ label: 'FedEx Overnight' });
  await page.getByLabel('Delivery Date').fill('03/11/2027');
  await page.getByLabel('Special Instructions').fill('The gate is green.');
  await page.getByLabel('Is This a Gift?').check();
  await page.getByLabel('Sender Name').fill('Ada Byron');
  await page.getByLabel('Recipient Name').fill('Mary Somerville');
  await page.getByLabel('Gift Message').fill('For the new engine.');
}

async function expectOwn(page: Page): Promise<void> {
  await expect(page.getByLabel('Select Method').locator('option:checked')).toHaveText('FedEx Overnight');
  await expect(page.getByLabel('Delivery Date')).toHaveValue('03/11/2027');
  await expect(page.getByText('Thursday, March 11')).toBeVisible();
  await expect(page.getByLabel('Special Instructions')).toHaveValue('The gate is green.');
  await expect(page.getByLabel('Is This a Gift?')).toBeChecked();
  await expect(page.getByLabel('Sender Name')).toHaveValue('Ada Byron');
  await expect(page.getByLabel('Recipient Name')).toHaveValue('Mary Somerville');
  await expect(page.getByLabel('Gift Message')).toHaveValue('For the new engine.');
}

/** Each way of leaving the shipping step and coming back to it. */
async function throughAllWays(page: Page, expectAll: () => Promise<void>): Promise<void> {
  await test.step('reload', async () => {
    await reload(page);
    await expectAll();
  });
  await test.step('a wine of the cart, and back', () => awayAndBack(page, expectAll));
  await expectThroughPayment(page, expectAll);
}

/** To payment, which stores the choices, and back. */
async function expectThroughPayment(page: Page, expectAll: () => Promise<void>): Promise<void> {
  await test.step('Next, and Back', async () => {
    await goToPayment(page);
    await page.goBack();
    await expectAll();
  });
  await test.step('Forward, a reload, and Back', async () => {
    await page.goForward();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Information');
    await reload(page);
    await page.goBack();
    await takenOver(page);
    await expectAll();
    await reload(page);
    await expectAll();
  });
  await test.step('Next, a reload, and the link of the step', async () => {
    await goToPayment(page);
    await reload(page);
    await page
      .getByRole('navigation', { name: 'Checkout steps' })
      .getByRole('link', { name: 'Shipping' })
      .click();
    await expectAll();
  });
  await test.step('Next stores it', async () => {
    await goToPayment(page);
    const stored = await page.evaluate(async () => (await fetch('/api/cart/shipping')).json());
    expect(stored).toMatchObject({ shipViaId: 9, requestedShipDate: '03/10/2027' });
  });
}

test('a delivery stays as it was chosen, however it is left and come back to', { tag: '@desktop' }, async ({
  page,
}) => {
  await beginShipping(page, alderRidge, bottle);
  await fillShipping(page);
  await page.getByText('Add address line 2').click();
  await page.getByLabel('Address Line 2').fill('Apt 2');
  await page.getByText('Add company name').click();
  await page.getByLabel('Company name').fill('Analytical Engines');
  await page.getByLabel('Mobile Phone').fill('(707) 555-0199');
  await page.getByLabel('Text me with order updates').check();
  await fillBirthDate(page, { month: 'May', day: '17', year: '1980' });
  await chooseOwn(page);
  await throughAllWays(page, async () => {
    await expectOwn(page);
    await expect(page.getByLabel('Email Address')).toHaveValue(ada.email);
    await expectAddress(page, ada);
    await expect(page.getByLabel('Mobile Phone')).toHaveValue('(707) 555-0199');
    await expect(page.getByLabel('Text me with order updates')).toBeChecked();
    await expect(page.getByLabel('Text me exclusive products and offers')).not.toBeChecked();
    await expect(page.getByLabel('Year')).toHaveValue('1980');
    await expect(page.getByLabel('Address Line 2')).toHaveValue('Apt 2');
    await expect(page.getByLabel('Address Line 2')).toBeVisible();
    await expect(page.getByLabel('Company name')).toHaveValue('Analytical Engines');
    await expect(page.getByLabel('Company name')).toBeVisible();
  });
});

test('a pickup stays as it was chosen, at a winery or a carrier', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, bottle);

  await test.step('at a winery', async () => {
    await page.getByLabel('Choose an option').selectOption({ label: 'Pick up at Alder Ridge, Oakville' });
    await page.getByLabel('Pick-up Date').fill('03/20/2027');
    await page.getByLabel('Gift Note').fill('For the new engine.');
    const expectAll = async () => {
      await expect(page.getByLabel('Pick-up Date')).toHaveValue('03/20/2027');
      await expect(page.getByLabel('Gift Note')).toHaveValue('For the new engine.');
    };
    await awayAndBack(page, expectAll);
  });

  await test.step('at a carrier', async () => {
    await page.getByLabel('Email Address').fill(ada.email);
    await page.getByLabel('Choose an option').selectOption({ label: 'Pick up at a FedEx location' });
    await chooseOwn(page);
    const pickup = page.getByRole('group', { name: 'Pick-up location', exact: true });
    await pickup.getByLabel('ZIP Code').fill('94558');
    await pickup.getByRole('button', { name: 'Search' }).click();
    await page
      .getByRole('button', { name: /^Ship to this location/ })
      .first()
      .click();
    const recipient = page.getByRole('dialog', { name: 'Recipient Information' });
    await fillAtOnce(recipient, {
      'First name': ada.firstName,
      'Last name': ada.lastName,
      'Address Line 1': ada.street,
      City: ada.city,
      'ZIP Code': ada.zip,
      'Phone Number': ada.phone,
      Month: 'April',
      Day: '17',
      Year: '1980',
    });
    await recipient.getByRole('button', { name: 'Save' }).click();
    await expect(recipient).toBeHidden();
    const expectAll = async () => {
      await expectOwn(page);
      await expect(page.getByLabel('Choose an option').locator('option:checked')).toHaveText(
        'Pick up at a FedEx location',
      );
      await expect(pickup).toContainText(`${ada.firstName} ${ada.lastName}`);
    };
    await awayAndBack(page, expectAll);
    await expectThroughPayment(page, expectAll);
  });
});
