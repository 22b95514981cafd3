import { spawn } from 'node:child_process';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOrInstallChromium } from './parts/chromium.mjs';
import { installDependencies } from './parts/dependencies.mjs';
import { buildPages } from './parts/pages.mjs';
import { pinnedNode } from './parts/pinned-node.mjs';
import { root } from './parts/root.mjs';
import { main, Stop } from './parts/run.mjs';

/** Takes the pictures of README and docs of a fresh demo, on the day that the browser tests have. */
const PORT = '4395';
const SHOP = `http://localhost:${PORT}`;
const OTHER_SHOP = `http://brand2.localhost:${PORT}`;
const PHONE = { width: 390, height: 790 };
const DESK = { width: 1260, height: 790 };
const OFFICE = { width: 1440, height: 760 };

const pictureOf = (name) => join(root, `docs/images/${name}.png`);

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
    await takeWays(browser);
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

/** The list at a desk, a bottle and the first step on a phone. */
async function takeShop(browser) {
  const desk = await browser.newPage({ viewport: DESK });
  await desk.goto(`${SHOP}/shop`);
  const bottle = await browser.newPage({ viewport: PHONE });
  await bottle.goto(`${OTHER_SHOP}/shop/products/pinot-noir-monterey-2024`);
  const step = await browser.newPage({ viewport: PHONE });
  await step.goto(`${SHOP}/shop/products/sauvignon-blanc-napa-valley-2025`);
  await step.getByRole('button', { name: 'Add to Cart' }).click();
  await step.getByRole('main').getByRole('link', { name: 'Checkout' }).click();
  await step.getByRole('button', { name: 'Next: Payment' }).waitFor();
  await sideBySide(browser, [await shotOf(desk), await shotOf(bottle), await shotOf(step)], 'shop');
}

/** Where the wines are, and what is asked before the money is taken. */
async function takeWays(browser) {
  const places = await browser.newPage({ viewport: DESK });
  await places.goto(`${OTHER_SHOP}/find-our-wines?zip=94558`);
  await places.locator('.map-town').first().waitFor();
  const added = await browser.newPage({ viewport: PHONE });
  await added.goto(`${OTHER_SHOP}/shop/products/pinot-noir-monterey-2024`);
  await added.getByRole('button', { name: 'Add to Cart' }).click();
  await added.getByRole('main').getByRole('link', { name: 'Checkout' }).waitFor();
  const club = await browser.newPage({ viewport: PHONE });
  await club.goto(`${SHOP}/shop/clubs`);
  await sideBySide(browser, [await shotOf(places), await shotOf(added), await shotOf(club)], 'ways');
}

async function sideBySide(browser, shots, name) {
  const images = shots.map(
    (shot) => `<img height="583" src="data:image/png;base64,${shot.toString('base64')}">`,
  );
  const frame = await browser.newPage();
  await frame.setContent(`<body style="display:inline-flex;gap:20px;margin:0;padding:10px;background:#eae3dc">
    ${images.join('')}</body>`);
  await frame.locator('body').screenshot({ path: pictureOf(name) });
}

/** The address changes a moment before the page does. */
function settled(page) {
  return page.locator('.progress-line').waitFor({ state: 'detached' });
}

async function shotOf(page) {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  return page.screenshot();
}

