import type { Page } from '@playwright/test';
import { expectAccessible } from './shop/expect-accessible.ts';
import { alderRidge, type Site, twomey } from './shop/sites.ts';
import { expect, test } from './shop/test.ts';
import { visit } from './shop/visit.ts';

/** The browser's own language, zone and clock must not show in a calendar. */
test.use({ locale: 'de-DE', timezoneId: 'Pacific/Kiritimati' });

const open = (page: Page, site: Site = alderRidge) => visit(page, site, '/dev/parts');

const dateField = (page: Page) => page.getByLabel('Delivery Date', { exact: true });
const calendarButton = (page: Page) =>
  page.getByRole('button', { name: 'Choose a delivery day in a calendar' });
const calendar = (page: Page) => page.getByRole('dialog', { name: 'Choose a delivery day' });
const day = (page: Page, name: string) => calendar(page).getByRole('button', { name });

async function openCalendar(page: Page): Promise<void> {
  await calendarButton(page).press('Enter');
  await expect(day(page, 'Wednesday, November 18, 2026')).toBeFocused();
}

test.describe('the calendar', () => {
  test('is walked through by keyboard, and its day ends up in the text field', {
    tag: '@desktop',
  }, async ({ page }) => {
    await open(page);
    await openCalendar(page);
    const steps = [
      ['ArrowRight', 'Thursday, November 19, 2026'],
      ['ArrowDown', 'Thursday, November 26, 2026, not available: Closed for Thanksgiving Day'],
      ['Home', 'Sunday, November 1, 2026, not available: This day has passed'],
      ['End', 'Monday, November 30, 2026'],
      ['PageDown', 'Wednesday, December 30, 2026'],
      ['ArrowUp', 'Wednesday, December 23, 2026'],
      ['ArrowLeft', 'Tuesday, December 22, 2026'],
      ['PageUp', 'Sunday, November 22, 2026, not available: Weekend'],
    ] as const;
    for (const [key, name] of steps) {
      await page.keyboard.press(key);
      await expect(day(page, name), key).toBeFocused();
    }

    await page.keyboard.press('Enter');
    await expect(calendar(page), 'a closed day is not chosen').toBeVisible();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Enter');
    await expect(calendar(page)).toBeHidden();
    await expect(calendarButton(page)).toBeFocused();
    await expect(dateField(page)).toHaveValue('11/23/2026');

    await calendarButton(page).press('Enter');
    await expect(day(page, 'Monday, November 23, 2026, chosen')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(calendar(page)).toBeHidden();
    await expect(calendarButton(page)).toBeFocused();
  });

  test('starts at a typed day, marks the shop’s today, says the month, and is left by Tab or a press', {
    tag: '@desktop',
  }, async ({ page }) => {
    await open(page);
    await dateField(page).fill('12/09/2026');
    await calendarButton(page).click();
    await expect(day(page, 'Wednesday, December 9, 2026, chosen')).toBeFocused();
    await calendar(page).getByRole('button', { name: 'Previous month' }).click();
    await expect(day(page, 'Thursday, November 12, 2026, today, not available: Too soon')).toBeVisible();
    await expect(calendar(page).getByRole('button', { name: 'Previous month' })).toBeDisabled();
    await calendar(page).getByRole('button', { name: 'Next month' }).click();
    await expect(page.getByRole('log').filter({ hasText: 'December 2026' })).toBeAttached();
    await expect(calendar(page).getByRole('application')).toHaveAccessibleName(
      'Choose a delivery day, December 2026',
    );
    await page.keyboard.press('Escape');

    await dateField(page).fill('');
    await openCalendar(page);
    await page.keyboard.press('Tab');
    await expect(calendar(page)).toBeHidden();
    await openCalendar(page);
    await page.getByRole('heading', { name: 'Parts' }).click();
    await expect(calendar(page)).toBeHidden();
  });

  test('says on a tap why a day is closed, and takes an open one', { tag: '@phone' }, async ({ page }) => {
    await open(page);
    await calendarButton(page).tap();
    // By force: Playwright would wait until the day is open.
    await day(page, 'Thursday, November 26, 2026').tap({ force: true });
    await expect(calendar(page).getByText('Closed for Thanksgiving Day')).toBeVisible();
    await day(page, 'Wednesday, November 25, 2026').tap();
    await expect(dateField(page)).toHaveValue('11/25/2026');
    await expect(page.getByText('Wednesday, November 25', { exact: true })).toBeVisible();
  });

  test('leaves the field to the typist when it cannot be fetched', { tag: '@desktop' }, async ({
    page,
    allowComplaints,
  }) => {
    allowComplaints(/Failed to load resource/);
    await page.route(/\/assets\/calendar-(?!button)[^/]+\.js$/, (route) => route.abort());
    await open(page);
    await calendarButton(page).click();
    await expect(page.getByText('The calendar could not be loaded. Please type the date.')).toBeVisible();
    await page.keyboard.press('Escape');
    await dateField(page).fill('12/09/2026');
    await expect(page.getByText('Wednesday, December 9')).toBeVisible();
  });
});

const street = (page: Page) => page.getByLabel('Address Line 1', { exact: true });
const suggestions = (page: Page) => page.getByRole('listbox');
const options = (page: Page) => suggestions(page).getByRole('option');

test.describe('the type-ahead', () => {
  test('suggests from the third character on, and fills in what is chosen by keyboard', {
    tag: '@desktop',
  }, async ({ page }) => {
    await open(page);
    await street(page).focus();
    await expect(street(page)).toHaveRole('combobox');
    await page.keyboard.type('12');
    await expect(street(page)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.type(' ma');
    await expect(options(page), 'ten at most').toHaveCount(10);
    await expect(page.getByRole('status').filter({ hasText: '10 suggestions' })).toBeAttached();

    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await expect(street(page)).toBeFocused();
    const marked = await street(page).getAttribute('aria-activedescendant');
    expect(marked).toBe(await options(page).nth(1).getAttribute('id'));
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('ArrowUp');
    await expect(street(page)).not.toHaveAttribute('aria-activedescendant');
    await page.keyboard.press('ArrowUp');
    await expect(options(page).nth(9)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');

    await expect(suggestions(page)).toBeHidden();
    await expect(street(page)).toHaveValue('12 Main Street');
    await expect(page.getByLabel('ZIP Code')).toHaveValue('94558');
    await expect(page.getByText('Sent:')).toBeHidden();

    // Enter belongs to the form while nothing is marked, and Escape closes the list.
    await street(page).press('ControlOrMeta+a');
    await page.keyboard.type('12 ma');
    await expect(options(page)).toHaveCount(10);
    await page.keyboard.press('Escape');
    await expect(suggestions(page)).toBeHidden();
    await expect(street(page)).toHaveValue('12 ma');
    await page.keyboard.press('ArrowDown');
    await expect(options(page)).toHaveCount(10);
    await page.keyboard.press('Home');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sent: 12 ma')).toBeVisible();
    await expect(suggestions(page)).toBeHidden();
  });

  test('is chosen from by a tap', { tag: '@phone' }, async ({ page }) => {
    await open(page);
    await street(page).tap();
    await street(page).pressSequentially('12 ma');
    await options(page).filter({ hasText: '12 Main Street, Healdsburg' }).tap();
    await expect(street(page)).toHaveValue('12 Main Street');
    await expect(street(page)).toBeFocused();
    await expect(page.getByLabel('ZIP Code')).toHaveValue('95448');
  });

  test('says nothing to a browser that fills in, and stays a plain field when its provider is down', {
    tag: '@desktop',
  }, async ({ page }) => {
    await page.clock.install();
    await open(page);
    await street(page).focus();
    await expect(street(page)).toHaveRole('combobox');
    await street(page).evaluate((field: HTMLInputElement) => {
      field.value = '12 Main Street';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.clock.fastForward(1_000);
    await page.keyboard.press('End');
    await page.keyboard.press('Shift+Home');
    await page.keyboard.type('down');
    await page.clock.fastForward(1_000);
    await expect(page.getByText('Asked for: down', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sent: down')).toBeVisible();
    await expect(suggestions(page)).toBeHidden();
  });

  test('takes hold of the field without losing what was typed before it came', { tag: '@desktop' }, async ({
    page,
  }) => {
    const arrival = Promise.withResolvers<void>();
    await page.route(/\/assets\/suggestions-[^/]+\.js$/, async (route) => {
      await arrival.promise;
      await route.continue();
    });
    await open(page);
    await street(page).focus();
    await page.keyboard.type('1 ma');
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(street(page)).toHaveRole('textbox');
    arrival.resolve();
    await expect(street(page)).toHaveRole('combobox');
    await expect(street(page)).toBeFocused();
    await page.keyboard.type('2');
    await expect(street(page)).toHaveValue('12 ma');
    await expect(options(page)).toHaveCount(10);
  });
});

const map = (page: Page) => page.getByRole('region', { name: 'Map of pick-up locations' });
const pin = (page: Page, name: string) => map(page).getByRole('button', { name });

test.describe('the map', () => {
  test('shows what the list says, numbered alike, and asks nobody else for anything', {
    tag: '@desktop',
  }, async ({ page }) => {
    const origins = new Set<string>();
    page.on('request', (request) => origins.add(new URL(request.url()).origin));
    await open(page);
    await expect(map(page).locator('.map-land')).toBeAttached();
    await expect(map(page).getByRole('link', { name: 'Leaflet' })).toBeVisible();
    await expect(map(page).getByRole('link', { name: 'U.S. Census Bureau' })).toBeVisible();

    const scale = map(page).locator('.leaflet-control-scale');
    await expect(scale).toHaveText('5 mi');
    await page.getByRole('button', { name: 'Show Plaza Pack and Ship on the map' }).click();
    expect(await scale.textContent(), 'the map is still moving').toBe('5 mi');
    await expect(scale).toHaveText('1 mi');
    const popup = map(page).getByRole('group', { name: 'Plaza Pack and Ship' });
    await expect(popup).toContainText('Sonoma, CA 95476');
    await expect(popup, 'the focus stays in the list').not.toBeFocused();
    await popup.getByRole('button', { name: 'Ship to this location' }).click();
    await expect(page.getByText('Chosen: Plaza Pack and Ship')).toBeVisible();
    expect([...origins]).toEqual([alderRidge.origin]);
  });

  test('is used by keyboard, and can be skipped', { tag: '@desktop' }, async ({ page }) => {
    await open(page);
    await pin(page, '3. Mare Island Ship Center').press('Enter');
    const popup = map(page).getByRole('group', { name: 'Mare Island Ship Center' });
    await expect(popup).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(popup.getByRole('button', { name: 'Ship to this location' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(popup).toBeHidden();
    await expect(pin(page, '3. Mare Island Ship Center')).toBeFocused();

    await page.getByRole('link', { name: 'Skip the map' }).press('Enter');
    await expect(page.getByText('End of the map')).toBeFocused();

    const inList = page.getByRole('button', { name: 'Show Plaza Pack and Ship on the map' });
    await inList.press('Enter');
    await expect(map(page).getByRole('group', { name: 'Plaza Pack and Ship' })).toBeVisible();
    await expect(inList, 'the focus stays in the list').toBeFocused();
  });
});

test.describe('with less motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('the map is at the place at once', { tag: '@desktop' }, async ({ page }) => {
    await open(page);
    const scale = map(page).locator('.leaflet-control-scale');
    await expect(scale).toHaveText('5 mi');
    const after = await page
      .getByRole('button', { name: 'Show Plaza Pack and Ship on the map' })
      .evaluate(async (button: HTMLElement) => {
        button.click();
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
        return document.querySelector('.leaflet-control-scale')?.textContent;
      });
    expect(after).toBe('1 mi');
  });
});

for (const { site, tag } of [
  { site: alderRidge, tag: '@phone' },
  { site: twomey, tag: '@desktop' },
]) {
  test(`axe finds nothing on the parts of ${site.name}, closed and open`, { tag }, async ({ page }) => {
    // Four looks at every part in every state.
    test.slow();
    await open(page, site);
    await expect(map(page).locator('.map-land')).toBeAttached();
    await expectAccessible(page);

    await openCalendar(page);
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await street(page).focus();
    await expect(street(page)).toHaveRole('combobox');
    await page.keyboard.type('12 ma');
    await expect(options(page)).toHaveCount(10);
    await page.keyboard.press('ArrowDown');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await page.keyboard.press('Escape');

    await pin(page, '2. Plaza Pack and Ship').press('Enter');
    await expect(map(page).getByRole('group', { name: 'Plaza Pack and Ship' })).toBeFocused();
    // Leaflet fades it in.
    await expect(map(page).locator('.leaflet-popup')).toHaveCSS('opacity', '1');
    await expectAccessible(page);
  });
}

for (const { tag, widths } of [
  { tag: '@phone', widths: [320, 390] },
  { tag: '@desktop', widths: [1440] },
]) {
  test(`at ${widths.join(' and ')} pixels nothing lies beside the screen, and a day has room for a finger`, {
    tag,
  }, async ({ page }) => {
    await open(page);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await openCalendar(page);
      const box = await day(page, 'Wednesday, November 18, 2026').boundingBox();
      expect(box?.width).toBeGreaterThanOrEqual(44);
      expect(box?.height).toBeGreaterThanOrEqual(44);
      await page.keyboard.press('Escape');
      await street(page).press('ControlOrMeta+a');
      await page.keyboard.type('12 ma');
      await expect(options(page)).toHaveCount(10);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
      await page.keyboard.press('Escape');
    }
  });
}

test('none of the three is fetched before it is shown', { tag: '@desktop' }, async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const heavy = () =>
    fetched.filter((path) => /calendar-(?!button)|suggestions|leaflet-map|outlines/.test(path));
  await visit(page, alderRidge, '/shop');
  expect(heavy()).toEqual([]);

  await open(page);
  await expect(map(page).locator('.map-land')).toBeAttached();
  expect(heavy().join()).not.toMatch(/calendar|suggestions/);
  await street(page).focus();
  await expect(street(page)).toHaveRole('combobox');
  expect(heavy().join()).not.toMatch(/calendar/);
});

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false });

  test('the fields are there, and neither button nor map that would do nothing', { tag: '@desktop' }, async ({
    page,
  }) => {
    await page.goto(`${alderRidge.origin}/dev/parts`);
    await expect(dateField(page)).toBeVisible();
    await expect(street(page)).toBeVisible();
    await expect(calendarButton(page)).toBeHidden();
    await expect(map(page)).toBeHidden();
  });
});
