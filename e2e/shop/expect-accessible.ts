import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * 'axe finds nothing on any page in any state.' Runs axe in the page itself. @axe-core/playwright takes three times as
 * long, because it opens another page for each check. It also looks into frames, and the only ones are the card provider's.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    // A color on its way from one to the other has neither's contrast. The longer animations change no color.
    const isShort = ({ effect }: Animation) => Number(effect?.getComputedTiming().endTime) <= 1000;
    const changing = document.getAnimations().filter(isShort);
    await Promise.allSettled(changing.map(({ finished }) => finished));
    const { violations } = await window.axe.run({
      iframes: false,
      // Fetches each style sheet again, for one rule about orientation that is not about these pages.
      preload: false,
      resultTypes: ['violations'],
      rules: { 'target-size': { enabled: true } },
    });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
  });
  expect(found).toEqual([]);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