/** The office as its owner walks through it, and the cellar's bench on a phone. */
async function takeOffice(browser) {
  const page = await logIn(browser, 'owner', OFFICE);
  const take = async (name) => writeFileSync(pictureOf(name), await shotOf(page));
  const main = page.getByRole('main');
  const open = async (screen) => {
    await page
      .getByRole('navigation', { name: 'Office' })
      .getByRole('link', { name: screen, exact: true })
      .click();
    await page.getByRole('heading', { level: 1, name: screen }).waitFor();
  };
  await take('office');

  await open('Orders');
  await main.getByRole('link', { name: 'Late', exact: true }).click();
  await page.waitForURL(/view=late/);
  await settled(page);
  const boxes = main.getByRole('row').getByRole('checkbox');
  for (const row of [1, 2, 3]) await boxes.nth(row).check();
  await take('office-orders');
  await main
    .getByRole('link', { name: /^\d{5,}$/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: /^Order \d+/ }).waitFor();
  await take('office-order');

  await open('Products');
  await main.getByRole('link', { name: '2021 Cabernet Sauvignon, Napa Valley', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^2021 Cabernet/ }).waitFor();
  await take('office-product');

  await open('Releases');
  await main.getByRole('row').getByRole('link').first().click();
  await page.getByRole('list', { name: 'Stages' }).waitFor();
  await take('office-release');

  await open('Shipping rules');
  await main.getByRole('link', { name: 'Texas', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: /^T(X|exas)/ }).waitFor();
  await take('office-rules');

  await open('Customers');
  // One who has bought for more than a thousand dollars: a page with something on it.
  await main.getByRole('row').filter({ hasText: /\$\d,/ }).getByRole('link').first().click();
  await page.waitForURL(/customers\/./);
  await settled(page);
  await take('office-customer');

  await open('Reports');
  await main
    .getByRole('link', { name: /^Sales/ })
    .first()
    .click();
  await page.waitForURL(/reports\/sales/);
  await settled(page);
  await take('office-report');
  await page.close();

  await takeBench(browser);
  await takePocket(browser);
}

/** What the cellar's phone shows first, the list of orders, and where all else is. */
async function takePocket(browser) {
  const page = await logIn(browser, 'manager', PHONE);
  const bar = page.getByRole('navigation', { name: 'Office' });
  const shots = [await shotOf(page)];
  await bar.getByText('More', { exact: true }).click();
  shots.push(await shotOf(page));
  await bar.getByRole('link', { name: 'Orders', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor();
  shots.push(await shotOf(page));
  await sideBySide(browser, shots, 'office-phone');
}

/** On a phone: a box is open, and the next bottle to scan. Beside it the list that the boxes were picked from. */
async function takeBench(browser) {
  const bench = await logIn(browser, 'cellar', PHONE);
  await bench.getByRole('link', { name: 'Start packing' }).click();
  await bench.getByRole('button', { name: /^Pack all/ }).click();
  await bench.waitForURL(/batches\/\d+/);
  const order = await bench
    .getByRole('link', { name: /^\d{5,}$/ })
    .first()
    .textContent();
  const [paper] = await Promise.all([
    bench.context().waitForEvent('page'),
    bench.getByRole('link', { name: 'Pick list' }).click(),
  ]);
  await paper.setViewportSize({ width: 780, height: 790 });
  await bench.getByRole('link', { name: 'Scan', exact: true }).click();
  await bench.getByLabel('Slip, bottle or label').fill(order);
  await bench.keyboard.press('Enter');
  await bench.getByRole('heading', { name: `Order ${order}` }).waitFor();
  await sideBySide(browser, [await shotOf(paper), await shotOf(bench)], 'office-bench');
}

/** As the README says. Comes to rest on Today. */
async function logIn(browser, who, viewport) {
  const page = await browser.newPage({ viewport });
  await page.goto(`${SHOP}/office`);
  await page.getByLabel('Email').fill(`${who}@office.example`);
  await page.getByLabel('Password', { exact: true }).fill('cellar-door-1');
  await page.getByLabel('Password', { exact: true }).press('Enter');
  await page.getByLabel('Code').waitFor();
  await page.getByLabel('Code').fill(await codeFor(browser, who));
  await page.getByLabel('Code').press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Today' }).waitFor();
  return page;
}

async function codeFor(browser, who) {
  const code = await browser.newPage();
  await code.goto(`${SHOP}/dev/office-code?email=${who}@office.example`);
  const text = await code.locator('main').textContent();
  await code.close();
  const [digits] = /\b\d{6}\b/.exec(text) ?? [];
  if (digits === undefined) throw new Stop('The page of the code has no code.');
  return digits;
}
