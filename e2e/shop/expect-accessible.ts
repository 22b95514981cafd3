import { expect, type Page } from '@playwright/test';
import axe from 'axe-core';

/**
 * 'axe finds nothing on any page in any state.' Runs axe in the page itself. @axe-core/playwright takes three times as
 * long, because it opens another page for each check. It also looks into frames, and the only ones are the card provider's.
 */
export async function expectAccessible(page: Page): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const found = await page.evaluate(async () => {
    // A color on its way from one to the other has neither's contrast. What takes longer than a second changes no color.
    const ended = document.getAnimations().map(({ finished }) => finished);
    const aSecond = new Promise((resolve) => setTimeout(resolve, 1000));
    await Promise.race([Promise.allSettled(ended), aSecond]);
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
