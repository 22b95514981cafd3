import type { Browser, BrowserContext, Page } from '@playwright/test';

/** A mid-range phone on a slow mobile network: 1.6 Mbit/s, 150 ms there and back, a processor four times slower. */
const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 200_000,
  uploadThroughput: 94_000,
};
const CPU_SLOWDOWN = 4;

export type Cookies = Awaited<ReturnType<BrowserContext['cookies']>>;

declare global {
  interface Window {
    seen: { lcp: number; cls: number; inp: number; pressedAt: number; changedAt: number };
  }
}

/** A browser that has nothing in its cache, but these cookies. */
export async function withSlowPhone<Result>(
  browser: Browser,
  { origin, cookies = [] }: { origin: string; cookies?: Cookies },
  use: (page: Page) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 2,
    isMobile: true,
    hasTouch: true,
  });
  try {
    await context.addCookies(cookies);
    const page = await context.newPage();
    await slowDown(page);
    await page.addInitScript(watch);
    return await use(page);
  } finally {
    await context.close();
  }
}

async function slowDown(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
}

/** Runs in the page: largest paint, layout shift, the slowest interaction, and when the page's heading became another one. */
function watch(): void {
  window.seen = { lcp: 0, cls: 0, inp: 0, pressedAt: 0, changedAt: 0 };
  const { seen } = window;
  const observe = (type: string, note: (entry: PerformanceEntry) => void, options = {}) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
      type,
      buffered: true,
      ...options,
    });
  observe('largest-contentful-paint', ({ startTime }) => {
    seen.lcp = startTime;
  });
  observe('layout-shift', (entry) => {
    seen.cls += (entry as PerformanceEntry & { value: number }).value;
  });
  observe(
    'event',
    (entry) => {
      const { interactionId = 0, duration } = entry as PerformanceEventTiming;
      if (interactionId > 0) seen.inp = Math.max(seen.inp, duration);
    },
    { durationThreshold: 16 },
  );
  const heading = () => document.querySelector('h1')?.textContent ?? '';
  let before = '';
  document.addEventListener(
    'click',
    ({ timeStamp }) => {
      seen.pressedAt = timeStamp;
      seen.changedAt = 0;
      before = heading();
    },
    true,
  );
  new MutationObserver(() => {
    if (seen.pressedAt === 0 || seen.changedAt > 0 || heading() === before || heading() === '') return;
    seen.changedAt = -1;
    requestAnimationFrame(() =>
      setTimeout(() => {
        seen.changedAt = performance.now();
      }),
    );
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
