import type { Page } from '@playwright/test';
import { beginPayment, beginShipping } from './shop/begin-checkout.ts';
import { newCustomer } from './shop/customer.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { ada, fillShipping, goToPayment } from './shop/fill-shipping.ts';
import { customerWith, six } from './shop/saved-addresses.ts';
import { alderRidge, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

const wine = { 'merlot-napa-valley-2022': 1 };
const pinot = { 'pinot-noir-monterey-2024': 1 };
const COMPLETER = '**/api/address/autocomplete-address';
const VALIDATOR = '**/api/address/validate';

const street = (page: Page) => page.getByLabel('Address Line 1', { exact: true });
const list = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const option = (page: Page, name: string) => list(page).getByRole('option', { name, exact: true });
const state = (page: Page) => page.getByLabel('State', { exact: true }).locator('option:checked');

/** Types as a hand does, key by key. */
async function type(page: Page, text: string): Promise<void> {
  await street(page).focus();
  await page.keyboard.type(text);
}

/** Longer than the field waits before it asks. */
const letTimePass = (page: Page) => page.clock.runFor(1_000);

/** The texts that suggestions were asked for. */
function heedQuestions(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/autocomplete-address')) asked.push(request.postDataJSON().searchText);
  });
  return asked;
}

async function expectNapa(page: Page): Promise<void> {
  await expect(street(page)).toHaveValue('100 Main St');
  await expect(page.getByLabel('City')).toHaveValue('Napa');
  await expect(state(page)).toHaveText('California');
  await expect(page.getByLabel('ZIP Code')).toHaveValue('94558');
}

test('an address is found from its third character on and filled in by keyboard', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install();
  await beginShipping(page, alderRidge, wine);
  const asked = heedQuestions(page);
  await type(page, '10');
  await expect(street(page)).toHaveRole('combobox');
  await letTimePass(page);
  await page.keyboard.type('0 Main, N');
  await expect(option(page, '100 Main St, Napa, CA 94558')).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions/ })).toBeAttached();
  expect(asked, 'two characters ask for nothing').not.toContain('10');
  await expectAccessible(page);

  while ((await option(page, '100 Main St, Napa, CA 94558').getAttribute('aria-selected')) !== 'true')
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(list(page)).toBeHidden();
  await expectNapa(page);
  await expect(street(page)).toBeFocused();
  await expect(page.getByRole('status').filter({ hasText: 'Filled in: 100 Main St, Napa' })).toBeAttached();

  await page.keyboard.type(' West');
  await expect(street(page), 'what is typed then is added').toHaveValue('100 Main St West');
});

test('a finger chooses an address', { tag: '@phone' }, async ({ page }) => {
  await beginShipping(page, twomey, pinot);
  await street(page).tap();
  await page.keyboard.type('100 Main Napa');
  await option(page, '100 Main St, Napa, CA 94558').tap();
  await expectNapa(page);
  await expect(list(page)).toBeHidden();
});

test('a chosen address is edited in peace, and an emptied line is searched again', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install();
  await beginShipping(page, alderRidge, wine);
  await type(page, '100 Main Napa');
  await option(page, '100 Main St, Napa, CA 94558').click();
  const asked = heedQuestions(page);
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('Street');
  await letTimePass(page);
  await expect(street(page)).toHaveValue('100 Main Street');
  expect(asked).toEqual([]);
  await street(page).press('ControlOrMeta+a');
  await page.keyboard.type('200 Main Boulder');
  await option(page, '200 Main St, Boulder, CO 80301').click();
  await expect(page.getByLabel('City')).toHaveValue('Boulder');
});

test('what suggests is fetched with the first press, and loses nothing that was typed meanwhile', {
  tag: '@desktop',
}, async ({ page }) => {
  const fetched: string[] = [];
  let arrive = () => {};
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route('**/assets/suggestions-*.js', async (route) => {
    fetched.push(route.request().url());
    await arrival;
    await route.continue();
  });
  await beginShipping(page, alderRidge, wine);
  await page.getByLabel('First name').fill('Ada');
  expect(fetched).toEqual([]);
  await type(page, '100 Main Napa');
  await expect.poll(() => fetched.length).toBe(1);
  await expect(street(page)).not.toHaveRole('combobox');
  arrive();
  await expect(option(page, '100 Main St, Napa, CA 94558')).toBeVisible();
  await expect(street(page)).toHaveValue('100 Main Napa');
  await expect(street(page)).toBeFocused();
});

