import { type BrowserContext, test as base, expect } from '@playwright/test';
import { shopperAddress } from './shopper-address.ts';

export { expect };

interface Shopping {
  /** Answers of the API that the test provokes: Chromium writes a line to the console for each of them. */
  readonly allowStatuses: (...statuses: number[]) => void;
  /** Any other complaint that the test provokes. */
  readonly allowComplaints: (pattern: RegExp) => void;
  /** A second browser with cookies of its own, watched like the first. */
  readonly otherBrowser: () => Promise<BrowserContext>;
}

interface Watch {
  readonly allowed: RegExp[];
  readonly complaints: string[];
}

/**
 * A test fails on whatever a page complains of: console errors and warnings, uncaught errors, and a page that
 * the browser rendered otherwise than the server (React throws that as an uncaught error).
 */
export const test = base.extend<Shopping & { watch: Watch }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  watch: async ({}, use) => {
    const watch: Watch = { allowed: [], complaints: [] };
    await use(watch);
    const isAllowed = (complaint: string) => watch.allowed.some((pattern) => pattern.test(complaint));
    expect(watch.complaints.filter((complaint) => !isAllowed(complaint))).toEqual([]);
  },

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  extraHTTPHeaders: async ({}, use, testInfo) => {
    await use({ 'x-forwarded-for': shopperAddress(testInfo) });
  },

  context: async ({ context, watch }, use) => {
    listen(context, watch.complaints);
    await use(context);
  },

  allowStatuses: async ({ watch }, use) => {
    await use((...statuses) => {
      watch.allowed.push(new RegExp(`Failed to load resource: .* status of (${statuses.join('|')})`));
    });
  },

  allowComplaints: async ({ watch }, use) => {
    await use((pattern) => {
      watch.allowed.push(pattern);
    });
  },

  otherBrowser: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      listen(context, watch.complaints);
      contexts.push(context);
      return context;
    });
    for (const context of contexts) await context.close();
  },
});

function listen(context: BrowserContext, complaints: string[]): void {
  context.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') {
      complaints.push(`${message.type()}: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (webError) => {
    complaints.push(`uncaught: ${webError.error().message}`);
  });
}
