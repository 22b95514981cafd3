import type { Locator, Page } from '@playwright/test';
import { beginShipping, fillCart } from './shop/begin-checkout.ts';
import { expectAccessible } from './shop/expect-accessible.ts';
import { errorSummary, expectFine, expectRefused, typeAndLeave } from './shop/field-errors.ts';
import { fillAtOnce } from './shop/fill-at-once.ts';
import { ada, goToPayment, olivia } from './shop/fill-shipping.ts';
import { customerWith, storedShipping } from './shop/saved-addresses.ts';
import { alderRidge, type Site, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { reload, visit } from './shop/visit.ts';

/** The shop's day is Tuesday, 2 March 2027 (playwright.config.ts). The locations are the built-in directory's. */
const bottles = { 1: { 'merlot-napa-valley-2022': 1 }, 2: { 'pinot-noir-monterey-2024': 1 } } as const;
const SEARCH = '**/api/address/hold-at-location-fedex';
const FAILED = 'Failed to find a location, please try again or try with a different zip code.';

const pickup = (page: Page) => page.getByRole('group', { name: 'Pick-up location', exact: true });
const zip = (page: Page) => pickup(page).getByLabel('ZIP Code');
const distance = (page: Page) => pickup(page).getByLabel('Distance');
const search = (page: Page) => pickup(page).getByRole('button', { name: 'Search' });
const list = (page: Page) => page.getByRole('dialog', { name: 'Pick-up Locations' });
const recipient = (page: Page) => page.getByRole('dialog', { name: 'Recipient Information' });
const shipHere = (place: Locator) => place.getByRole('button', { name: /^Ship to this location/ });

async function choosePickup(
  page: Page,
  site: Site = alderRidge,
  wanted: Record<string, number> = bottles[1],
) {
  await beginShipping(page, site, wanted);
  await page.getByLabel('Choose an option').selectOption({ label: 'Pick up at a FedEx location' });
}

async function searchFor(page: Page, typed: string) {
  await zip(page).fill(typed);
  await search(page).click();
}

/** The only pickup location in Napa within ten miles. */
async function openRecipient(page: Page) {
  await searchFor(page, '94558');
  await shipHere(list(page).getByRole('listitem')).click();
}

async function fillPerson(page: Page) {
  const form = recipient(page);
  await fillAtOnce(form, {
    'First name': ada.firstName,
    'Last name': ada.lastName,
    'Address Line 1': ada.street,
    'Phone Number': ada.phone,
  });
  await typeAndLeave(form.getByLabel('ZIP Code'), ada.zip);
  await expect(form.getByLabel('City')).toHaveValue(ada.city);
}

async function fillRecipient(page: Page) {
  await fillPerson(page);
  await bornIn(page, '1980');
}

async function bornIn(page: Page, year: string) {
  await fillAtOnce(recipient(page), { Month: 'April', Day: '17', Year: year });
}

const save = (page: Page) => recipient(page).getByRole('button', { name: 'Save' }).click();

test('a guest on a phone has wine of Twomey held at a pickup location', { tag: ['@phone', '@core'] }, async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const expectRoomOnPhones = () => expectRoom(page, [320, 390]);
  await choosePickup(page, twomey, bottles[2]);

  await test.step('the search', async () => {
    await expect(pickup(page)).toContainText('Find Local Pickup Locations near:');
    await expect(pickup(page)).toContainText('No one needs to be home to sign');
    await expect(distance(page).locator('option:checked')).toHaveText('Within 10 miles');
    expect(await distance(page).getByRole('option').allTextContents()).toEqual([
      'Within 10 miles',
      'Within 25 miles',
      'Within 50 miles',
    ]);
    expect(fetched.join()).not.toMatch(/pickup-dialogs/);
    await search(page).click();
    await expectRefused(zip(page), 'Required');
    await expectAccessible(page);
    await expectRoomOnPhones();
  });

  await test.step('the list, which fetches the map when it is shown', async () => {
    await searchFor(page, '94103');
    await expect(list(page).getByRole('listitem')).toHaveCount(25);
    expect(fetched.join()).not.toMatch(/leaflet-map/);
    await list(page).getByRole('button', { name: 'Show map' }).click();
    await expect(list(page).locator('.map-land')).toBeAttached();
    await expectAccessible(page);
    await expectRoomOnPhones();
    await list(page).getByRole('button', { name: 'Hide map' }).click();
    await expect(list(page).locator('.map-land')).toBeHidden();
    await list(page).getByRole('button', { name: 'Close' }).click();
  });

  await test.step('where a location is, and when it is open', async () => {
    await searchFor(page, '94558');
    await expect(list(page)).toContainText('1 location within 10 miles of 94558.');
    const place = list(page).getByRole('listitem').first();
    for (const text of [
      '1. FedEx Office Print & Ship Center',
      '0.1 miles',
      '2867 Commerce Dr',
      'Napa, CA 94558',
      '(800) 555-0166',
      'Today: 7:30 AM – 9 PM',
    ]) {
      await expect(place).toContainText(text);
    }
    await place.getByText('Opening hours').click();
    expect(await place.getByRole('term').allTextContents()).toEqual([
      'Tuesday',
      'Wednesday',
      'Thursday',
      'Friday',
      'Saturday',
      'Sunday',
      'Monday',
    ]);
    await expect(place.getByRole('definition').nth(4)).toHaveText('10 AM – 6 PM');
  });

  await test.step('the recipient', async () => {
    await shipHere(list(page).getByRole('listitem')).click();
    await expect(recipient(page).getByLabel('State')).toHaveValue('California');
    await expect(recipient(page).getByLabel('State')).not.toBeEditable();
    await save(page);
    await expect(recipient(page).getByRole('alert')).toBeFocused();
    await expectAccessible(page);
    await expectRoomOnPhones();
    await fillRecipient(page);
    await save(page);
  });

  await test.step('the location is chosen', async () => {
    await expectNapaChosen(page);
    await expectAccessible(page);
    await expectRoomOnPhones();
    await page.getByLabel('Email Address').fill(ada.email);
    await goToPayment(page);
    expect(await storedShipping(page)).toMatchObject({
      deliveryMethod: 'PICKUP_FEDEX',
      isHoldAtFedex: true,
      fedexLocationId: 'CDX94558',
      company: 'FedEx Office Print & Ship Center',
      address1: '2867 Commerce Dr',
      city: 'Napa',
      stateShort: 'CA',
      zip: '94558',
      name_first: 'Ada',
      phone: ada.phone,
      pickUpPersonAddress: { name_first: 'Ada', name_last: 'Byron', address1: ada.street, zip: '94558' },
      dob_year: 1980,
    });
  });
});

