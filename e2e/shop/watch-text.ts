import { expect, type Page } from '@playwright/test';

declare global {
  interface Window {
    textsSeen?: Set<string>;
  }
}

/** Notes a text as soon as the page shows it, however shortly; `seen` waits for that. */
export async function watchText(
  page: Page,
  text: string,
): Promise<{ seen(timeout?: number): Promise<void> }> {
  await page.evaluate((text) => {
    window.textsSeen ??= new Set();
    const seen = window.textsSeen;
    const look = () => document.body.textContent.includes(text) && seen.add(text);
    new MutationObserver(look).observe(document.body, {
      childList: true,
      subtree: true,
      characterData: true,
    });
    look();
  }, text);
  const isSeen = () => page.evaluate((text) => window.textsSeen?.has(text), text);
  return {
    seen: (timeout) =>
      expect
        .poll(isSeen, { message: `to have shown: ${text}`, ...(timeout === undefined ? {} : { timeout }) })
        .toBe(true),
  };
}
