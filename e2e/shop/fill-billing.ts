import { expect, type Page } from '@playwright/test';
import { cards, securityCodeOf } from './cards.ts';
import { fillAtOnce } from './fill-at-once.ts';

/** Fills in birth date and card; the billing address stays the shipping address. */
export async function fillBilling(page: Page, cardNumber: string = cards.visa): Promise<void> {
  await fillBirthDate(page, { month: 'May', day: '17', year: '1980' });
  await fillCard(page, cardNumber);
}

export interface BirthDate {
  readonly month: string;
  readonly day: string;
  readonly year: string;
}

export async function fillBirthDate(page: Page, { month, day, year }: BirthDate): Promise<void> {
  await fillAtOnce(page.getByRole('group', { name: 'Birth Date' }), { Month: month, Day: day, Year: year });
}

export async function fillCard(page: Page, cardNumber: string): Promise<void> {
  await fillAtOnce(page, { 'Card Number': cardNumber });
  await fillExpiry(page, { month: 12, year: 2031 });
  await fillAtOnce(page, { 'Security Code': securityCodeOf(cardNumber) });
}

/** Months as on the card, 1 to 12. */
export async function fillExpiry(
  page: Page,
  { month, year }: { month: number; year: number },
): Promise<void> {
  const expiry = page.getByRole('group', { name: 'Expiration Date' });
  await fillAtOnce(expiry, { Month: String(month - 1), Year: String(year) });
}

export async function goToReview(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Review Order' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review Your Order');
}
