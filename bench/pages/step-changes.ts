import type { Page } from '@playwright/test';

export interface Walked {
  /** From the press to the painted heading of the next step, in milliseconds. */
  readonly changeMs: Readonly<Record<'billing' | 'review', number>>;
  /** The slowest answer to a key or a press, in milliseconds. */
  readonly interactionMs: number;
}

/** Walks from shipping to the review as a guest who types, on a page that stands at shipping. */
export async function walkSteps(page: Page): Promise<Walked> {
  const type = async (label: string, text: string) => {
    await page.getByLabel(label, { exact: true }).pressSequentially(text);
  };
  await type('Email Address', 'ada@example.com');
  await type('First name', 'Ada');
  await type('Last name', 'Hart');
  await type('Address Line 1', '1 Main Street');
  await type('ZIP Code', '94558');
  await type('Phone Number', '7075550101');
  await type('City', 'Napa');
  await page.getByLabel('State', { exact: true }).selectOption({ label: 'California' });
  const billing = await change(page, 'Next: Payment', 'Payment Information');

  const birth = page.getByRole('group', { name: 'Birth Date' });
  await birth.getByLabel('Month').selectOption({ label: 'May' });
  await birth.getByLabel('Day').selectOption('17');
  await birth.getByLabel('Year').selectOption('1980');
  await type('Card Number', '4111111111111111');
  const expiry = page.getByRole('group', { name: 'Expiration Date' });
  await expiry.getByLabel('Month').selectOption('11');
  await expiry.getByLabel('Year').selectOption('2031');
  await type('Security Code', '123');
  const review = await change(page, 'Review Order', 'Review Your Order');
  return { changeMs: { billing, review }, interactionMs: await page.evaluate(() => window.seen.inp) };
}

/** From the last field to the button, which a person must first find and reach. */
const TO_THE_BUTTON_MS = 600;

async function change(page: Page, button: string, heading: string): Promise<number> {
  await page.waitForTimeout(TO_THE_BUTTON_MS);
  await page.getByRole('button', { name: button }).click();
  // Seldom: on the slowed processor each look, and each frame that it asks for, would delay what is measured.
  await page.waitForFunction(() => window.seen.changedAt > 0, null, { polling: 500 });
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
  return page.evaluate(() => window.seen.changedAt - window.seen.pressedAt);
}
