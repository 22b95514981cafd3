import { type BrowserContext, test as base, expect } from '@playwright/test';

export { expect };

interface Allowed {
  readonly statuses: Set<number>;
}

interface Shopping {
  /** Answers of the API that the test provokes: Chromium writes a line to the console for each of them. */
  readonly allowStatuses: (...statuses: number[]) => void;
  /** A second browser with cookies of its own, watched like the first. */
  readonly otherBrowser: () => Promise<BrowserContext>;
}

/**
 * A test fails on whatever a page complains of: console errors and warnings, uncaught errors, and a page that
 * the browser rendered otherwise than the server (React throws that as an uncaught error).
 */
export const test = base.extend<Shopping & { allowed: Allowed; complaints: string[] }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads from the pattern what a fixture needs.
  allowed: async ({}, use) => {
    await use({ statuses: new Set() });
  },

  complaints: async ({ allowed }, use) => {
    const complaints: string[] = [];
    await use(complaints);
    expect(complaints.filter((complaint) => !isAllowed(complaint, allowed))).toEqual([]);
  },

  context: async ({ context, complaints }, use) => {
    listen(context, complaints);
    await use(context);
  },

  allowStatuses: async ({ allowed }, use) => {
    await use((...statuses) => {
      for (const status of statuses) allowed.statuses.add(status);
    });
  },

  otherBrowser: async ({ browser, complaints }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async () => {
      const context = await browser.newContext();
      listen(context, complaints);
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

function isAllowed(complaint: string, { statuses }: Allowed): boolean {
  const status = /Failed to load resource: .* status of (\d{3})/.exec(complaint)?.[1];
  return status !== undefined && statuses.has(Number(status));
}