test('a browser that fills in the form is left alone', { tag: '@desktop' }, async ({ page }) => {
  await page.clock.install();
  await beginShipping(page, alderRidge, wine);
  const asked = heedQuestions(page);
  await street(page).focus();
  await expect(street(page)).toHaveRole('combobox');
  await expect(street(page)).toHaveAttribute('autocomplete', 'shipping address-line1');
  await street(page).evaluate((input: HTMLInputElement) => {
    input.value = '1245 Main Street';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    input.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await page.keyboard.press('End');
  await page.keyboard.type(', rear');
  await letTimePass(page);
  await expect(street(page)).toHaveValue('1245 Main Street, rear');
  expect(asked).toEqual([]);
});

for (const [failure, pattern] of [
  ['the provider is down', COMPLETER],
  ['the list cannot be fetched', '**/assets/suggestions-*.js'],
] as const) {
  test(`where ${failure}, the line is free to type`, { tag: '@desktop' }, async ({
    page,
    allowStatuses,
    allowComplaints,
  }) => {
    allowStatuses(503);
    allowComplaints(/Failed to load resource|ERR_FAILED/);
    await page.route(pattern, (route) => route.fulfill({ status: 503, json: { code: 'unavailable' } }));
    await page.clock.install();
    await beginShipping(page, alderRidge, wine);
    const refusal = page.waitForResponse(pattern);
    await type(page, '1245 Main');
    await refusal;
    await letTimePass(page);
    await expect(street(page)).toHaveValue('1245 Main');
    await expect(list(page)).toHaveCount(0);
    await fillShipping(page);
    await goToPayment(page);
  });
}

test('a line longer than labels print says so, and one that is no address is not searched for', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install();
  await beginShipping(page, alderRidge, wine);
  const word = page.getByText(
    'Shipping labels print about 30 characters per line. Put the rest on a second line.',
  );
  await street(page).fill('1245 Upper Mountain Vineyard R');
  await expect(word).toBeHidden();
  await street(page).fill('1245 Upper Mountain Vineyard Rd');
  await expect(word).toBeVisible();
  await expect(street(page)).toHaveRole('combobox');
  const asked = heedQuestions(page);
  await street(page).fill('x'.repeat(256));
  await letTimePass(page);
  await street(page).fill('100 Main');
  await letTimePass(page);
  await expect.poll(() => asked.at(-1)).toBe('100 Main');
  expect(asked.filter((text) => text.length > 255)).toEqual([]);
});

test('a new address begins as a search, with the own ones first; an entered one is only edited', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install();
  await customerWith(page, alderRidge, 'searching', { addresses: six, hasDefault: false });
  await beginShipping(page, alderRidge, wine);
  await page.getByRole('button', { name: 'Enter a new shipping address' }).click();
  const modal = page.getByRole('dialog', { name: 'Enter a New Shipping Address' });
  await modal.getByLabel('First name').fill('Rosa');
  await modal.getByLabel('Last name').fill('Byron');
  await type(page, '88 lark');
  await list(page).getByRole('option').first().click();
  await expect(street(page)).toHaveValue('88 Larkspur Lane');
  await expect(modal.getByLabel('ZIP Code')).toHaveValue('94558');
  await modal.getByLabel('Phone Number').fill('(707) 555-0143');
  await modal.getByRole('button', { name: 'Use This Address' }).click();
  await expect(modal).toBeHidden();

  const asked = heedQuestions(page);
  await page.getByRole('button', { name: 'Edit shipping address' }).click();
  await street(page).focus();
  await expect(street(page)).toHaveRole('combobox');
  await page.keyboard.press('End');
  await page.keyboard.type(' 2');
  await letTimePass(page);
  await expect(street(page)).toHaveValue('88 Larkspur Lane 2');
  expect(asked).toEqual([]);
  await street(page).fill('');
  await type(page, '88 lark');
  await expect(list(page)).toBeVisible();

  await page.keyboard.press('Escape');
  await expect(list(page)).toBeHidden();
  await expect(modal, 'Escape closes the list first').toBeVisible();
});

test('an apartment goes into the second line, which opens for it', { tag: '@desktop' }, async ({ page }) => {
  await page.route(COMPLETER, (route) =>
    route.fulfill({
      json: {
        suggestions: [
          {
            street_line: '240 West 73rd Street',
            secondary: 'Apt 9B',
            city: 'New York',
            state: 'NY',
            zipcode: '10023',
          },
        ],
      },
    }),
  );
  await beginShipping(page, alderRidge, wine);
  await type(page, '240 west');
  await option(page, '240 West 73rd Street, Apt 9B, New York, NY 10023').click();
  await expect(page.getByLabel('Address line 2')).toBeVisible();
  await expect(page.getByLabel('Address line 2')).toHaveValue('Apt 9B');
  await expect(state(page)).toHaveText('New York');
});

test('billing and the account suggest as well', { tag: '@desktop' }, async ({ page }) => {
  await beginPayment(page, twomey, pinot);
  await page.getByLabel('Same as shipping').uncheck();
  await type(page, '100 Main Napa');
  await option(page, '100 Main St, Napa, CA 94558').click();
  await expectNapa(page);
  await expect(page.getByLabel('Country').locator('option:checked')).toHaveText('United States');

  await newCustomer(page, alderRidge, 'suggested');
  await visit(page, alderRidge, '/account/addresses/new');
  await type(page, '100 Main Napa');
  await option(page, '100 Main St, Napa, CA 94558').click();
  await expectNapa(page);
});

