import { type Browser, chromium } from '@playwright/test';
import { checkoutPath } from '../domain/checkout/steps.ts';
import { describeMachine, type Machine, openBenchDatabase, readCatalog } from './bench-database.ts';
import { openBarePage } from './pages/bare-page.ts';
import { type LighthousePage, scorePages } from './pages/lighthouse.ts';
import { type PreparedShopper, prepareShoppers } from './pages/prepared-shoppers.ts';
import { type Cookies, withSlowPhone } from './pages/slow-phone.ts';
import { type Walked, walkSteps } from './pages/step-changes.ts';
import { percentiles } from './percentiles.ts';
import { startShop } from './shop-server.ts';

const ROUNDS = 3;
const WINE = 'merlot-napa-valley-2022';
/** Long enough for what a page fetches when it has nothing else to do. */
const SETTLED_MS = 1000;

/** One page, come to with an empty cache. */
export interface PageCost {
  readonly name: string;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  readonly scriptBytes: number;
}

export interface PagesResult {
  readonly startedAt: string;
  readonly machine: Machine;
  readonly rounds: number;
  /** Nothing but a document, a font and a picture. */
  readonly bare: PageCost;
  readonly pages: readonly PageCost[];
  readonly changeMs: Readonly<Record<'billing' | 'review', number>>;
  readonly interactionMs: number;
  readonly lighthouse: readonly LighthousePage[];
}

interface Round {
  readonly bare: PageCost;
  readonly pages: readonly PageCost[];
  readonly walked: Walked;
}

/** The pages on a slow phone beside a bare page on the same one, medians of some rounds. */
export async function measurePages(log: (sentence: string) => void): Promise<PagesResult> {
  const startedAt = new Date().toISOString();
  const database = await openBenchDatabase();
  const shop = await startShop(database.socketUrl);
  const bare = await openBarePage();
  const browser = await chromium.launch({
    ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'],
  });
  try {
    const origin = `http://localhost:${shop.target.port}`;
    const bottle = (await readCatalog(database.sql)).find(({ slug }) => slug === WINE);
    if (!bottle) throw new Error(`The shop has no ${WINE}.`);
    const product = `/shop/products/${bottle.slug}`;
    const rounds: Round[] = [];
    for (let round = 1; round <= ROUNDS; round++) {
      log(`Round ${round} of ${ROUNDS} …`);
      const shoppers = await prepareShoppers(browser, origin, bottle.productId);
      rounds.push({
        bare: await load(browser, 'bare page', bare.origin, '/'),
        pages: await loadAll(browser, origin, product, shoppers),
        walked: await withSlowPhone(browser, { origin, cookies: shoppers.cart }, async (page) => {
          await page.goto(checkoutPath('shipping', false), { waitUntil: 'networkidle' });
          return walkSteps(page);
        }),
      });
    }
    log('Lighthouse …');
    const { cart } = await prepareShoppers(browser, origin, bottle.productId);
    const median = (figures: readonly number[]) => percentiles(figures).p50;
    return {
      startedAt,
      machine: await describeMachine(database.sql),
      rounds: ROUNDS,
      bare: medianOf(rounds.map((round) => round.bare)),
      pages: (rounds[0]?.pages ?? []).map((_, at) =>
        medianOf(rounds.flatMap(({ pages }) => pages[at] ?? [])),
      ),
      changeMs: {
        billing: median(rounds.map(({ walked }) => walked.changeMs.billing)),
        review: median(rounds.map(({ walked }) => walked.changeMs.review)),
      },
      interactionMs: median(rounds.map(({ walked }) => walked.interactionMs)),
      lighthouse: await scorePages(
        origin,
        { shop: '/shop', product, shipping: checkoutPath('shipping', false) },
        cart,
      ),
    };
  } finally {
    await browser.close();
    bare.close();
    await shop.stop();
    await database.close();
  }
}

async function loadAll(
  browser: Browser,
  origin: string,
  product: string,
  { cart, shipping, billing, ordered }: PreparedShopper,
): Promise<PageCost[]> {
  return [
    await load(browser, 'shop', origin, '/shop'),
    await load(browser, 'product', origin, product),
    await load(browser, 'shipping', origin, checkoutPath('shipping', false), cart),
    await load(browser, 'billing', origin, checkoutPath('billing', false), shipping),
    await load(browser, 'review', origin, checkoutPath('review', false), billing),
    await load(browser, 'confirmation', origin, checkoutPath('confirmation', false), ordered),
  ];
}

function load(
  browser: Browser,
  name: string,
  origin: string,
  path: string,
  cookies: Cookies = [],
): Promise<PageCost> {
  return withSlowPhone(browser, { origin, cookies }, async (page) => {
    const answer = await page.goto(path, { waitUntil: 'networkidle' });
    if (!answer?.ok() || page.url() !== origin + path) {
      throw new Error(`${path} led to ${page.url()}, ${answer?.status()}.`);
    }
    await page.waitForTimeout(SETTLED_MS);
    const { lcp, cls } = await page.evaluate(() => window.seen);
    const scriptBytes = await page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.endsWith('.js'))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    );
    return { name, largestPaintMs: lcp, layoutShift: cls, scriptBytes };
  });
}

function medianOf(costs: readonly PageCost[]): PageCost {
  const of = (figure: (cost: PageCost) => number) => percentiles(costs.map(figure)).p50;
  return {
    name: costs[0]?.name ?? '',
    largestPaintMs: of((cost) => cost.largestPaintMs),
    layoutShift: of((cost) => cost.layoutShift),
    scriptBytes: of((cost) => cost.scriptBytes),
  };
}
