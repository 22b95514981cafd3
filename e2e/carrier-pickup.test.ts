import type { Locator, Page } from '@playwright/test';
import { beginShipping } from './shop/begin-checkout.ts';
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

async function fillRecipient(page: Page) {
  const form = recipient(page);
  await fillAtOnce(form, {
    'First name': ada.firstName,
    'Last name': ada.lastName,
    'Address Line 1': ada.street,
    'Phone Number': ada.phone,
  });
  await typeAndLeave(form.getByLabel('ZIP Code'), ada.zip);
  await expect(form.getByLabel('City')).toHaveValue(ada.city);
  await bornIn(page, '1980');
}

async function bornIn(page: Page, year: string) {
  await fillAtOnce(recipient(page), { Month: 'April', Day: '17', Year: year });
}

const save = (page: Page) => recipient(page).getByRole('button', { name: 'Save' }).click();

async function chooseNapa(page: Page) {
  await openRecipient(page);
  await fillRecipient(page);
  await save(page);
  await expect(list(page)).toBeHidden();
}

for (const { site, tag } of [
  { site: alderRidge, tag: '@phone' },
  { site: twomey, tag: '@desktop' },
]) {
  test(`a guest has wine of ${site.name} held at a pickup location`, { tag }, async ({ page }) => {
    await choosePickup(page, site, bottles[site.brandingId]);
    await expect(pickup(page)).toContainText('Find Local Pickup Locations near:');
    await expect(pickup(page)).toContainText('Nobody needs to be home to sign');
    await expect(distance(page).locator('option:checked')).toHaveText('Within 10 miles');
    expect(await distance(page).getByRole('option').allTextContents()).toEqual([
      'Within 10 miles',
      'Within 25 miles',
      'Within 50 miles',
    ]);

    await openRecipient(page);
    await expect(recipient(page).getByLabel('State')).toHaveValue('California');
    await expect(recipient(page).getByLabel('State')).not.toBeEditable();
    await fillRecipient(page);
    await save(page);

    await expect(recipient(page)).toBeHidden();
    await expect(list(page)).toBeHidden();
    await expect(page.getByRole('heading', { name: 'FedEx Office Print & Ship Center' })).toBeFocused();
    for (const told of ['2867 Commerce Dr', 'Napa, CA 94558', '(800) 555-0166', 'Ada Byron', ada.phone]) {
      await expect(pickup(page)).toContainText(told);
    }
    await expect(search(page)).toBeHidden();

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
}

test.describe('the search', () => {
  test('says at the ZIP what it cannot do, and goes on when the carrier is back', {
    tag: '@desktop',
  }, async ({ page, allowStatuses, allowComplaints }) => {
    allowStatuses(422, 503);
    allowComplaints(/ERR_FAILED/);
    await choosePickup(page);
    await search(page).click();
    await expectRefused(zip(page), 'Required');
    await expect(zip(page)).toBeFocused();

    for (const [typed, message] of [
      ['9455', 'Invalid Zip Code.'],
      ['99999', 'Invalid Zip Code.'],
      ['84101', 'We are unable to ship to the selected state.'],
      ['82190', FAILED],
    ] as const) {
      await test.step(typed, async () => {
        await zip(page).fill(typed);
        await expectFine(zip(page));
        await search(page).click();
        await expectRefused(zip(page), message);
        await expect(zip(page)).toBeFocused();
      });
    }
    await expect(list(page)).toBeHidden();

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

    await distance(page).selectOption({ label: 'Within 50 miles' });
    await searchFor(page, '94558');
    await expect(list(page)).toContainText('25 locations within 50 miles of 94558, the nearest first.');
  });

  test('tells that it is under way, and begins with Enter', { tag: '@desktop' }, async ({ page }) => {
    test.slow();
    await choosePickup(page);
    const gate = Promise.withResolvers<void>();
    let asked = 0;
    await page.route(SEARCH, async (route) => {
      asked += 1;
      await gate.promise;
      await route.continue();
    });
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
    await expect(list(page)).toBeVisible();
    expect(asked, 'a second Enter meanwhile is the same search').toBe(1);
    await expect(page, 'Enter did not send the form').toHaveURL(/\/shipping/);
  });
});

test.describe('the list', () => {
  test('says of each place where it is and when it is open', { tag: '@phone' }, async ({ page }) => {
    await choosePickup(page);
    await searchFor(page, '94558');
    const place = list(page).getByRole('listitem').first();
    await expect(list(page)).toContainText('1 location within 10 miles of 94558.');
    for (const told of [
      '1. FedEx Office Print & Ship Center',
      '0.1 miles',
      '2867 Commerce Dr',
      'Napa, CA 94558',
      '(800) 555-0166',
      'Today: 7:30 AM – 9 PM',
    ]) {
      await expect(place).toContainText(told);
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

  test('is left as a modal is, and has the same places on a map, which chooses one as well', {
    tag: '@desktop',
  }, async ({ page }) => {
    await choosePickup(page);
    await searchFor(page, '94558');
    await expect(list(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(list(page)).toBeHidden();
    await expect(search(page)).toBeFocused();
    await search(page).press('Enter');
    await list(page).getByRole('button', { name: 'Close' }).click();
    await expect(search(page)).toBeFocused();

    await searchFor(page, '94103');
    const map = list(page).getByRole('region', { name: 'Map of pick-up locations' });
    await expect(map.locator('.map-land')).toBeAttached();
    await expect(list(page).getByRole('listitem')).toHaveCount(25);
    await expect(map.getByRole('button', { name: /^\d+\. / })).toHaveCount(25);

    const second = list(page).getByRole('listitem').nth(1);
    await second.getByRole('button', { name: /^Show on map/ }).click();
    const popup = map.getByRole('group', { name: 'FedEx OnSite at Corner Pharmacy' });
    await expect(popup).toContainText('321 Commerce Dr');
    await expect(popup).toContainText('Tuesday: 8 AM – 9 PM');
    // By keyboard: the map may still be moving below a pointer.
    await shipHere(popup).press('Enter');
    await expect(recipient(page)).toContainText('FedEx OnSite at Corner Pharmacy, 321 Commerce Dr');
  });

  test('fetches the map when it is shown, not before', { tag: '@phone' }, async ({ page }) => {
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
    await choosePickup(page);
    await expect(zip(page)).toBeVisible();
    expect(fetched.join()).not.toMatch(/pickup-dialogs/);
    await searchFor(page, '94558');
    await expect(list(page)).toBeVisible();
    expect(fetched.join()).not.toMatch(/leaflet-map/);

    await list(page).getByRole('button', { name: 'Show map' }).click();
    await expect(list(page).locator('.map-land')).toBeAttached();
    await list(page).getByRole('button', { name: 'Hide map' }).click();
    await expect(list(page).locator('.map-land')).toBeHidden();
  });

  test('is enough where the map cannot be fetched', { tag: '@desktop' }, async ({
    page,
    allowComplaints,
  }) => {
    allowComplaints(/ERR_FAILED/);
    await page.route('**/assets/leaflet-map-*.js', (route) => route.abort());
    await choosePickup(page);
    await chooseNapa(page);
    await expect(pickup(page)).toContainText('2867 Commerce Dr');
  });
});

test.describe('the recipient', () => {
  test('is asked for all that is missing', { tag: '@desktop' }, async ({ page }) => {
    await choosePickup(page);
    await openRecipient(page);
    await save(page);
    const form = recipient(page);
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
    await summary.getByRole('link', { name: 'City: Required' }).click();
    await expect(form.getByLabel('City')).toBeFocused();

    await form.getByText('Add company name').click();
    await form.getByLabel('Company name').fill('x'.repeat(101));
    await form.getByLabel('Company name').blur();
    await expectRefused(form.getByLabel('Company name'), 'Must not exceed 100 characters');
  });

  test("lives in the pickup location's state, at a ZIP that there is, and is 21", {
    tag: '@desktop',
  }, async ({ page, allowStatuses }) => {
    allowStatuses(422);
    await choosePickup(page);
    await openRecipient(page);
    const zipOf = recipient(page).getByLabel('ZIP Code');
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
    await expect(recipient(page)).toBeVisible();

    await fillRecipient(page);
    await expectFine(zipOf);

    await zipOf.fill('75201');
    await zipOf.press('Enter');
    await expectRefused(zipOf, 'Zip is not in selected state.');
    await expect(recipient(page).getByRole('alert')).toContainText('ZIP Code: Zip is not in selected state.');
    await typeAndLeave(zipOf, ada.zip);
    await expectFine(zipOf);

    await bornIn(page, '2006');
    await save(page);
    await expectRefused(recipient(page).getByLabel('Year'), 'Must be 21 or older');
    await bornIn(page, '2005');
    await save(page);
    await expect(recipient(page)).toBeHidden();
  });

  test('may have any age without alcohol in the cart', { tag: '@desktop' }, async ({ page }) => {
    await choosePickup(page, alderRidge, { corkscrew: 1 });
    await openRecipient(page);
    await expect(recipient(page).getByLabel('Phone Number')).toBeVisible();
    await expect(recipient(page).getByLabel('Year')).toHaveCount(0);
  });

  test('is gone back from to the list', { tag: '@desktop' }, async ({ page }) => {
    await choosePickup(page);
    await openRecipient(page);
    await recipient(page).getByLabel('First name').fill('Ada');
    await page.keyboard.press('Escape');
    await expect(recipient(page)).toBeHidden();
    await expect(list(page)).toBeVisible();
    await expect(shipHere(list(page).getByRole('listitem'))).toBeFocused();

    await shipHere(list(page).getByRole('listitem')).press('Enter');
    await expect(recipient(page).getByLabel('First name'), 'nothing typed is lost').toHaveValue('Ada');
    await recipient(page).getByRole('button', { name: 'Back to locations' }).click();
    await expect(list(page)).toBeVisible();
    await expect(shipHere(list(page).getByRole('listitem'))).toBeFocused();
  });

  test("is a customer by the default address, in the pickup location's state", { tag: '@desktop' }, async ({
    page,
  }) => {
    await customerWith(page, alderRidge, 'location-home', { addresses: [ada, olivia], hasDefault: true });
    const known = await page.request.put(`${alderRidge.origin}/api/account/birthday`, {
      headers: { origin: alderRidge.origin },
      data: { dob_month: 3, dob_day: 17, dob_year: 1980 },
    });
    expect(known.status()).toBe(200);
    await choosePickup(page);
    await openRecipient(page);
    await expect(recipient(page).getByLabel('First name')).toHaveValue('Ada');
    await expect(recipient(page).getByLabel('Address Line 1')).toHaveValue(ada.street);
    await expect(recipient(page).getByLabel('ZIP Code')).toHaveValue(ada.zip);
    await expect(recipient(page).getByLabel('Phone Number')).toHaveValue(ada.phone);
    await expect(recipient(page).getByLabel('Year'), 'the birthday is known').toHaveCount(0);
    await save(page);
    await expect(pickup(page)).toContainText('Ada Byron');
    await goToPayment(page);
  });

  test('is asked for again at a pickup location of another state', { tag: '@desktop' }, async ({ page }) => {
    await customerWith(page, alderRidge, 'location-away', { addresses: [ada], hasDefault: true });
    await choosePickup(page);
    await searchFor(page, '80302');
    await shipHere(list(page).getByRole('listitem').first()).click();
    await expect(recipient(page).getByLabel('State')).toHaveValue('Colorado');
    await expect(recipient(page).getByLabel('First name')).toHaveValue('');
  });
});

test.describe('the choice', () => {
  test('is asked for before payment', { tag: '@desktop' }, async ({ page }) => {
    await choosePickup(page);
    await page.getByLabel('Email Address').fill(ada.email);
    await page.getByRole('button', { name: 'Next: Payment' }).click();
    await expect(errorSummary(page)).toContainText('Please select a Fedex pick up location');
    await expect(pickup(page)).toHaveAccessibleDescription(/Please select a Fedex pick up location/);
    await expect(errorSummary(page).getByRole('link')).toHaveCount(1);
    await errorSummary(page).getByRole('link').click();
    await expect(pickup(page)).toBeFocused();
    await expectAccessible(page);

    await chooseNapa(page);
    await expect(pickup(page)).not.toContainText('Please select a Fedex pick up location');
    await goToPayment(page);
  });

  test('can be changed, and keeps its pickup location while the recipient is edited', {
    tag: '@desktop',
  }, async ({ page }) => {
    await choosePickup(page);
    await chooseNapa(page);
    const edit = page.getByRole('button', { name: 'Edit Recipient' });
    await edit.click();
    await expect(recipient(page).getByLabel('Last name')).toHaveValue('Byron');
    await page.keyboard.press('Escape');
    await expect(edit).toBeFocused();
    await edit.click();
    await recipient(page).getByLabel('Last name').fill('Lovelace');
    await save(page);
    await expect(pickup(page)).toContainText('Ada Lovelace');
    await expect(pickup(page)).toContainText('2867 Commerce Dr');

    await page.getByRole('button', { name: 'Change Location' }).click();
    await expect(zip(page)).toBeFocused();
    await expect(pickup(page)).not.toContainText('2867 Commerce Dr');

    await searchFor(page, '94103');
    await shipHere(list(page).getByRole('listitem').nth(1)).click();
    await fillRecipient(page);
    await save(page);
    await expect(pickup(page)).toContainText('321 Commerce Dr');
  });

  test('outlives a reload, another option and the step back', { tag: '@desktop' }, async ({ page }) => {
    await choosePickup(page);
    await chooseNapa(page);
    await reload(page);
    await expect(pickup(page)).toContainText('2867 Commerce Dr');
    await expect(pickup(page)).toContainText('Ada Byron');

    await page.getByLabel('Choose an option').selectOption({ label: 'Deliver to an address' });
    await expect(pickup(page)).toBeHidden();
    await page.getByLabel('Choose an option').selectOption({ label: 'Pick up at a FedEx location' });
    await expect(pickup(page)).toContainText('2867 Commerce Dr');

    await page.getByLabel('Email Address').fill(ada.email);
    await goToPayment(page);
    await visit(page, alderRidge, '/shipping');
    await expect(page.getByLabel('Choose an option')).toHaveValue('PICKUP_FEDEX');
    for (const told of [
      'FedEx Office Print & Ship Center',
      '2867 Commerce Dr',
      'Napa, CA 94558',
      'Ada Byron',
    ]) {
      await expect(pickup(page)).toContainText(told);
    }
    await goToPayment(page);
  });
});

for (const { site, tag } of [
  { site: twomey, tag: '@phone' },
  { site: alderRidge, tag: '@desktop' },
]) {
  test(`axe finds nothing on the way to a pickup location of ${site.name}`, { tag }, async ({ page }) => {
    test.slow();
    await choosePickup(page, site, bottles[site.brandingId]);
    await search(page).click();
    await expectRefused(zip(page), 'Required');
    await expectAccessible(page);

    await searchFor(page, '94558');
    if (tag === '@phone') await list(page).getByRole('button', { name: 'Show map' }).click();
    await expect(list(page).locator('.map-land')).toBeAttached();
    await expectAccessible(page);

    await shipHere(list(page).getByRole('listitem')).click();
    await save(page);
    await expect(recipient(page).getByRole('alert')).toBeFocused();
    await expectAccessible(page);

    await fillRecipient(page);
    await save(page);
    await expect(page.getByRole('button', { name: 'Change Location' })).toBeVisible();
    await expectAccessible(page);
  });
}

for (const { tag, widths } of [
  { tag: '@phone', widths: [320, 390] },
  { tag: '@desktop', widths: [1440] },
]) {
  test(`at ${widths.join(' and ')} pixels nothing lies beside the screen, and a finger finds its mark`, {
    tag,
  }, async ({ page }) => {
    const expectRoomInAll = async () => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await expectRoom(page, width);
      }
    };
    await choosePickup(page);
    await search(page).click();
    await expectRefused(zip(page), 'Required');
    await expectRoomInAll();

    await searchFor(page, '94103');
    if (tag === '@phone') await list(page).getByRole('button', { name: 'Show map' }).click();
    await expect(list(page).locator('.map-land')).toBeAttached();
    await expectRoomInAll();

    await shipHere(list(page).getByRole('listitem').first()).click();
    await save(page);
    await expectRoomInAll();

    await fillRecipient(page);
    await save(page);
    await expect(page.getByRole('button', { name: 'Change Location' })).toBeVisible();
    await expectRoomInAll();
  });
}

/** Also in what is open: a dialog scrolls by itself. */
async function expectRoom(page: Page, width: number) {
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
  for (const [inside, shown] of widths) expect(inside).toBe(shown);
  expect(low).toEqual([]);
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
    await page.goto(`${alderRidge.origin}/shop/products/merlot-napa-valley-2022`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click();
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
