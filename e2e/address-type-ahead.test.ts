import type { Page } from '@playwright/test';
import { beginShipping } from './shop/begin-checkout.ts';
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
  const requests: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/autocomplete-address')) requests.push(request.postDataJSON().searchText);
  });
  return requests;
}

async function expectNapa(page: Page): Promise<void> {
  await expect(street(page)).toHaveValue('100 Main St');
  await expect(page.getByLabel('City')).toHaveValue('Napa');
  await expect(state(page)).toHaveText('California');
  await expect(page.getByLabel('ZIP Code')).toHaveValue('94558');
}

/** Counts the questions about an address that was entered. */
async function countChecks(page: Page): Promise<() => number> {
  let requests = 0;
  await page.route(VALIDATOR, (route) => {
    requests += 1;
    return route.continue();
  });
  return () => requests;
}

const advice = (page: Page) => page.getByRole('group', { name: 'Please check your address' });
const use = (page: Page) => page.getByRole('button', { name: 'Use suggested address' });
const keep = (page: Page) => page.getByRole('button', { name: 'Keep what I typed' });

test('an address is found from its third character on, filled in by keyboard, and then only edited', {
  tag: '@desktop',
}, async ({ page }) => {
  const fetched: string[] = [];
  const arrival = Promise.withResolvers<void>();
  await page.route('**/assets/suggestions-*.js', async (route) => {
    fetched.push(route.request().url());
    await arrival.promise;
    await route.continue();
  });
  await page.clock.install();
  await beginShipping(page, alderRidge, wine);
  const requests = heedQuestions(page);

  await test.step('the list is fetched when the line gets the focus', async () => {
    await page.getByLabel('First name').fill('Ada');
    expect(fetched).toEqual([]);
    await street(page).focus();
    await expect.poll(() => fetched.length).toBe(1);
    await expect(street(page)).not.toHaveRole('combobox');
    await page.keyboard.type('10');
    arrival.resolve();
    await expect(street(page)).toHaveRole('combobox');
    await expect(street(page)).toHaveValue('10');
    await expect(street(page)).toBeFocused();
    await letTimePass(page);
  });

  await test.step('it suggests from the third character', async () => {
    await page.keyboard.type('0 Main, N');
    await expect(option(page, '100 Main St, Napa, CA 94558')).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^\d+ suggestions/ })).toBeAttached();
    expect(requests, 'two characters ask for nothing').not.toContain('10');
    await expectAccessible(page);
  });

  await test.step('the keyboard fills in a suggestion', async () => {
    while ((await option(page, '100 Main St, Napa, CA 94558').getAttribute('aria-selected')) !== 'true')
      await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(list(page)).toBeHidden();
    await expectNapa(page);
    await expect(street(page)).toBeFocused();
    await expect(page.getByRole('status').filter({ hasText: 'Filled in: 100 Main St, Napa' })).toBeAttached();
  });

  await test.step('what is typed then is added, and asks for nothing', async () => {
    requests.length = 0;
    await page.keyboard.type(' West');
    await letTimePass(page);
    await expect(street(page)).toHaveValue('100 Main St West');
    expect(requests).toEqual([]);
  });

  await test.step('a line that is emptied is searched for again', async () => {
    await street(page).press('ControlOrMeta+a');
    await page.keyboard.type('200 Main Boulder');
    await option(page, '200 Main St, Boulder, CO 80301').click();
    await expect(page.getByLabel('City')).toHaveValue('Boulder');
  });

  await test.step('a line that a browser fills in is left alone', async () => {
    await street(page).fill('');
    requests.length = 0;
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
    expect(requests).toEqual([]);
  });

  await test.step('a line longer than labels print says so, and one that is no address asks for nothing', async () => {
    const word = page.getByText(
      'Shipping labels print about 30 characters per line. Put the rest on a second line.',
    );
    await street(page).fill('1245 Upper Mountain Vineyard R');
    await expect(word).toBeHidden();
    await street(page).fill('1245 Upper Mountain Vineyard Rd');
    await expect(word).toBeVisible();
    await street(page).fill('');
    requests.length = 0;
    await street(page).fill('x'.repeat(256));
    await letTimePass(page);
    await street(page).fill('100 Main');
    await letTimePass(page);
    await expect.poll(() => requests).toEqual(['100 Main']);
  });

  await test.step('an apartment goes into the second line, which opens for it', async () => {
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
    await street(page).fill('');
    await type(page, '240 west');
    await option(page, '240 West 73rd Street, Apt 9B, New York, NY 10023').click();
    await expect(page.getByLabel('Address line 2')).toBeVisible();
    await expect(page.getByLabel('Address line 2')).toHaveValue('Apt 9B');
    await expect(state(page)).toHaveText('New York');
  });
});

