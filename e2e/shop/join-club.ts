import { expect, type Locator, type Page } from '@playwright/test';
import { type Site, twomey } from './sites.ts';
import { takenOver, visit } from './visit.ts';

export const clubNames = { 1: 'Alder Ridge Club', 2: 'Club Twomey' } as const;

/** The summary of a membership that is joined. */
export function membershipSummary(page: Page, site: Site): Locator {
  return page.getByRole('complementary', { name: `${clubNames[site.brandingId]} Membership` });
}

/** Phones have the summary behind a button. */
export async function showSummary(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Show cart' });
  if (await button.isVisible()) await button.click();
}

/** Presses 'Join the Club' on the page of the site's club, which leads to shipping. */
export async function joinClub(page: Page, site: Site = twomey): Promise<void> {
  await visit(page, site, '/shop/clubs');
  await page.getByRole('button', { name: 'Join the Club' }).click();
  await expect(page).toHaveURL(`${site.origin}/shipping?clubJoin=true`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Delivery or Pick Up');
  // The button may have led to a new document.
  await takenOver(page);
}

export async function reviewMembership(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review Membership' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review Your Order');
}

export const policyBox = (page: Page) =>
  page.getByRole('checkbox', { name: 'I agree with the member policy' });

/** Agrees to the policy and confirms; the confirmation thanks for joining. */
export async function confirmMembership(page: Page, site: Site): Promise<void> {
  await policyBox(page).check();
  await page.getByRole('button', { name: 'Confirm Membership' }).click();
  await expect(page).toHaveURL(`${site.origin}/confirmation?clubJoin=true`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `Thank you for joining the ${clubNames[site.brandingId]} Membership`,
  );
}
