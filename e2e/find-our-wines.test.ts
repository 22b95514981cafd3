import type { Page } from '@playwright/test';
import { expectAccessible } from './shop/expect-accessible.ts';
import { expectRefused } from './shop/field-errors.ts';
import { alderRidge, type Site, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { takenOver, visit } from './shop/visit.ts';

const places = (page: Page) => page.getByRole('region', { name: 'Results' }).getByRole('listitem');
const names = (page: Page) => places(page).getByRole('heading').allTextContents();
const map = (page: Page) => page.getByRole('region', { name: 'Map of places with our wines' });

const search = (page: Page) => page.getByRole('button', { name: 'Search' });

async function searchFor(page: Page, zip: string, miles = '50 miles'): Promise<void> {
  await page.getByLabel('ZIP Code').fill(zip);
  await page.getByLabel('Within').selectOption(miles);
  await search(page).click();
}

async function openFromShop(page: Page, site: Site): Promise<void> {
  await visit(page, site, '/shop');
  const links = page.getByRole('link', { name: 'Find our wines' });
  await links.filter({ visible: true }).first().click();
  await expect(page).toHaveTitle(`Find Our Wines · ${site.name}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Find Our Wines');
  await takenOver(page);
}

test('the shop leads to places that pour and sell its wines, by name, page or distance', {
  tag: '@desktop',
}, async ({ page }) => {
  await openFromShop(page, alderRidge);
  await expect(page.getByText(/^\d+ places, by state and town$/)).toBeVisible();
  await expect(places(page)).toHaveCount(20);

  await test.step('a name or town is searched for, and a step back shows the search before', async () => {
    await page.getByLabel('Name or town').fill('anchorage');
    await page.keyboard.press('Enter');
    await expect(places(page).getByRole('heading')).toHaveText(['Station Wine & Spirits', 'The Old Saffron']);
    await page.getByLabel('Name or town').fill('saffron anchorage');
    await page.keyboard.press('Enter');
    await expect(page.getByText('1 place, by state and town')).toBeVisible();
    await expect(places(page).getByRole('heading')).toHaveText('The Old Saffron');
    await page.goBack();
    await expect(places(page)).toHaveCount(2);
    await page.goBack();
    await expect(places(page)).toHaveCount(20);
    await expect(page.getByLabel('Name or town')).toHaveValue('');
  });

  await test.step('a long list has pages', async () => {
    const first = await names(page);
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Next' }).click();
    await expect(page.getByText(/^Page 2 of \d+$/)).toBeVisible();
    await expect(page).toHaveURL(/find-our-wines\?page=2$/);
    expect(await names(page)).not.toEqual(first);
    await visit(page, alderRidge, '/find-our-wines?page=9999');
    await expect(page.getByRole('heading', { name: 'There are no more places' })).toBeVisible();
  });

  await test.step('places near a ZIP Code come nearest first', async () => {
    await searchFor(page, '94558', '25 miles');
    await expect(page).toHaveURL(/find-our-wines\?zip=94558&distance=25&q=$/);
    await expect(page.getByText(/^\d+ places within 25 miles of 94558, nearest first$/)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^\d+ places found$/ })).toBeAttached();
    const miles = await page
      .getByText(/^[\d.]+ miles$/)
      .filter({ visible: true })
      .allTextContents();
    const distances = miles.map(Number.parseFloat).filter((each) => Number.isFinite(each));
    expect(distances.length).toBeGreaterThan(3);
    await expect(search(page), 'the focus stays').toBeFocused();

    const first = places(page).first();
    await expect(first.getByText(/^(Restaurant|Shop)$/)).toBeVisible();
    await expect(first.getByText(/^\d+ .+, CA 94558$/)).toBeVisible();
    await expect(first.getByText(/^[\d.]+ miles?$/)).toBeVisible();
    await expect(first.getByRole('link')).toHaveAttribute('href', /^tel:800555\d{4}$/);
    await expect(first.getByRole('link')).toHaveText(/^\(800\) 555-\d{4}$/);
  });

  await test.step('the map numbers the places as the list does', async () => {
    await page.getByLabel('Within').selectOption('250 miles');
    await search(page).click();
    await expect(page.getByText(/^\d+ places within 250 miles/)).toBeVisible();
    const listed = await names(page);
    const markers = map(page).getByRole('button', { name: /^\d+\. / });
    expect(listed.length).toBeGreaterThan(10);
    await expect(markers).toHaveCount(listed.length);
    const labels = await markers.evaluateAll((pins) => pins.map((pin) => pin.getAttribute('aria-label')));
    expect(labels).toEqual(listed.map((name, index) => `${index + 1}. ${name}`));
  });

  await test.step('list and map show the chosen place', async () => {
    const listed = await names(page);
    const show = page.getByRole('button', { name: `Show ${listed[1]} on the map` });
    await show.click();
    await expect(show).toHaveAttribute('aria-pressed', 'true');
    const popup = map(page).getByRole('group', { name: listed[1] ?? '' });
    await expect(popup).toContainText(/CA \d{5}/);
    await expect(popup).toContainText(/\(800\) 555-\d{4}/);
    await expect(show, 'the focus stays in the list').toBeFocused();
    // The pins have come to rest.
    await expect(map(page).locator('.leaflet-popup')).toHaveCSS('opacity', '1');
    await expectAccessible(page);

    await map(page)
      .getByRole('button', { name: /^\d+\. / })
      .nth(4)
      .focus();
    await page.keyboard.press('Enter');
    await expect(
      page.getByRole('button', { name: `Show ${listed[4]} on the map`, exact: true }),
    ).toHaveAttribute('aria-pressed', 'true');
    await expect(show).toHaveAttribute('aria-pressed', 'false');
  });
});

test('a map in view is there before any touch, with the towns that a shopper knows', {
  tag: '@desktop',
}, async ({ page }) => {
  await page.goto(`${alderRidge.origin}/find-our-wines?zip=94558`);
  const towns = page.locator('.map-town');
  await expect(towns.filter({ hasText: /^Napa$/ })).toBeInViewport();
  await expect(towns.filter({ hasText: /^Vallejo$/ })).toHaveCount(1);
  await expect(map(page).getByRole('button', { name: /^1\. / })).toBeVisible();
});

test('without a shop nearby, a ZIP Code, a list or a map, the page says so and leads on', {
  tag: '@desktop',
}, async ({ page, allowStatuses, allowComplaints }) => {
  allowStatuses(422, 503);
  allowComplaints(/Failed to load resource|ERR_FAILED/);
  await page.route('**/assets/leaflet-map-*.js', (route) => route.abort());
  await openFromShop(page, twomey);
  await page.getByLabel('Name or town').fill('anchorage');
  await page.keyboard.press('Enter');
  await expect(places(page).getByRole('heading'), 'each site lists its own brand').toHaveText([
    'The Old Saffron',
  ]);
  await page.getByLabel('Name or town').fill('qqqq');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'No place found with “qqqq”' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Look within/ })).toHaveCount(0);

  await page.getByLabel('Name or town').fill('');
  await searchFor(page, '99752', '10 miles');
  await expect(
    page.getByRole('heading', { name: 'No place with Twomey wines within 10 miles of 99752' }),
  ).toBeVisible();
  await expect(page.getByText('We can send wine to your door instead.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Find Alder Ridge wines' })).toHaveAttribute(
    'href',
    /^\/brand\/1\?to=\/find-our-wines/,
  );
  await expect(page.getByRole('region', { name: 'Results' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Look within 25 miles' }).click();
  await expect(page).toHaveURL(/zip=99752&distance=25$/);
  await expect(page.getByLabel('Within').locator('option:checked')).toHaveText('25 miles');
  await page.getByRole('link', { name: 'See all places' }).click();
  await expect(places(page)).toHaveCount(20);
  await expect(page.getByLabel('ZIP Code')).toHaveValue('');

  await test.step('a ZIP Code that does not exist is refused', async () => {
    for (const zip of ['abcde', '99999']) {
      await searchFor(page, zip);
      await expectRefused(page.getByLabel('ZIP Code'), 'Invalid Zip Code');
      await expect(page.getByLabel('ZIP Code')).toBeFocused();
      await expect(page).toHaveTitle('Error: Find Our Wines · Twomey');
      await expect(places(page)).toHaveCount(0);
      if (zip === 'abcde') await expectAccessible(page);
      await searchFor(page, '94558');
      await expect(places(page)).not.toHaveCount(0);
      await expect(map(page), 'the list is there without the map').toHaveCount(0);
    }
  });

  await test.step('a list that cannot be loaded is told', async () => {
    await page.route('**/api/find-our-wines?*', (route) =>
      route.fulfill({
        status: 503,
        json: { code: 'unavailable', message: 'Down', requestId: 'a-number-to-tell' },
      }),
    );
    await searchFor(page, '94558');
    await expect(page.getByText('The list of places is not available right now')).toBeVisible();
    await expect(page.getByText('a-number-to-tell')).toBeVisible();
    await expect(
      page.getByRole('status').filter({ hasText: 'The list of places could not be loaded.' }),
    ).toBeAttached();
    await expect(page.getByRole('link', { name: 'Try again' })).toHaveAttribute(
      'href',
      '/find-our-wines?zip=94558',
    );
  });
});

test.describe('on a phone of 320 pixels', () => {
  test.use({ viewport: { width: 320, height: 640 } });

  test('the map is fetched when it is shown, and the pages fit the screen', { tag: '@phone' }, async ({
    page,
  }) => {
    const fetched: string[] = [];
    page.on('request', (request) => {
      if (request.url().includes('leaflet')) fetched.push(request.url());
    });
    const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
    await visit(page, twomey, '/find-our-wines?zip=94558');
    await expect(places(page).first()).toBeVisible();
    expect(fetched).toEqual([]);
    expect(await pageWidth()).toBe(320);
    const listed = await names(page);
    await page.getByRole('button', { name: `Show ${listed[0]} on the map` }).tap();
    await expect(map(page).getByRole('group', { name: listed[0] ?? '' })).toBeVisible();
    await expect(map(page)).toBeInViewport();
    expect(fetched).not.toEqual([]);
    expect(await pageWidth()).toBe(320);
    await searchFor(page, '99752', '10 miles');
    await expect(page.getByRole('heading', { name: /^No place with Twomey wines/ })).toBeVisible();
    expect(await pageWidth()).toBe(320);
  });
});

test.describe('without any script', () => {
  test.use({ javaScriptEnabled: false });

  test('the search and its list are there', { tag: '@desktop' }, async ({ page, allowStatuses }) => {
    allowStatuses(422);
    await page.goto(`${twomey.origin}/find-our-wines`);
    await searchFor(page, '94558', '100 miles');
    await expect(page).toHaveURL(/zip=94558&distance=100&q=$/);
    await expect(page.getByText(/^\d+ places within 100 miles of 94558, nearest first$/)).toBeVisible();
    await expect(page.getByLabel('Within').locator('option:checked')).toHaveText('100 miles');
    await expect(page.getByRole('button', { name: /on the map$/ })).toHaveCount(0);
    await expect(map(page)).toBeHidden();
    await searchFor(page, '99999');
    await expectRefused(page.getByLabel('ZIP Code'), 'Invalid Zip Code');
  });
});