test('a doubted address can be kept or corrected, and billing suggests addresses as well', {
  tag: '@desktop',
}, async ({ page }) => {
  const checks = await countChecks(page);
  await beginShipping(page, twomey, pinot);

  await test.step('an address is checked once it is whole and left', async () => {
    await page.getByLabel('Email Address').fill(ada.email);
    await street(page).fill(ada.street);
    await page.getByLabel('First name').fill(ada.firstName);
    await page.getByLabel('Last name').fill(ada.lastName);
    await page.getByLabel('ZIP Code').fill(ada.zip);
    await page.getByLabel('City').focus();
    await expect(page.getByLabel('City')).toHaveValue('Napa');
    await street(page).focus();
    expect(checks()).toBe(0);
    await page.getByLabel('Phone Number').fill(ada.phone);
    await expect.poll(checks).toBe(1);
  });

  await test.step('what was typed can be kept, and is not asked about again', async () => {
    await mistype(page, 'Nappa');
    await expect(advice(page)).toContainText('This ZIP Code belongs to Napa.');
    await expect(advice(page)).toContainText('1245 Main Street, Napa, CA 94558');
    await expect(
      page.getByRole('status').filter({
        hasText: 'Please check your address. This ZIP Code belongs to Napa. 1245 Main Street, Napa, CA 94558',
      }),
    ).toBeAttached();
    await expect(page.getByLabel('Phone Number'), 'the shopper is not interrupted').toBeFocused();
    await expectAccessible(page);
    await keep(page).click();
    await expect(advice(page)).toBeHidden();
    await expect(page.getByText('The address stays as you typed it.')).toBeFocused();
    await expect(page.getByLabel('City')).toHaveValue('Nappa');
    const before = checks();
    await page.getByLabel('City').focus();
    await page.getByLabel('Phone Number').focus();
    expect(checks()).toBe(before);
    await mistype(page, 'Nappo');
    await expect(advice(page)).toBeVisible();
    expect(checks()).toBe(before + 1);
  });

  await test.step('the suggested address can be taken', async () => {
    await use(page).click();
    await expect(advice(page)).toBeHidden();
    await expect(page.getByLabel('City')).toHaveValue('Napa');
    const notice = page.getByText('The address is now 1245 Main Street, Napa, CA 94558.');
    await expect(notice).toBeFocused();
    await street(page).fill('1246 Main Street');
    await expect(notice).toBeHidden();
  });

  await test.step('a question that is still open does not hold up the form', async () => {
    await mistype(page, 'Nappi');
    await expect(advice(page)).toBeVisible();
    await goToPayment(page);
  });

  await test.step('billing suggests addresses', async () => {
    await page.getByLabel('Same as shipping').uncheck();
    await type(page, '100 Main Napa');
    await option(page, '100 Main St, Napa, CA 94558').click();
    await expectNapa(page);
    await expect(page.getByLabel('Country').locator('option:checked')).toHaveText('United States');
  });
});

async function mistype(page: Page, city: string): Promise<void> {
  await page.getByLabel('City').fill(city);
  await page.getByLabel('Phone Number').focus();
}