test.describe('a doubted address', () => {
  const advice = (page: Page) => page.getByRole('group', { name: 'Please check your address' });
  const use = (page: Page) => page.getByRole('button', { name: 'Use suggested address' });
  const keep = (page: Page) => page.getByRole('button', { name: 'Keep what I typed' });

  async function mistype(page: Page): Promise<void> {
    await fillShipping(page, { ...ada, city: 'Nappa' });
  }

  test('is said beneath it, to be taken', { tag: '@desktop' }, async ({ page }) => {
    await beginShipping(page, twomey, pinot);
    await mistype(page);
    await expect(advice(page)).toContainText('This ZIP Code belongs to Napa.');
    await expect(advice(page)).toContainText('1245 Main Street, Napa, CA 94558');
    await expect(
      page.getByRole('status').filter({
        hasText: 'Please check your address. This ZIP Code belongs to Napa. 1245 Main Street, Napa, CA 94558',
      }),
    ).toBeAttached();
    await expect(page.getByLabel('Phone Number'), 'the shopper is not interrupted').toBeFocused();
    await expectAccessible(page);

    await use(page).click();
    await expect(advice(page)).toBeHidden();
    await expect(page.getByLabel('City')).toHaveValue('Napa');
    const said = page.getByText('The address is now 1245 Main Street, Napa, CA 94558.');
    await expect(said).toBeFocused();
    await street(page).fill('1246 Main Street');
    await expect(said).toBeHidden();
    await goToPayment(page);
  });

  test('or to be left, once and for all', { tag: '@desktop' }, async ({ page }) => {
    await beginShipping(page, alderRidge, wine);
    await mistype(page);
    await keep(page).click();
    await expect(advice(page)).toBeHidden();
    await expect(page.getByText('The address stays as you typed it.')).toBeFocused();
    await expect(page.getByLabel('City')).toHaveValue('Nappa');

    let asked = 0;
    await page.route(VALIDATOR, (route) => {
      asked += 1;
      return route.continue();
    });
    await page.getByLabel('City').focus();
    await page.getByLabel('Phone Number').focus();
    expect(asked).toBe(0);
    await page.getByLabel('City').fill('Nappo');
    await page.getByLabel('Phone Number').focus();
    await expect(advice(page)).toBeVisible();
    expect(asked).toBe(1);
    await goToPayment(page);
  });

  test('is not asked about before it is whole, nor while it is being typed', { tag: '@desktop' }, async ({
    page,
  }) => {
    let asked = 0;
    await page.route(VALIDATOR, (route) => {
      asked += 1;
      return route.continue();
    });
    await beginShipping(page, alderRidge, wine);
    await street(page).fill('1245 Main Street');
    await page.getByLabel('First name').focus();
    await page.getByLabel('ZIP Code').fill('94558');
    await page.getByLabel('City').focus();
    await expect(page.getByLabel('City')).toHaveValue('Napa');
    await street(page).focus();
    expect(asked).toBe(0);
    await page.getByLabel('Phone Number').focus();
    await expect.poll(() => asked).toBe(1);
  });

  for (const [failure, status] of [
    ['is down', 503],
    ['never answers', null],
  ] as const) {
    test(`goes on where the check ${failure}`, { tag: '@desktop' }, async ({ page, allowStatuses }) => {
      allowStatuses(503);
      let asked = 0;
      await page.route(VALIDATOR, async (route) => {
        asked += 1;
        if (status) await route.fulfill({ status, json: { code: 'unavailable', message: 'Down' } });
      });
      await beginShipping(page, alderRidge, wine);
      await mistype(page);
      await expect.poll(() => asked).toBe(1);
      await goToPayment(page);
      await expect(advice(page)).toHaveCount(0);
    });
  }

  test('in a modal is said there', { tag: '@desktop' }, async ({ page }) => {
    await customerWith(page, twomey, 'doubted', { addresses: six, hasDefault: false });
    await beginShipping(page, twomey, pinot);
    await page.getByRole('button', { name: 'Enter a new shipping address' }).click();
    const modal = page.getByRole('dialog', { name: 'Enter a New Shipping Address' });
    await modal.getByLabel('Address Line 1').fill('1245 Main Street');
    await modal.getByLabel('ZIP Code').fill('94558');
    await modal.getByLabel('City').fill('Nappa');
    await modal.getByLabel('State', { exact: true }).selectOption({ label: 'California' });
    await modal.getByLabel('Phone Number').focus();
    await expect(modal.getByRole('group', { name: 'Please check your address' })).toBeVisible();
    await use(page).click();
    await expect(modal.getByLabel('City')).toHaveValue('Napa');
  });
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the line is a plain field', { tag: '@desktop' }, async ({ page }) => {
    await page.goto(`${alderRidge.origin}/shop/products/merlot-napa-valley-2022`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click();
    await expect(street(page)).toHaveRole('textbox');
    await fillShipping(page);
    await goToPayment(page);
  });
});
