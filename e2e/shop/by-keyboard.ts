import { expect, type Locator, type Page } from '@playwright/test';
import { cards, securityCodes } from './cards.ts';

/** Presses Tab, or Shift and Tab if it stands before, until the control has the focus, and sees that this can be seen. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  const target = await control.elementHandle();
  if (!target) throw new Error(`there is no ${control}`);
  const isBefore = await target.evaluate(
    (element) =>
      document.activeElement !== null &&
      document.activeElement !== document.body &&
      (element.compareDocumentPosition(document.activeElement) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  const key = isBefore ? 'Shift+Tab' : 'Tab';
  for (let presses = 0; presses <= 80; presses += 1) {
    if (presses > 0) await page.keyboard.press(key);
    const outline = await target.evaluate((element) => {
      if (element !== document.activeElement) return null;
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(element);
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none';
    });
    if (outline === null) continue;
    expect(outline, 'the focus can be seen').toBe(true);
    return;
  }
  throw new Error(`no Tab leads to ${control}`);
}

export async function type(page: Page, control: Locator, text: string): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.type(text);
}

export async function typeAddress(page: Page): Promise<void> {
  await type(page, page.getByLabel('First name'), 'Ada');
  await type(page, page.getByLabel('Last name'), 'Byron');
  await type(page, page.getByLabel('Address Line 1'), '1245 Main Street');
  await type(page, page.getByLabel('ZIP Code'), '94558');
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('City')).toHaveValue('Napa');
  await expect(page.getByLabel('State', { exact: true }).locator('option:checked')).toHaveText('California');
  await type(page, page.getByLabel('Phone Number'), '7075550143');
}

export async function typeBirthDate(page: Page): Promise<void> {
  const birthDate = page.getByRole('group', { name: 'Birth Date' });
  await type(page, birthDate.getByLabel('Month'), 'May');
  await type(page, birthDate.getByLabel('Day'), '17');
  await type(page, birthDate.getByLabel('Year'), '1980');
}

export async function typeCard(page: Page, cardNumber: string = cards.visa): Promise<void> {
  await type(page, page.getByLabel('Card Number'), cardNumber);
  const expiry = page.getByRole('group', { name: 'Expiration Date' });
  await type(page, expiry.getByLabel('Month'), '12');
  await type(page, expiry.getByLabel('Year'), '2031');
  await type(page, page.getByLabel('Security Code'), securityCodes.usual);
}
