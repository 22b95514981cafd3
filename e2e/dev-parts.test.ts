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

const street = (page: Page) => page.getByLabel('Address Line 1', { exact: true });
const suggestions = (page: Page) => page.getByRole('listbox');
const options = (page: Page) => suggestions(page).getByRole('option');

const map = (page: Page) => page.getByRole('region', { name: 'Map of pick-up locations' });
const pin = (page: Page, name: string) => map(page).getByRole('button', { name });
const popup = (page: Page, name: string) => map(page).getByRole('group', { name });
const inList = (page: Page, name = 'Plaza Pack and Ship') =>
  page.getByRole('button', { name: `Show ${name} on the map` });

/** Leaflet fades a popup in. */
async function expectPopupShown(page: Page): Promise<void> {
  await expect(map(page).locator('.leaflet-popup')).toHaveCSS('opacity', '1');
}

async function expectRoomForFinger(page: Page, width: number): Promise<void> {
  const box = await day(page, 'Wednesday, November 18, 2026').boundingBox();
  expect(box?.width).toBeGreaterThanOrEqual(44);
  expect(box?.height).toBeGreaterThanOrEqual(44);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
}

/** Colors depend on the brand and layout on the width: axe looks at each once, with as much open as can be. */
test('a desktop’s calendar is used by keyboard, opens at a typed day and closes by Tab or a press outside', {
  tag: '@desktop',
}, async ({ page }) => {
  await open(page, twomey);
  await openCalendar(page);
  await expectRoomForFinger(page, 1440);
  await expectAccessible(page);

  await test.step('keys move from day to day', async () => {
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
  });

  await test.step('Enter chooses an open day, Escape closes', async () => {
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

  await test.step('it opens at a typed day, marks today and says the month', async () => {
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
  });

  await test.step('Tab or a press outside closes it', async () => {
    await dateField(page).fill('');
    await openCalendar(page);
    await page.keyboard.press('Tab');
    await expect(calendar(page)).toBeHidden();
    await openCalendar(page);
    await page.getByRole('heading', { name: 'Parts' }).click();
    await expect(calendar(page)).toBeHidden();
  });

  await test.step('closed and opened again at once, it takes the focus again', async () => {
    await openCalendar(page);
    await calendar(page).evaluate((dialog: HTMLElement) => {
      dialog.hidePopover();
      dialog.showPopover();
    });
    await expect(day(page, 'Wednesday, November 18, 2026')).toBeFocused();
  });
});

test('a desktop’s type-ahead loads on focus, suggests from the third character and is used by keyboard', {
  tag: '@desktop',
}, async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(new URL(request.url()).pathname));
  const heavy = () =>
    fetched.filter((path) => /calendar-(?!button)|suggestions|leaflet-map|outlines/.test(path)).join();
  const arrival = Promise.withResolvers<void>();
  await page.route(/\/assets\/suggestions-[^/]+\.js$/, async (route) => {
    await arrival.promise;
    await route.continue();
  });

  await test.step('nothing is loaded before it is shown', async () => {
    await visit(page, twomey, '/shop');
    expect(heavy()).toBe('');
    await open(page, twomey);
    await expect(map(page).locator('.map-land')).toBeAttached();
    expect(heavy()).not.toMatch(/calendar|suggestions/);
    await pin(page, '2. Plaza Pack and Ship').press('Enter');
    await expect(popup(page, 'Plaza Pack and Ship')).toBeFocused();
  });

  await test.step('what is typed before it arrives stays', async () => {
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
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1440);
    expect(heavy()).not.toMatch(/calendar/);
  });

  await test.step('it suggests from the third character', async () => {
    await street(page).press('ControlOrMeta+a');
    await page.keyboard.type('12');
    await expect(street(page)).toHaveAttribute('aria-expanded', 'false');
    await page.keyboard.type(' ma');
    await expect(options(page), 'ten at most').toHaveCount(10);
    await expect(page.getByRole('status').filter({ hasText: '10 suggestions' })).toBeAttached();
  });

  await test.step('a list does not change while arrows go through it', async () => {
    // Sent together: the list is asked for again when typing has paused.
    await Promise.all([page.keyboard.type('i'), page.keyboard.press('ArrowDown')]);
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
    await expect(options(page).nth(0)).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowUp');
  });

  await test.step('arrows mark a suggestion, and Enter fills it in', async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(options(page).nth(1)).toHaveAttribute('aria-selected', 'true');
    await expectPopupShown(page);
    await expectAccessible(page);
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
  });

  await test.step('Escape closes the list; Enter sends the form while nothing is marked', async () => {
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
});

