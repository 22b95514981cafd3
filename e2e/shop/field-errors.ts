import { expect, type Locator, type Page } from '@playwright/test';

/** The list of problems above the heading, after a refused submit. */
export function errorSummary(page: Page): Locator {
  return page.getByRole('alert').filter({ hasText: 'There is a problem' });
}

/** The field is marked, and the message tied to it: a sentence of its own among what describes the field. */
export async function expectRefused(field: Locator, message: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(`(^|[:.] )${literally(message)}( |$)`));
}

export async function expectFine(field: Locator): Promise<void> {
  await expect(field).not.toHaveAttribute('aria-invalid', 'true');
}

/** Types into a field and leaves it, as with the Tab key. */
export async function typeAndLeave(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.blur();
}

function literally(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
