import type { Locator, Page } from '@playwright/test';
import { beginPayment, beginShipping } from './shop/begin-checkout.ts';
import { bulkCustomer, threeRecipients } from './shop/bulk-orders.ts';
import { newCustomer } from './shop/customer.ts';
import { joinClub } from './shop/join-club.ts';
import { alderRidge, type Site, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

/**
 * Every field of every form as browsers, keyboards of phones and password managers know it: name, label, kind of
 * control, autofill token, and whether its spelling is left alone. Names stay the same from one deployment to the
 * next, so that what a browser has learnt of them holds.
 */
const address = (section: 'shipping' | 'billing') => [
  `name_first | First name | text | ${section} given-name | no spelling`,
  `name_last | Last name | text | ${section} family-name | no spelling`,
  `address1 | Address Line 1 | text | ${section} address-line1 | no spelling`,
  `address2 | Address Line 2 (optional) | text | ${section} address-line2 | no spelling`,
  `company | Company name (optional) | text | ${section} organization | no spelling`,
  `zip | ZIP Code | text numeric | ${section} postal-code | no spelling`,
  ...(section === 'billing' ? ['countryId | Country | select | billing country'] : []),
  `city | City | text | ${section} address-level2 | no spelling`,
  `stateId | State | select | ${section} address-level1`,
  `phone | Phone Number | tel | ${section} tel | no spelling`,
];
const birthDate = [
  'dob_month | Month | select | bday-month',
  'dob_day | Day | select | bday-day',
  'dob_year | Year | select | bday-year',
];
const contact = (email: 'email' | 'shipping email') => [
  `email | Email Address | email | ${email} | no spelling`,
  'smsPhone | Mobile Phone (optional) | tel | mobile tel | no spelling',
  'smsMarketing | Text me exclusive products and offers | checkbox',
  'smsTransactional | Text me with order updates | checkbox',
  'deliveryMethod | Choose an option | select',
];
const names = [
  'name_first | First name | text | given-name | no spelling',
  'name_last | Last name | text | family-name | no spelling',
];
const card = [
  'cardNumber | Card Number | text numeric | cc-number | no spelling',
  'expirationMonth | Month | select | cc-exp-month',
  'expirationYear | Year | select | cc-exp-year',
  'cvv | Security Code | text numeric | cc-csc | no spelling',
];
const newPassword = [
  'password | Password | password | new-password | no spelling',
  'confirmPassword | Confirm Password | password | new-password | no spelling',
];
const letters = [
  'IsDiscoveringProduct | Exclusives & Announcements | checkbox',
  'IsDiscoveringTwomey | All Things Pinot | checkbox',
  'IsWineEducation | Wine Education & Recipes | checkbox',
  'IsDiscoveringTimeless | News from Timeless, our family’s other wines | checkbox',
];
const instructions = 'specialInstructions | Special Instructions (optional) | textarea';
const carrierPickup = [
  ...contact('email'),
  'searchZip | ZIP Code | text numeric | postal-code | no spelling',
  'searchDistance | Distance | select',
];

const recipient = [
  'pickUpPersonAddress.name_first | First name | text | given-name | no spelling',
  'pickUpPersonAddress.name_last | Last name | text | family-name | no spelling',
  'pickUpPersonAddress.address1 | Address Line 1 | text | address-line1 | no spelling',
  'pickUpPersonAddress.address2 | Address Line 2 (optional) | text | address-line2 | no spelling',
  'pickUpPersonAddress.company | Company name (optional) | text | organization | no spelling',
  'pickUpPersonAddress.zip | ZIP Code | text numeric | postal-code | no spelling',
  'pickUpPersonAddress.city | City | text | address-level2 | no spelling',
  'State | text | off',
  'pickUpPersonAddress.phone | Phone Number | tel | tel | no spelling',
  ...birthDate,
];

const lineOf = (parts: readonly string[]) => parts.filter((part) => part !== '').join(' | ');

async function expectFields(form: Locator, expected: readonly string[]): Promise<void> {
  const found = await form.evaluate((element) => {
    for (const closed of element.querySelectorAll('details')) closed.open = true;
    return [...element.querySelectorAll<HTMLInputElement>('input, select, textarea')]
      .filter((field) => field.checkVisibility())
      .map((field) => {
        const label = field.labels?.[0];
        const isTicked = field.type === 'checkbox' || field.type === 'radio';
        const kind = field.tagName === 'INPUT' ? field.type : field.tagName.toLowerCase();
        const isTyped = !isTicked && kind !== 'select';
        const { width = 0, height = 0 } = (isTicked ? label : field)?.getBoundingClientRect() ?? {};
        return {
          parts: [
            field.name,
            label?.textContent.trim().replace(/\s+/g, ' ') ?? 'no label',
            `${kind} ${field.inputMode}`.trim(),
            field.autocomplete,
            isTyped && !field.spellcheck ? 'no spelling' : '',
          ],
          size: Math.min(width, height),
        };
      });
  });
  expect.soft(found.map(({ parts }) => lineOf(parts))).toEqual(expected);
  const small = found.filter(({ size }) => size < 44).map(({ parts }) => lineOf(parts));
  expect.soft(small, 'a finger needs 44 px').toEqual([]);
}

const widthOf = async (field: Locator) => (await field.boundingBox())?.width ?? 0;
const main = (page: Page) => page.getByRole('main');

interface Form {
  readonly path: string;
  readonly fields: readonly string[];
}

async function expectForms(page: Page, site: Site, forms: readonly Form[]): Promise<void> {
  for (const { path, fields } of forms) {
    await test.step(path, async () => {
      await visit(page, site, path);
      await expectFields(main(page), fields);
    });
  }
}

test.describe('every field is known to browsers, and has room for a finger', { tag: '@phone' }, () => {
  test.slow();

  test('at shipping, whatever the way', async ({ page }) => {
    await beginShipping(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
    await page.getByLabel('Select Method').selectOption({ label: 'FedEx Overnight' });
    await page.getByLabel('Is This a Gift?').check();
    await expectFields(main(page), [
      ...contact('shipping email'),
      ...address('shipping'),
      'shipViaId | Select Method | select',
      'requestedShipDate | Delivery Date | text numeric | off | no spelling',
      instructions,
      'isGift | Is This a Gift? | checkbox',
      'giftSenderName | Sender Name | text | off | no spelling',
      'giftName | Recipient Name | text | off | no spelling',
      'giftRecipientEmail | Recipient Email (optional) | email | off | no spelling',
      'giftNote | Gift Message (optional) | textarea',
    ]);
    expect(await widthOf(page.getByLabel('ZIP Code'))).toBeLessThan(
      (await widthOf(page.getByLabel('City'))) / 2,
    );

    await page.getByRole('button', { name: 'Show cart' }).click();
    await page.getByRole('button', { name: 'Promo Code' }).click();
    await expectFields(page.getByRole('dialog'), ['promoCode | Promo Code | text | off | no spelling']);
    await page.keyboard.press('Escape');

    await page.getByRole('button', { name: 'Next: Payment' }).click();
    for (const link of await page.getByRole('alert').getByRole('link').all())
      expect((await link.boundingBox())?.height, 'a finger needs 44 px').toBeGreaterThanOrEqual(44);

    const option = page.getByLabel('Choose an option');
    await option.selectOption({ label: 'Pick up at Alder Ridge, Oakville' });
    await expectFields(main(page), [
      ...contact('email'),
      ...names,
      'phone | Phone Number | tel | tel | no spelling',
      'requestedShipDate | Pick-up Date | text numeric | off | no spelling',
      'giftNote | Gift Note (optional) | textarea',
      instructions,
    ]);

    await option.selectOption({ label: 'Pick up at a FedEx location' });
    await expect(page.getByRole('group', { name: 'Pick-up location' })).toBeVisible();
    await page.getByLabel('Select Method').selectOption({ label: 'FedEx 2Day' });
    await expectFields(main(page), [
      ...carrierPickup,
      'shipViaId | Select Method | select',
      'requestedShipDate | Delivery Date | select',
      instructions,
      'isGift | Is This a Gift? | checkbox',
    ]);
    await page.getByLabel('ZIP Code').fill('94558');
    await page.keyboard.press('Enter');
    await page.getByRole('dialog', { name: 'Pick-up Locations' }).getByText('Ship to this location').click();
    await expectFields(page.getByRole('dialog', { name: 'Recipient Information' }), recipient);
  });

  test('at payment, of a guest, of a member and of many orders', async ({ page }) => {
    await beginPayment(page, alderRidge, { 'merlot-napa-valley-2022': 1 });
    await page.getByLabel('Same as shipping address').uncheck();
    await page.getByLabel('Yes, save my information and create an account').check();
    const same = 'sameAsShipping | Same as shipping address | checkbox';
    const save = 'Yes, save my information and create an account | checkbox';
    await expectFields(main(page), [
      same,
      ...address('billing'),
      ...birthDate,
      ...card,
      `saveInfo | ${save}`,
      ...newPassword,
      'saveCard | Save payment method | checkbox',
    ]);

    const { path } = await bulkCustomer(page, 'form-fields-bulk', [threeRecipients[2]]);
    await expectForms(page, alderRidge, [{ path, fields: [...address('billing'), ...card] }]);

    await joinClub(page, twomey);
    await expectFields(main(page), [
      ...contact('shipping email'),
      ...address('shipping'),
      'shipViaId | Select Method | select',
      'requestedShipDate | Delivery Date | text numeric | off | no spelling',
      instructions,
    ]);
  });

  test('in the shop and in accounts', async ({ page }) => {
    await expectForms(page, alderRidge, [
      { path: '/shop', fields: ['q | Search | search | off', 'sort | Sort by | select'] },
      { path: '/shop/products/merlot-napa-valley-2022', fields: ['qty | Quantity | select | off'] },
      {
        path: '/find-our-wines',
        fields: [
          'zip | ZIP Code | text numeric | postal-code | no spelling',
          'distance | Within | select',
          'q | Name or town | search | off',
        ],
      },
      {
        path: '/shop/login',
        fields: [
          'email | Email Address | email | username | no spelling',
          'password | Password | password | current-password | no spelling',
        ],
      },
      {
        path: '/shop/forgot-password',
        fields: ['email | Email Address | email | username | no spelling'],
      },
      {
        path: '/shop/sign-up',
        fields: [
          'email | Email Address | email | email | no spelling',
          ...names,
          ...newPassword,
          ...birthDate,
          ...letters,
        ],
      },
    ]);
    await newCustomer(page, alderRidge, 'form-fields');
    await expectForms(page, alderRidge, [
      {
        path: '/account',
        fields: [
          ...names,
          'email | Email Address | email | email | no spelling',
          'currentPassword | Your Password | password | current-password | no spelling',
          ...birthDate,
          'currentPassword | Current Password | password | current-password | no spelling',
          ...newPassword,
        ],
      },
      {
        path: '/account/addresses/new',
        fields: [
          ...address('shipping'),
          'makeDefaultShipping | Make Default Shipping Address | checkbox',
          'makeDefaultBilling | Make default billing address | checkbox',
        ],
      },
      { path: '/account/payment-methods/new', fields: card },
      { path: '/account/email-preferences', fields: letters },
    ]);
  });
});
