import fc from 'fast-check';
import postgres from 'postgres';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ERROR_STATUS, errorBody } from '../../contract/error.ts';
import { createApp } from '../app/app.ts';
import { LIMITS, type Limits } from '../platform/rate-limits/limits.ts';
import { createRateLimiter } from '../platform/rate-limits/rate-limiter.ts';
import { type CommittedChanges, watchChanges } from '../testing/hostile/committed-changes.ts';
import { type HostileRequest, hostileRequests } from '../testing/hostile/hostile-requests.ts';
import { type HostileShopper, hostileShopper, SHOPPERS } from '../testing/hostile/hostile-shopper.ts';
import {
  BESIDE_THE_API,
  type Described,
  describedBy,
  type Operation,
} from '../testing/hostile/operations.ts';
import { TestBrowser } from '../testing/test-browser.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { tries } from '../testing/tries.ts';

/** Printed with what failed; another one may be tried with HOSTILE_SEED. */
const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_121);
const RUNS_WITH_BODY = tries({ slice: 20, long: 75 });
const RUNS_WITHOUT = tries({ slice: 10, long: 38 });
/** Passwords are slow to hash by design. */
const RUNS_OF_SPOILERS = tries({ slice: 8, long: 24 });
const AT_LEAST_TRIED = tries({ slice: 2_500, long: 10_000 });

/** What may change though the answer is an error, or the question a GET. */
const MAY_CHANGE: readonly {
  readonly paths: RegExp;
  readonly tables: readonly string[];
  readonly because: string;
}[] = [
  {
    paths: /^\/api\/cart\/payment$/,
    tables: ['public.payment_attempts'],
    because: 'what was answered under a key is answered again, also where nothing was charged',
  },
  {
    paths: /^\/api\/cart\/payment$/,
    tables: ['public.carts', 'public.declined_cards'],
    because: 'limits count the card that a payment names, whatever comes of it',
  },
  {
    paths: /^\/brand\//,
    tables: ['public.hand_offs'],
    because: 'a link to the other site gives out codes, good for a minute',
  },
];

/** Attempts are counted in any case; no answer shows the counts. */
const UNWATCHED = ['public.rate_limits'];

/** After these the shopper is another, or has bought: the next one needs a new one. */
const SPOILING =
  /\/cart\/payment$|\/identity\/(logout|login|sign-up|reset-password)$|\/account\/(password|name-and-email)$/;

let shop: TestShop;
let sql: postgres.Sql;
let changes: CommittedChanges;
let described: Described;
const totals = { tried: 0, refused: 0, lost: 0 };

beforeAll(async () => {
  const opened = await openTestShop();
  // Limits that are never met: they would hide what lies behind them.
  const limits = Object.fromEntries(
    Object.keys(LIMITS).map((name) => [name, { burst: 1_000_000, everySeconds: 0.001 }]),
  ) as Limits;
  const { db, parts } = opened;
  const app = createApp({ ...parts, rateLimiter: createRateLimiter({ db, secret: 'for tests', limits }) });
  const fetch = (request: Request) => app.fetch(request);
  shop = { ...opened, browser: (brand = 1) => new TestBrowser(fetch, parts.origins[brand]) };
  sql = postgres(shop.databaseUrl, { max: 1, onnotice: () => undefined });
  changes = await watchChanges(sql, UNWATCHED);
  described = describedBy((await shop.browser().get('/api/openapi.json')).body);
});

afterAll(async () => {
  process.stdout.write(
    `hostile input: tried ${totals.tried}, of which ${totals.refused} were refused, lost ${totals.lost}\n`,
  );
  await sql.end();
  await shop.close();
});

test.each(SHOPPERS)('no request is too wrong for %s', { timeout: 300_000 }, async (kind) => {
  const faults: string[] = [];
  for (const [at, operation] of [...described.operations, ...BESIDE_THE_API].entries()) {
    const shopper = { now: await hostileShopper(shop, kind) };
    await changes.take();
    const property = fc.asyncProperty(
      hostileRequests(operation, described, shopper.now.plausible),
      async (request) => {
        const { status, text } = await sendTo(shopper.now, request);
        totals.tried += 1;
        if (status >= 400) totals.refused += 1;
        const wrong = [...wrongAnswer(request, status, text), ...(await wrongChanges(operation, status))];
        if (status < 400 && SPOILING.test(operation.path)) {
          shopper.now = await hostileShopper(shop, kind);
          await changes.take();
        }
        if (wrong.length > 0) throw new Error(wrong.join('; '));
      },
    );
    const numRuns = runsOf(operation);
    const result = await fc.check(property, { seed: SEED + at, numRuns });
    if (result.failed) {
      totals.lost += 1;
      faults.push(
        `${operation.method} ${operation.path}: ${fc.defaultReportMessage(result)} ${result.errorInstance}`,
      );
    }
  }
  expect(faults).toEqual([]);
});

test('thousands were tried, most of them refused', () => {
  expect(totals.tried).toBeGreaterThanOrEqual(AT_LEAST_TRIED);
  expect(totals.refused).toBeGreaterThanOrEqual(0.7 * AT_LEAST_TRIED);
  expect(totals.lost).toBe(0);
});

function runsOf({ path, body }: Operation): number {
  if (SPOILING.test(path) && !path.endsWith('/payment')) return RUNS_OF_SPOILERS;
  return body === null ? RUNS_WITHOUT : RUNS_WITH_BODY;
}

function sendTo({ browser }: HostileShopper, { method, path, ...request }: HostileRequest) {
  return browser.sendRaw(method, path, request);
}

/** The one error shape with its own status, and never a bug's. */
function wrongAnswer({ method }: HostileRequest, status: number, text: string): string[] {
  if (status >= 500) return [`answered ${status}: ${text}`];
  if (status < 400 || method === 'HEAD') return [];
  const code = codeIn(text);
  return code !== null && ERROR_STATUS[code] === status ? [] : [`${status} in another shape: ${text}`];
}

function codeIn(text: string) {
  try {
    return errorBody.parse(JSON.parse(text)).code;
  } catch {
    return null;
  }
}

async function wrongChanges({ method, path }: Operation, status: number): Promise<string[]> {
  const changed = await changes.take();
  if (status < 400 && method !== 'GET') return [];
  const allowed = MAY_CHANGE.filter(({ paths }) => paths.test(path)).flatMap(({ tables }) => tables);
  const wrong = changed.filter((table) => !allowed.includes(table));
  return wrong.length === 0 ? [] : [`${status} changed ${wrong.join(', ')}`];
}