test('a customer’s new address is searched for and checked in the modal, and an account suggests as well', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.clock.install();
  await customerWith(page, alderRidge, 'searching', { addresses: six, hasDefault: false });
  await beginShipping(page, alderRidge, wine);
  await page.getByRole('button', { name: 'Enter a new shipping address' }).click();
  const modal = page.getByRole('dialog', { name: 'Enter a New Shipping Address' });

  await test.step('a doubted address is told in the modal', async () => {
    await modal.getByLabel('Address Line 1').fill('1245 Main Street');
    await modal.getByLabel('ZIP Code').fill('94558');
    await modal.getByLabel('City').fill('Nappa');
    await modal.getByLabel('State', { exact: true }).selectOption({ label: 'California' });
    await modal.getByLabel('Phone Number').fill('(707) 555-0143');
    await modal.getByLabel('First name').fill('Rosa');
    await expect(modal.getByRole('group', { name: 'Please check your address' })).toBeVisible();
    await use(page).click();
    await expect(modal.getByLabel('City')).toHaveValue('Napa');
  });

  await test.step('the customer’s own addresses come first', async () => {
    await modal.getByLabel('Last name').fill('Byron');
    await street(page).fill('');
    await type(page, '88 lark');
    await list(page).getByRole('option').first().click();
    await expect(street(page)).toHaveValue('88 Larkspur Lane');
    await expect(modal.getByLabel('ZIP Code')).toHaveValue('94558');
    await modal.getByRole('button', { name: 'Use This Address' }).click();
    await expect(modal).toBeHidden();
  });

  await test.step('an address that was entered is only edited', async () => {
    const requests = heedQuestions(page);
    await page.getByRole('button', { name: 'Edit shipping address' }).click();
    await street(page).focus();
    await expect(street(page)).toHaveRole('combobox');
    await page.keyboard.press('End');
    await page.keyboard.type(' 2');
    await letTimePass(page);
    await expect(street(page)).toHaveValue('88 Larkspur Lane 2');
    expect(requests).toEqual([]);
    await street(page).fill('');
    await type(page, '88 lark');
    await expect(list(page)).toBeVisible();
  });

  await test.step('Escape closes the list first', async () => {
    await page.keyboard.press('Escape');
    await expect(list(page)).toBeHidden();
    await expect(modal).toBeVisible();
  });

  await test.step('the account suggests addresses', async () => {
    await visit(page, alderRidge, '/account/addresses/new');
    await type(page, '100 Main Napa');
    await option(page, '100 Main St, Napa, CA 94558').click();
    await expectNapa(page);
  });
});

test('an address can be typed and sent while suggestions and the address check are down', {
  tag: '@desktop',
}, async ({ page, allowStatuses, allowComplaints }) => {
  allowStatuses(503);
  allowComplaints(/Failed to load resource|ERR_FAILED/);
  await page.clock.install();
  const down = { status: 503, json: { code: 'unavailable', message: 'Down' } };
  for (const [failure, suggestions, isSilent] of [
    ['no list comes, and the check is down', '**/assets/suggestions-*.js', false],
    ['the provider of suggestions is down, and the check never answers', COMPLETER, true],
  ] as const) {
    await test.step(failure, async () => {
      let checked = 0;
      await page.route(suggestions, (route) => route.fulfill(down));
      await page.route(VALIDATOR, async (route) => {
        checked += 1;
        if (!isSilent) await route.fulfill(down);
      });
      if (isSilent) await visit(page, alderRidge, '/shipping');
      else await beginShipping(page, alderRidge, wine);
      // The list is fetched at the first touch of the field.
      const refusal = page.waitForResponse(suggestions);
      await street(page).fill('');
      await type(page, '1245 Main');
      await refusal;
      await letTimePass(page);
      await expect(street(page)).toHaveValue('1245 Main');
      await expect(list(page)).toHaveCount(0);
      await fillShipping(page, { ...ada, city: isSilent ? 'Nappo' : 'Nappa' });
      await expect.poll(() => checked).toBeGreaterThan(0);
      await goToPayment(page);
      await expect(advice(page)).toHaveCount(0);
      await page.unroute(suggestions);
      await page.unroute(VALIDATOR);
    });
  }
});

test('the ZIP Code that is typed already leads the suggestions', { tag: '@desktop' }, async ({ page }) => {
  await beginShipping(page, alderRidge, wine);
  await page.getByLabel('ZIP Code').fill('80301');
  await type(page, '240 oak');
  await expect(list(page).getByRole('option').first()).toHaveText('240 Oak St, Boulder, CO 80301');
});