test('a desktop’s map shows what the list says, by keyboard too, and fields stay where parts are down', {
  tag: '@desktop',
}, async ({ page, allowComplaints }) => {
  allowComplaints(/Failed to load resource/);
  await page.route(/\/assets\/calendar-(?!button)[^/]+\.js$/, (route) => route.abort());
  const origins = new Set<string>();
  page.on('request', (request) => origins.add(new URL(request.url()).origin));
  await page.clock.install();
  await open(page, twomey);
  await expect(map(page).locator('.map-land')).toBeAttached();
  await expect(map(page).getByRole('link', { name: 'Leaflet' })).toBeVisible();
  await expect(map(page).getByRole('link', { name: 'U.S. Census Bureau' })).toBeVisible();
  const scale = map(page).locator('.leaflet-control-scale');
  await expect(scale).toHaveText('5 mi');

  // Flights take as long as the test wants: the map draws no frame while the clock stands.
  const stopClock = async () => page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));

  await test.step('with less motion the map is at a place at once', async () => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await stopClock();
    await inList(page, 'Mare Island Ship Center').click();
    await expect(scale).toHaveText('1 mi');
    await page.clock.resume();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    for (const miles of ['3 mi', '5 mi']) {
      await map(page).getByRole('button', { name: 'Zoom out' }).click();
      await expect(scale).toHaveText(miles);
    }
  });

  await test.step('else it flies to the place that is chosen in the list', async () => {
    await stopClock();
    await inList(page).press('Enter');
    await expect(inList(page), 'the focus stays in the list').toBeFocused();
    await expect(popup(page, 'Plaza Pack and Ship')).toBeAttached();
    await expect(scale).toHaveText('5 mi');
    await page.clock.resume();
    await expect(scale).toHaveText('1 mi');
    await expect(popup(page, 'Plaza Pack and Ship')).toContainText('Sonoma, CA 95476');
    await popup(page, 'Plaza Pack and Ship').getByRole('button', { name: 'Ship to this location' }).click();
    await expect(page.getByText('Chosen: Plaza Pack and Ship')).toBeVisible();
  });

  await test.step('the keyboard opens a pin, and Escape leads back to it', async () => {
    await pin(page, '3. Mare Island Ship Center').press('Enter');
    const opened = popup(page, 'Mare Island Ship Center');
    await expect(opened).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(opened.getByRole('button', { name: 'Ship to this location' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(opened).toBeHidden();
    await expect(pin(page, '3. Mare Island Ship Center')).toBeFocused();
  });

  await test.step('a link skips it', async () => {
    await page.getByRole('link', { name: 'Skip the map' }).press('Enter');
    await expect(page.getByText('End of the map')).toBeFocused();
    expect([...origins]).toEqual([twomey.origin]);
  });

  await test.step('a calendar that cannot be loaded leaves the field', async () => {
    await calendarButton(page).click();
    await expect(page.getByText('The calendar could not be loaded. Please type the date.')).toBeVisible();
    await page.keyboard.press('Escape');
    await dateField(page).fill('12/09/2026');
    await expect(page.getByText('Wednesday, December 9')).toBeVisible();
  });

  await test.step('suggestions leave a browser that fills in alone, and the field while they are down', async () => {
    await street(page).focus();
    await expect(street(page)).toHaveRole('combobox');
    await street(page).evaluate((field: HTMLInputElement) => {
      field.value = '12 Main Street';
      field.dispatchEvent(new Event('input', { bubbles: true }));
    });
    await page.clock.fastForward(1_000);
    await street(page).press('ControlOrMeta+a');
    // All at once: a pause between two keys would ask for the first of them.
    await page.keyboard.insertText('down');
    await page.clock.fastForward(1_000);
    await expect(page.getByText('Asked for: down', { exact: true })).toBeVisible();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Sent: down')).toBeVisible();
    await expect(suggestions(page)).toBeHidden();
  });
});

test('on a phone, a tap chooses a day or a suggestion, a closed day says why, and all parts fit the screen', {
  tag: '@phone',
}, async ({ page }) => {
  await open(page);
  await expect(map(page).locator('.map-land')).toBeAttached();

  await test.step('the calendar', async () => {
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await openCalendar(page);
      await expectRoomForFinger(page, width);
      if (width === 390) await expectAccessible(page);
      await page.keyboard.press('Escape');
    }
    await calendarButton(page).tap();
    // By force: Playwright would wait until the day is open.
    await day(page, 'Thursday, November 26, 2026').tap({ force: true });
    await expect(calendar(page).getByText('Closed for Thanksgiving Day')).toBeVisible();
    await day(page, 'Wednesday, November 25, 2026').tap();
    await expect(dateField(page)).toHaveValue('11/25/2026');
    await expect(page.getByText('Wednesday, November 25', { exact: true })).toBeVisible();
  });

  await test.step('the map', async () => {
    await pin(page, '2. Plaza Pack and Ship').press('Enter');
    await expect(popup(page, 'Plaza Pack and Ship')).toBeFocused();
    await expectPopupShown(page);
  });

  await test.step('the type-ahead', async () => {
    await street(page).tap();
    await street(page).pressSequentially('12 ma');
    await expect(options(page)).toHaveCount(10);
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await page.keyboard.press('ArrowDown');
    await expect(options(page).first()).toHaveAttribute('aria-selected', 'true');
    await expectAccessible(page);
    await options(page).filter({ hasText: '12 Main Street, Healdsburg' }).tap();
    await expect(street(page)).toHaveValue('12 Main Street');
    await expect(street(page)).toBeFocused();
    await expect(page.getByLabel('ZIP Code')).toHaveValue('95448');
  });
});
