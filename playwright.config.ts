import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { COMPILE_CACHE } from './scripts/parts/run.mjs';

/**
 * The pages in a real Chromium at a phone's and a desktop's width, against a shop of their own: built
 * pages, a fresh embedded database, a fixed day. `npm test` builds the pages and finds the browser first.
 * What does not depend on the width is tagged with the one width that it is tested at.
 */
const port = process.env.E2E_PORT ?? '4390';
const chromium = process.env.CHROMIUM_PATH;
/** The commands and servers that tests start read their compiled code from here: half of the time of each start. */
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;
/** Kept in the environment, so that tests reach the same database through the operators' commands. */
process.env.E2E_DATA_DIR ??= join(tmpdir(), `cellar-door-e2e-${process.pid}`);

/** `npm test` runs only what is tagged `@core`; of tests at both widths, with `@core-phone` or `@core-desktop`, one of the two. */
const coreOf = (width: string) =>
  process.env.E2E_ONLY_CORE === '1' ? { grep: new RegExp(`@core(-${width})?( |$)`) } : {};

/** Tests of what all the others leave behind. */
const afterwards = 'afterwards/**/*.test.ts';

const browser = {
  browserName: 'chromium' as const,
  launchOptions: {
    ...(chromium ? { executablePath: chromium } : {}),
    args: [
      // Headless Chromium on a closed network waits for its own services without these.
      ...['--disable-background-networking', '--disable-component-update', '--disable-sync'],
      // One process renders all pages of a worker, and so keeps their compiled scripts.
      ...['--renderer-process-limit=1', '--disable-site-isolation-trials'],
      // Fewer messages between processes: an eighth of the processor time.
      ...['--in-process-gpu', '--enable-features=NetworkServiceInProcess2'],
    ],
  },
};

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.test.ts',
  // The same on each machine: what is compared holds nothing of the machine's own.
  snapshotPathTemplate: '{testDir}/looks/{arg}-{projectName}{ext}',
  updateSnapshots: 'none',
  fullyParallel: true,
  forbidOnly: true,
  retries: 0,
  // Twice the cores: a test that waits for a slow bank lets others go on.
  workers: 4,
  timeout: 90_000,
  expect: {
    // How fast a page answers is measured by the bench: here, four tests at once share the machine.
    timeout: 20_000,
    toMatchAriaSnapshot: { pathTemplate: '{testDir}/heard/{arg}{ext}' },
  },
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${port}`,
    // A trace of each test costs a quarter of the time: `playwright test --trace on` makes them when wanted.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-US',
    timezoneId: 'America/Los_Angeles',
  },
  projects: [
    {
      name: 'phone',
      ...coreOf('phone'),
      grepInvert: /@desktop/,
      testIgnore: afterwards,
      teardown: 'afterwards',
      use: { ...browser, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      ...coreOf('desktop'),
      grepInvert: /@phone/,
      testIgnore: afterwards,
      teardown: 'afterwards',
      use: { ...browser, viewport: { width: 1440, height: 900 } },
    },
    // What the tests have left behind, whatever became of them.
    { name: 'afterwards', testMatch: afterwards },
  ],
  webServer: {
    command: 'node scripts/e2e-server.mjs',
    url: `http://localhost:${port}/readyz`,
    reuseExistingServer: false,
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stderr: 'pipe',
    env: {
      PORT: port,
      NODE_ENV: 'production',
      SHOP_MODE: 'development',
      // Each test names an address of its own: e2e/shop/test.ts.
      TRUSTED_PROXIES: '127.0.0.1,::1',
      SHOP_TODAY: process.env.SHOP_TODAY ?? '2027-03-02',
      DATA_DIR: process.env.E2E_DATA_DIR,
      // All that it could ever say is searched for card data afterwards.
      LOG_LEVEL: 'trace',
    },
  },
});
