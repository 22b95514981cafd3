import type { RouteConfigEntry } from '@react-router/dev/routes';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { apiRoutes } from '../../contract/api.ts';
import { ROLES } from '../../domain/office/roles.ts';
import { hostileHeaderValue, hostileWord } from '../testing/hostile/hostile-values.ts';
import { BESIDE_THE_API } from '../testing/hostile/operations.ts';
import { openWeighedServer, type WeighedServer, type Weight } from '../testing/hostile/weighed-server.ts';
import { worstBodies } from '../testing/hostile/worst-bodies.ts';
import { servedOfficeRoutes } from '../testing/hostile-requests.ts';
import { tries } from '../testing/tries.ts';
import { pagePaths } from './testing/page-paths.ts';

/** Another one may be tried with HOSTILE_SEED. */
const SEED = Number(process.env.HOSTILE_SEED ?? 20_261_125);
const WHO = ['nobody', 'customer', ...ROLES] as const;
const KB = 1024;
/** The most that any body may have, and the most that one of ours has: a photo. */
const SIZES = [250 * KB, 12 * KB * KB] as const;
/** In the long form, every address gets every body from everyone, or as many hostile addresses as there are of those. */
const WEIGHED = tries({ slice: 120, long: Number.POSITIVE_INFINITY });
const FUZZED = tries({ slice: 500, long: 40_000 });

interface Address {
  readonly method: string;
  /** With `:name` for each parameter. */
  readonly path: string;
  readonly kind: 'page' | 'call';
}

const { default: pageRoutes } = (await import('../../web/routes.ts')) as { default: RouteConfigEntry[] };

/** Each address that the routers know: pages with their data, calls of the shop and of the office, and what is beside them. */
function allAddresses(): Address[] {
  const pages = pagePaths(pageRoutes).flatMap((path) =>
    [path, path === '/' ? '/_root.data' : `${path}.data`].flatMap((each) =>
      ['GET', 'POST'].map((method) => ({ method, path: each, kind: 'page' as const })),
    ),
  );
  const routes = [
    ...[...Object.values(apiRoutes), ...servedOfficeRoutes()].map(({ method, path }) => ({
      method,
      path: `/api${path}`,
    })),
    ...BESIDE_THE_API,
    { method: 'POST', path: '/webhooks/twilio' },
  ];
  const calls = routes.map(({ method, path }) => ({
    method: method.toUpperCase(),
    path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
    kind: 'call' as const,
  }));
  return [...pages, ...calls];
}

const addresses = allAddresses();
let server: WeighedServer;
const cookies = new Map<string, string>();
beforeAll(async () => {
  server = await openWeighedServer();
  for (const who of WHO.slice(1)) cookies.set(who, await server.cookiesOf(who as never));
  // The first of its kind costs more than any other.
  for (const { path, kind } of addresses) {
    if (kind === 'page') await server.send({ method: 'GET', path: filled(path), ...from('owner') });
  }
});
afterAll(() => server.close());

const from = (who: string) => (cookies.has(who) ? { cookie: cookies.get(who) ?? '' } : {});

/** Ids that exist where the demo has some. */
function filled(path: string, word = '1'): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) =>
    name === 'slug' && word === '1' ? 'corkscrew' : word,
  );
}

/** A log-out would end the session of all that follow. */
const isKept = ({ path }: Address) => !/log-?out|session/.test(path);

function objections({ status, text, cpuMs, otherCpuMs, grownMb }: Weight): string[] {
  return [
    ...(status >= 500 ? [`answered ${status}: ${text.slice(0, 200)}`] : []),
    ...(cpuMs > 500 ? [`took ${cpuMs} ms of CPU`] : []),
    ...(otherCpuMs > 100 ? [`kept others waiting for ${otherCpuMs} ms of CPU`] : []),
    ...(grownMb > 60 ? [`grew by ${Math.round(grownMb)} MB`] : []),
  ];
}

test('no body is too heavy for any address, whoever sends it', { timeout: 4 * 3_600_000 }, async () => {
  const bodies = SIZES.map(worstBodies);
  const writes = addresses.filter((address) => address.method !== 'GET' && isKept(address));
  expect(writes.filter(({ kind }) => kind === 'page').length).toBeGreaterThan(250);
  expect(writes.filter(({ kind }) => kind === 'call').length).toBeGreaterThan(120);
  const all = writes.length * WHO.length * bodies.flat().length;
  const faults: string[] = [];
  for (const at of chosenOf(all, WEIGHED)) {
    const address = writes[at % writes.length];
    const who = WHO[Math.floor(at / writes.length) % WHO.length] ?? 'nobody';
    const worst = bodies.flat()[Math.floor(at / writes.length / WHO.length)];
    if (!address || !worst) continue;
    const weight = await server.weigh({
      method: address.method,
      path: filled(address.path),
      type: worst.type,
      body: worst.body,
      headers: { 'idempotency-key': `heavy-${at}` },
      ...from(who),
    });
    const label = `${who}: ${worst.name}, ${worst.body.length} bytes, to ${address.method} ${address.path}`;
    faults.push(...objections(weight).map((objection) => `${label} ${objection}`));
  }
  expect(faults).toEqual([]);
  expect(server.isAlive()).toBe(true);
});

/** Spread over all of them, the same ones for the same seed. */
function chosenOf(all: number, most: number): number[] {
  if (most >= all) return Array.from({ length: all }, (_, at) => at);
  return fc.sample(fc.nat({ max: all - 1 }), { seed: SEED, numRuns: most });
}

const WORST = worstBodies(20 * KB);
const HEADERS = [
  'accept',
  'accept-language',
  'referer',
  'x-request-id',
  'range',
  'if-none-match',
  'x-office-code',
];
const FIELDS =
  'q category sort after before limit token intent ids filter expected key code step email id productId qty __proto__ again file checkId version'.split(
    ' ',
  );
const pairs = fc
  .array(fc.tuple(fc.constantFrom(...FIELDS), hostileWord), { maxLength: 4 })
  .map((each) => each.map(([name, value]) => `${name}=${value}`).join('&'));

const requests = fc.record({
  address: fc.constantFrom(...addresses.filter(isKept)),
  who: fc.constantFrom(...WHO),
  word: fc.oneof(fc.constant('1'), hostileWord),
  query: pairs,
  form: pairs,
  worst: fc.option(fc.constantFrom(...WORST), { freq: 3 }),
  header: fc.option(fc.tuple(fc.constantFrom(...HEADERS), hostileHeaderValue)),
});

test('no address, form or header is too wrong for a page or a call, whoever sends it', {
  timeout: 4 * 3_600_000,
}, async () => {
  const faults: string[] = [];
  for (const request of fc.sample(requests, { seed: SEED, numRuns: FUZZED })) {
    const { address, who, word, query, form, worst, header } = request;
    const type = address.kind === 'page' ? 'application/x-www-form-urlencoded' : 'application/json';
    const answer = await server.send({
      method: address.method,
      path: `${filled(address.path, word)}?${query}`,
      ...(address.method === 'GET'
        ? {}
        : { type: worst?.type ?? type, body: worst?.body ?? Buffer.from(form) }),
      headers: header ? { [header[0]]: header[1] } : {},
      ...from(who),
    });
    if (answer.status >= 500) {
      faults.push(`${who}: ${JSON.stringify({ ...request, worst: worst?.name })} answered ${answer.status}`);
    }
  }
  expect(faults).toEqual([]);
  expect(server.isAlive()).toBe(true);
  expect(
    server
      .printed()
      .split('\n')
      .filter((line) => line.includes('"level":50')),
  ).toEqual([]);
});
