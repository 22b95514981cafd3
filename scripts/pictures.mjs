import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium } from './parts/chromium.mjs';
import { installDependencies } from './parts/dependencies.mjs';
import { buildPages } from './parts/pages.mjs';
import { pinnedNode } from './parts/pinned-node.mjs';
import { root } from './parts/root.mjs';
import { main, Stop } from './parts/run.mjs';

/** Takes the README's pictures of a fresh demo, on the day that the browser tests have. */
const PORT = '4395';
const SHOP = `http://localhost:${PORT}`;
const OTHER_SHOP = `http://brand2.localhost:${PORT}`;
const PHONE = { width: 390, height: 790 };
const DESK = { width: 1260, height: 790 };

await main(async () => {
  await installDependencies();
  await buildPages();
  const executablePath = await findOrInstallChromium();
  const { chromium } = await import('@playwright/test');
  const shop = startShop();
  try {
    await untilReady();
    const browser = await chromium.launch({ executablePath });
    await takeShop(browser);
    await takeOffice(browser);
    await browser.close();
  } finally {
    shop.kill('SIGTERM');
  }
});

function startShop() {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'cellar-door-pictures-'));
  const env = { NODE_ENV: 'production', SHOP_MODE: 'development', SHOP_TODAY: '2027-03-02', PORT, DATA_DIR };
  return spawn(pinnedNode(), ['scripts/e2e-server.mjs'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
}

async function untilReady() {
  for (let second = 0; second < 120; second += 1) {
    const isReady = await fetch(`${SHOP}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await new Promise((resolve) => setTimeout(resolve, 1000));
  }
  throw new Stop(`The demo did not start on port ${PORT}.`);
}

/** The list at a desk, a bottle and the first step on a phone, side by side. */
async function takeShop(browser) {
  const desk = await browser.newPage({ viewport: DESK });
  await desk.goto(`${SHOP}/shop`);
  const bottle = await browser.newPage({ viewport: PHONE });
  await bottle.goto(`${OTHER_SHOP}/shop/products/pinot-noir-monterey-2024`);
  const step = await browser.newPage({ viewport: PHONE });
  await step.goto(`${SHOP}/shop/products/sauvignon-blanc-napa-valley-2025`);
  await step.getByRole('button', { name: 'Add to Cart' }).click();
  await step.goto(`${SHOP}/shipping?clubJoin=false`);
  const images = [];
  for (const page of [desk, bottle, step]) {
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle');
    const image = await page.screenshot();
    images.push(`<img height="583" src="data:image/png;base64,${image.toString('base64')}">`);
  }
  const frame = await browser.newPage();
  await frame.setContent(`<body style="display:inline-flex;gap:20px;margin:0;padding:10px;background:#eae3dc">
    ${images.join('')}</body>`);
  await frame.locator('body').screenshot({ path: join(root, 'docs/images/shop.png') });
}

/** Logged in as the README says. */
async function takeOffice(browser) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 760 } });
  await page.goto(`${SHOP}/office`);
  await page.getByLabel('Email').fill('owner@office.example');
  await page.getByLabel('Password', { exact: true }).fill('cellar-door-1');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  const code = await browser.newPage();
  await code.goto(`${SHOP}/dev/office-code`);
  const [digits] = /\b\d{6}\b/.exec(await code.locator('main').textContent()) ?? [];
  if (digits === undefined) throw new Stop('The page of the code has no code.');
  await page.getByLabel('Code').fill(digits);
  await page.getByLabel('Code').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  await page.screenshot({ path: join(root, 'docs/images/office.png') });
}