async function expectNapaChosen(page: Page) {
  await expect(recipient(page)).toBeHidden();
  await expect(list(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'FedEx Office Print & Ship Center' })).toBeFocused();
  for (const text of ['2867 Commerce Dr', 'Napa, CA 94558', '(800) 555-0166', 'Ada Byron', ada.phone]) {
    await expect(pickup(page)).toContainText(text);
  }
  await expect(search(page)).toBeHidden();
}

test('a pickup location is required, searched for, and chosen from the list or the map', {
  tag: '@desktop',
}, async ({ page, allowStatuses, allowComplaints }) => {
  allowStatuses(422, 503);
  allowComplaints(/ERR_FAILED/);
  await choosePickup(page);

  await test.step('payment comes after the choice', async () => {
    await page.getByLabel('Email Address').fill(ada.email);
    await page.getByRole('button', { name: 'Next: Payment' }).click();
    await expect(errorSummary(page)).toContainText('Please select a Fedex pick up location');
    await expect(pickup(page)).toHaveAccessibleDescription(/Please select a Fedex pick up location/);
    await expect(errorSummary(page).getByRole('link')).toHaveCount(1);
    await errorSummary(page).getByRole('link').click();
    await expect(pickup(page)).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('an incomplete or unknown ZIP is refused', async () => {
    await search(page).click();
    await expectRefused(zip(page), 'Required');
    await expect(zip(page)).toBeFocused();
    await expectRoom(page, [1440]);
    for (const [typed, message] of [
      ['9455', 'Invalid Zip Code.'],
      ['99999', 'Invalid Zip Code.'],
      ['84101', 'We are unable to ship to the selected state.'],
      ['82190', FAILED],
    ] as const) {
      await zip(page).fill(typed);
      await expectFine(zip(page));
      await search(page).click();
      await expectRefused(zip(page), message);
      await expect(zip(page)).toBeFocused();
    }
    await expect(list(page)).toBeHidden();
  });

  await test.step('the carrier does not answer, and is back', async () => {
    await page.route(SEARCH, (route) =>
      route.fulfill({ status: 503, json: { code: 'unavailable', message: FAILED } }),
    );
    await searchFor(page, '94558');
    await expectRefused(zip(page), FAILED);
    await page.unroute(SEARCH);

    await page.route(SEARCH, (route) => route.abort());
    await searchFor(page, '94103');
    await expectRefused(zip(page), FAILED);
    await page.unroute(SEARCH);
    await expect(list(page)).toBeHidden();
  });

  await test.step('the search begins with Enter and says that it is running', async () => {
    const gate = Promise.withResolvers<void>();
    let requests = 0;
    await page.route(SEARCH, async (route) => {
      requests += 1;
      await gate.promise;
      await route.continue();
    });
    await distance(page).selectOption({ label: 'Within 50 miles' });
    await zip(page).fill('94558');
    await zip(page).press('Enter');
    const loading = page.getByRole('status').filter({ hasText: 'Loading locations, please wait' });
    await expect(loading).toBeVisible();
    await expect(loading.getByRole('progressbar')).toBeVisible();
    await expect(pickup(page).getByRole('button', { name: 'Searching…' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await expectAccessible(page);
    await zip(page).press('Enter');
    gate.resolve();
    await expect(list(page)).toContainText('25 locations within 50 miles of 94558, the nearest first.');
    expect(requests, 'a second Enter is the same search').toBe(1);
    await expect(page, 'Enter did not send the form').toHaveURL(/\/shipping/);
    await page.unroute(SEARCH);
  });

  await test.step('the list closes like a modal', async () => {
    await page.keyboard.press('Escape');
    await expect(list(page)).toBeHidden();
    await expect(zip(page)).toBeFocused();
    await search(page).press('Enter');
    await list(page).getByRole('button', { name: 'Close' }).click();
    await expect(search(page)).toBeFocused();
  });

  await test.step('the map shows the same locations and chooses one', async () => {
    await searchFor(page, '94103');
    const map = list(page).getByRole('region', { name: 'Map of pick-up locations' });
    await expect(map.locator('.map-land')).toBeAttached();
    await expect(list(page).getByRole('listitem')).toHaveCount(25);
    await expect(map.getByRole('button', { name: /^\d+\. / })).toHaveCount(25);
    await expectAccessible(page);
    await expectRoom(page, [1440]);

    const second = list(page).getByRole('listitem').nth(1);
    await second.getByRole('button', { name: /^Show on map/ }).click();
    const popup = map.getByRole('group', { name: 'FedEx OnSite at Corner Pharmacy' });
    await expect(popup).toContainText('321 Commerce Dr');
    await expect(popup).toContainText('Tuesday: 8 AM – 9 PM');
    // By keyboard: the map may still be moving below a pointer.
    await shipHere(popup).press('Enter');
    await expect(recipient(page)).toContainText('FedEx OnSite at Corner Pharmacy, 321 Commerce Dr');
  });

  await test.step('a chosen location ends the refusal', async () => {
    await fillRecipient(page);
    await save(page);
    await expect(pickup(page)).toContainText('321 Commerce Dr');
    await expect(pickup(page)).not.toContainText('Please select a Fedex pick up location');
    await goToPayment(page);
  });
});

test('the recipient at a pickup location is checked, and the choice can be changed and stays', {
  tag: '@desktop',
}, async ({ page, allowStatuses }) => {
  allowStatuses(422);
  const form = recipient(page);
  const zipOf = form.getByLabel('ZIP Code');
  await choosePickup(page);
  await openRecipient(page);

  await test.step('back to the list and forth', async () => {
    await form.getByLabel('First name').fill('Ada');
    await page.keyboard.press('Escape');
    await expect(form).toBeHidden();
    await expect(list(page)).toBeVisible();
    await expect(shipHere(list(page).getByRole('listitem'))).toBeFocused();

    await shipHere(list(page).getByRole('listitem')).press('Enter');
    await expect(form.getByLabel('First name'), 'nothing typed is lost').toHaveValue('Ada');
    await form.getByRole('button', { name: 'Back to locations' }).click();
    await expect(list(page)).toBeVisible();
    await expect(shipHere(list(page).getByRole('listitem'))).toBeFocused();
    await shipHere(list(page).getByRole('listitem')).press('Enter');
  });

  await test.step('all that is missing', async () => {
    await form.getByLabel('First name').fill('');
    await save(page);
    const summary = form.getByRole('alert');
    await expect(summary).toBeFocused();
    await expect(summary).toContainText('Missing required information. Please check form and resubmit.');
    for (const label of [
      'First name',
      'Last name',
      'Address Line 1',
      'ZIP Code',
      'City',
      'Phone Number',
      'Month',
      'Day',
      'Year',
    ]) {
      await expectRefused(form.getByLabel(label, { exact: true }), 'Required');
    }
    await expect(page.getByRole('alert'), 'the page behind is not concerned').toHaveCount(1);
    await expectAccessible(page);
    await expectRoom(page, [1440]);
    await summary.getByRole('link', { name: 'City: Required' }).click();
    await expect(form.getByLabel('City')).toBeFocused();

    await form.getByText('Add company name').click();
    await form.getByLabel('Company name').fill('x'.repeat(101));
    await form.getByLabel('Company name').blur();
    await expectRefused(form.getByLabel('Company name'), 'Must not exceed 100 characters');
    await form.getByLabel('Company name').fill('');
  });

  await test.step("a ZIP outside the pickup location's state", async () => {
    for (const [typed, message] of [
      ['9455', 'Invalid Zip Code.'],
      ['99999', 'Invalid Zip Code.'],
      ['75201', 'Zip is not in selected state.'],
      ['75201', '75201 is in Texas.'],
    ] as const) {
      await typeAndLeave(zipOf, typed);
      await expectRefused(zipOf, message);
    }
    await save(page);
    await expectRefused(zipOf, 'Zip is not in selected state.');
    await expect(form).toBeVisible();

    await fillRecipient(page);
    await expectFine(zipOf);

    await zipOf.fill('75201');
    await zipOf.press('Enter');
    await expectRefused(zipOf, 'Zip is not in selected state.');
    await expect(form.getByRole('alert')).toContainText('ZIP Code: Zip is not in selected state.');
    await typeAndLeave(zipOf, ada.zip);
    await expectFine(zipOf);
  });

  await test.step('21 years of age', async () => {
    await bornIn(page, '2006');
    await save(page);
    await expectRefused(form.getByLabel('Year'), 'Must be 21 or older');
    await bornIn(page, '2005');
    await save(page);
    await expectNapaChosen(page);
    await expectAccessible(page);
    await expectRoom(page, [1440]);
  });

  await test.step('another recipient at the same location', async () => {
    const edit = page.getByRole('button', { name: 'Edit Recipient' });
    await edit.click();
    await expect(form.getByLabel('Last name')).toHaveValue('Byron');
    await page.keyboard.press('Escape');
    await expect(edit).toBeFocused();
    await edit.click();
    await form.getByLabel('Last name').fill('Lovelace');
    await save(page);
    await expect(pickup(page)).toContainText('Ada Lovelace');
    await expect(pickup(page)).toContainText('2867 Commerce Dr');
  });

  await test.step('another location', async () => {
    await page.getByRole('button', { name: 'Change Location' }).click();
    await expect(zip(page)).toBeFocused();
    await expect(pickup(page)).not.toContainText('2867 Commerce Dr');
    await searchFor(page, '94103');
    await shipHere(list(page).getByRole('listitem').nth(1)).click();
    await fillRecipient(page);
    await save(page);
    await expect(list(page)).toBeHidden();
  });

  await test.step('a reload, another option, and a step back', async () => {
    const option = page.getByLabel('Choose an option');
    await reload(page);
    await expect(pickup(page)).toContainText('321 Commerce Dr');
    await expect(pickup(page)).toContainText('Ada Byron');

    await option.selectOption({ label: 'Deliver to an address' });
    await expect(pickup(page)).toBeHidden();
    await option.selectOption({ label: 'Pick up at a FedEx location' });
    await expect(pickup(page)).toContainText('321 Commerce Dr');

    await page.getByLabel('Email Address').fill(ada.email);
    await goToPayment(page);
    await visit(page, alderRidge, '/shipping');
    await expect(option).toHaveValue('PICKUP_FEDEX');
    for (const text of [
      'FedEx OnSite at Corner Pharmacy',
      '321 Commerce Dr',
      'San Francisco, CA 94160',
      'Ada Byron',
    ]) {
      await expect(pickup(page)).toContainText(text);
    }
    await goToPayment(page);
  });
});

test('the list is enough where the map cannot be fetched, and without wine asks for no birth date', {
  tag: '@desktop',
}, async ({ page, allowComplaints }) => {
  allowComplaints(/ERR_FAILED/);
  await page.route('**/assets/leaflet-map-*.js', (route) => route.abort());
  await choosePickup(page, alderRidge, { corkscrew: 1 });
  await openRecipient(page);
  await expect(recipient(page).getByLabel('Phone Number')).toBeVisible();
  await expect(recipient(page).getByLabel('Year')).toHaveCount(0);
  await fillPerson(page);
  await save(page);
  await expect(list(page)).toBeHidden();
  await expect(pickup(page)).toContainText('2867 Commerce Dr');
});

test('a customer picks up under the default address, but only in its state', { tag: '@desktop' }, async ({
  page,
}) => {
  await customerWith(page, alderRidge, 'location-home', { addresses: [ada, olivia], hasDefault: true });
  const known = await page.request.put(`${alderRidge.origin}/api/account/birthday`, {
    headers: { origin: alderRidge.origin },
    data: { dob_month: 3, dob_day: 17, dob_year: 1980 },
  });
  expect(known.status()).toBe(200);
  await choosePickup(page);

  await test.step('in another state the form is empty', async () => {
    await searchFor(page, '80302');
    await shipHere(list(page).getByRole('listitem').first()).click();
    await expect(recipient(page).getByLabel('State')).toHaveValue('Colorado');
    await expect(recipient(page).getByLabel('First name')).toHaveValue('');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await expect(list(page)).toBeHidden();
  });

  await test.step('at home it is filled in', async () => {
    await openRecipient(page);
    await expect(recipient(page).getByLabel('First name')).toHaveValue('Ada');
    await expect(recipient(page).getByLabel('Address Line 1')).toHaveValue(ada.street);
    await expect(recipient(page).getByLabel('ZIP Code')).toHaveValue(ada.zip);
    await expect(recipient(page).getByLabel('Phone Number')).toHaveValue(ada.phone);
    await expect(recipient(page).getByLabel('Year'), 'the birthday is known').toHaveValue('1980');
    await save(page);
    await expect(pickup(page)).toContainText('Ada Byron');
    await goToPayment(page);
  });
});

/** Nothing lies beside a screen this wide, and a finger finds each mark. Also in what is open: a dialog scrolls by itself. */
async function expectRoom(page: Page, screens: readonly number[]) {
  for (const width of screens) {
    if (screens.length > 1) await page.setViewportSize({ width, height: 800 });
    const { widths, low } = await page.evaluate(() => {
      const open = [...document.querySelectorAll('dialog[open]')];
      const scope = open.at(-1) ?? document.getElementById('fedexLocationId');
      const targets = [...(scope?.querySelectorAll('button, summary, select, input:not([hidden])') ?? [])];
      return {
        widths: [document.documentElement, ...open].map((each) => [each.scrollWidth, each.clientWidth]),
        low: targets
          .filter((each) => each.closest('.map') === null && each.checkVisibility())
          .map((each) => ({ name: each.textContent || each.id, ...each.getBoundingClientRect().toJSON() }))
          .filter(({ height }) => height < 44)
          .map(({ name, height }) => `${name}: ${height}`),
      };
    });
    expect(widths[0]).toEqual([width, width]);
    for (const [inside, outer] of widths) expect(inside).toBe(outer);
    expect(low).toEqual([]);
  }
}

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('a pickup location is found, chosen and changed page by page', { tag: '@desktop' }, async ({
    page,
    allowStatuses,
  }) => {
    allowStatuses(422);
    const plain = page.getByRole('main');
    const savePlain = plain.getByRole('button', { name: 'Save' });
    await fillCart(page, alderRidge, bottles[1]);
    await page.goto(`${alderRidge.origin}/shipping`);
    await page.getByLabel('Email Address').fill(ada.email);
    await page.getByLabel('Choose an option').selectOption('PICKUP_FEDEX');
    await page.getByRole('button', { name: 'Continue with this option' }).click();
    await page.getByLabel('Special Instructions').fill('The gate\nis green.');
    await pickup(page).getByRole('button', { name: 'Find a pick-up location' }).click();

    await expect(plain).toContainText('Find Local Pickup Locations near:');
    await plain.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveTitle(/^Error: Pick-up Locations/);
    await expectRefused(plain.getByLabel('ZIP Code'), 'Required');

    await plain.getByLabel('ZIP Code').fill('94103');
    await plain.getByLabel('Distance').selectOption('25');
    await plain.getByRole('button', { name: 'Search' }).click();
    await expect(page).toHaveTitle(/^Pick-up Locations/);
    await expect(plain.getByRole('radio')).toHaveCount(25);
    await expect(plain.getByLabel('Distance')).toHaveValue('25');
    await expect(plain.getByLabel('State')).toHaveValue('California');

    await savePlain.click();
    await expect(errorSummary(page)).toContainText('Please select a Fedex pick up location');
    await expectRefused(plain.getByLabel('First name'), 'Required');

    await plain.getByRole('radio', { name: /321 Commerce Dr/ }).check();
    await plain.getByLabel('First name').fill(ada.firstName);
    await plain.getByLabel('Last name').fill(ada.lastName);
    await plain.getByLabel('Address Line 1').fill(ada.street);
    await plain.getByLabel('City').fill(ada.city);
    await plain.getByLabel('Phone Number').fill(ada.phone);
    await plain.getByLabel('Month').selectOption('April');
    await plain.getByLabel('Day', { exact: true }).selectOption('17');
    await plain.getByLabel('Year').selectOption('1980');
    await plain.locator('[id="pickUpPersonAddress.zip"]').fill('75201');
    await savePlain.click();
    await expectRefused(plain.locator('[id="pickUpPersonAddress.zip"]'), 'Zip is not in selected state.');
    await expect(plain.getByRole('radio', { name: /321 Commerce Dr/ })).toBeChecked();
    await plain.locator('[id="pickUpPersonAddress.zip"]').fill(ada.zip);
    await savePlain.click();

    await expect(page).toHaveTitle(/^Shipping/);
    await expect(pickup(page)).toContainText('321 Commerce Dr');
    await expect(page.getByLabel('Email Address'), 'nothing typed is lost').toHaveValue(ada.email);
    await expect(page.getByLabel('Special Instructions')).toHaveValue('The gate\nis green.');
    await page.getByRole('button', { name: 'Next: Payment' }).click();
    await expect(page).toHaveTitle(/^Payment/);

    await page.goto(`${alderRidge.origin}/shipping`);
    await expect(pickup(page)).toContainText('321 Commerce Dr');
    await expect(pickup(page)).toContainText('Ada Byron');
    await pickup(page).getByRole('button', { name: 'Change Location' }).click();
    await plain.getByLabel('ZIP Code').fill('94558');
    await plain.getByRole('button', { name: 'Search' }).click();
    await expect(plain.getByRole('radio')).toHaveCount(1);
  });
});
