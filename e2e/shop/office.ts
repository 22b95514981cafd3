import { expect, type Locator, type Page } from '@playwright/test';
import { grace } from './customer.ts';
import { alderRidge } from './sites.ts';
import { signInStaff } from './staff.ts';
import { takenOver } from './visit.ts';

/** Where staff start: signed in, on Today. From here on a test presses what a person would press. */
export async function openOffice(
  page: Page,
  role: Parameters<typeof signInStaff>[1],
  { javaScriptEnabled = true } = {},
): Promise<void> {
  await signInStaff(page, role);
  await page.goto(`${alderRidge.origin}/office`);
  if (javaScriptEnabled) await takenOver(page);
}

/** Presses a screen's name in the navigation; on a phone, behind "More" where the bar has no room for it. */
export async function pressMenu(page: Page, label: string): Promise<void> {
  const navigation = page.getByRole('navigation', { name: 'Office' });
  const link = navigation.getByRole('link', { name: label, exact: true });
  if (!(await link.isVisible())) await navigation.getByText('More', { exact: true }).click();
  const path = (await link.getAttribute('href')) ?? '';
  const before = page.url();
  await link.click();
  // A page below the screen's address, or the screen with a search, is left as well.
  await page.waitForURL(
    (url) => url.pathname.startsWith(path) && (url.href !== before || before.endsWith(path)),
  );
  await settled(page);
}

/** Presses a view or another tab of a list, and waits for its rows. */
export async function pressView(page: Page, name: string): Promise<void> {
  const tab = page.getByRole('main').getByRole('link', { name, exact: true });
  await tab.click();
  await expect(tab).toHaveAttribute('aria-current', 'page');
}

/** The address changes a moment before the screen does: what is pressed in between belongs to the screen before. */
export async function settled(page: Page): Promise<void> {
  await page.locator('.progress-line').waitFor({ state: 'detached' });
}

/** Types into the list's own search and presses Enter. */
export async function searchList(page: Page, text: string): Promise<void> {
  const field = page.getByRole('main').getByRole('searchbox');
  await field.fill(text);
  await field.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('q') === text);
  await settled(page);
  // A fast answer never showed that it was on its way: the list is there when its field begins with what was searched.
  await expect(field).toHaveAttribute('value', text);
}

/** Types into the header's search, which opens an order by its number. */
export async function openOrder(page: Page, orderId: number): Promise<void> {
  const search = page.getByRole('searchbox', { name: /^Search orders/ });
  await search.fill(String(orderId));
  await search.press('Enter');
  await page.getByRole('heading', { level: 1, name: `Order ${orderId}` }).waitFor();
}

/** The view of a release's shipments in one state: the list of all has several pages. */
export function shipmentsOfState(page: Page, state: string): Locator {
  return page
    .getByRole('navigation', { name: 'Shipments by state' })
    .getByRole('link', { name: new RegExp(`^${state}`) });
}

/** Finds the customer of the demo with the header's search. */
export async function openGrace(page: Page): Promise<void> {
  const search = page.getByRole('searchbox', { name: /^Search orders/ });
  await search.fill(grace.email);
  await search.press('Enter');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Grace Okafor/ })
    .first()
    .click();
}
