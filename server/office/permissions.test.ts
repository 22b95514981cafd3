import { beforeAll, expect, test } from 'vitest';
import { isWriteOf, type OfficeRoute } from '../../contract/office/route.ts';
import { MESSAGES } from '../../domain/checkout/messages.ts';
import { correctFields } from '../../domain/office/form-words.ts';
import { mayUseAny, ROLES, type Role } from '../../domain/office/roles.ts';
import { servedOfficeRoutes } from '../testing/hostile-requests.ts';
import type { TestBrowser } from '../testing/test-browser.ts';
import { expectOk } from '../testing/test-checkout.ts';
import { testShop } from '../testing/test-shop.ts';
import { signInStaff } from '../testing/test-staff.ts';

const shop = testShop();
const signedIn = new Map<Role, TestBrowser>();
let shopper: TestBrowser;
beforeAll(async () => {
  for (const role of ROLES) signedIn.set(role, await signInStaff(shop, role));
  shopper = shop.browser();
  expectOk(
    await shopper.post('/api/identity/login', { email: 'grace@example.com', password: 'cellar-door-1' }),
  );
});

const officeRoutes = servedOfficeRoutes();
const closed = officeRoutes.filter(({ access }) => access !== 'open');

/** A call that no one could carry out: its ids belong to nothing, and its body is empty. */
function send(browser: TestBrowser, route: OfficeRoute, headers = {}) {
  const path = `/api${route.path.replaceAll(/\{\w+\}/g, '999999999')}`;
  const method = route.method.toUpperCase();
  const key = { 'idempotency-key': `${method} ${path}` };
  const type = route.takesCsv
    ? { 'content-type': 'text/csv' }
    : route.takesPhoto
      ? { 'content-type': 'image/jpeg' }
      : {};
  return browser.send(method, path, method === 'GET' ? undefined : {}, { ...key, ...type, ...headers });
}

test.for(closed.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s is for its roles only',
  async ([, route]) => {
    const isWrite = isWriteOf(route);
    for (const role of ROLES) {
      const browser = signedIn.get(role);
      if (!browser) throw new Error(`${role} is not signed in`);
      const isAllowed = route.access === 'signed-in' || mayUseAny(role, route.access as never, { isWrite });
      const { status, body } = await send(browser, route);
      const isRefused = status === 401 || (status === 403 && body.code === 'forbidden');
      expect([role, isRefused]).toEqual([role, !isAllowed]);
      if (route.method === 'get') continue;
      const foreign = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
      expect((await send(browser, route, foreign)).status).toBe(403);
    }
    expect((await send(shop.browser(), route)).status).toBe(401);
    expect((await send(shopper, route)).status).toBe(401);
    // The other brand's site has no office.
    expect((await send(shop.browser(2), route)).status).toBe(404);
  },
);

test('every route says who may call it, and every write has a name in the audit log', () => {
  expect(officeRoutes.length).toBeGreaterThan(8);
  const unruled = officeRoutes.filter(
    ({ access, method, audit }) => access === undefined || (method !== 'get' && audit === undefined),
  );
  expect(unruled).toEqual([]);
});

test('no call of the office answers in the words of the shop’s forms', async () => {
  const owner = signedIn.get('owner');
  if (!owner) throw new Error('the owner is not signed in');
  const counted: string[] = [];
  for (const route of officeRoutes.filter(({ method }) => method !== 'get')) {
    const { status, body } = await send(owner, route);
    expect([route.path, body?.message]).not.toEqual([route.path, MESSAGES.invalidForm]);
    if (status !== 422 || !/^Please correct/.test(body.message)) continue;
    counted.push(route.path);
    expect(body.message).toBe(correctFields(Object.keys(body.fields).length));
  }
  expect(counted.length).toBeGreaterThanOrEqual(8);
});
