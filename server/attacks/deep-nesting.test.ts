import { expect, test } from 'vitest';
import { shapeOf } from '../platform/http/json-shape.ts';
import { BESIDE_THE_API, describedBy } from '../testing/hostile/operations.ts';
import { servedOfficeRoutes } from '../testing/hostile-requests.ts';
import { testShop } from '../testing/test-shop.ts';
import { signInStaff } from '../testing/test-staff.ts';

/** F10 of the second break-in: 120,000 arrays in each other overflowed the stack of a keyed call of the office. */
const DEEP = `${'['.repeat(120_000)}${']'.repeat(120_000)}`;

const shop = testShop();

test('a keyed call of the office refuses a body that is nested too deeply', async () => {
  const owner = await signInStaff(shop, 'owner');
  for (const body of [DEEP, `{"reason":${DEEP}}`, '{"a":'.repeat(33)]) {
    const { status, body: answer } = await owner.post('/api/office/orders/1/cancel', body, {
      'idempotency-key': crypto.randomUUID(),
    });
    expect({ status, answer }).toMatchObject({ status: 400, answer: { code: 'malformed' } });
  }
});

test('every call that takes JSON refuses it, before anything reads it', async () => {
  const { body } = await shop.browser().get('/api/openapi.json');
  const writes = [...describedBy(body).operations, ...BESIDE_THE_API].filter(
    (operation) => operation.body !== null,
  );
  expect(writes.length).toBeGreaterThan(30);
  for (const { method, path } of writes) {
    const answer = await shop.browser().send(method, path.replaceAll(/\{\w+\}/g, '1'), DEEP);
    expect({ path, status: answer.status, message: answer.body.message }).toEqual({
      path,
      status: 400,
      message: 'The request is nested too deeply.',
    });
  }
});

test('every call that takes JSON refuses very many values, before a schema judges each', async () => {
  const many = `{"ids":[${'0,'.repeat(100_000)}0]}`;
  const { body } = await shop.browser().get('/api/openapi.json');
  const writes = [...describedBy(body).operations, ...BESIDE_THE_API].filter(
    ({ body: taken }) => taken !== null,
  );
  const owner = await signInStaff(shop, 'owner');
  const ofTheOffice = servedOfficeRoutes().filter(({ request, method }) => method !== 'get' && request?.body);
  expect(ofTheOffice.length).toBeGreaterThan(40);
  const paths = [
    ...writes.map(({ method, path }) => ({ method, path })),
    ...ofTheOffice.map(({ method, path }) => ({ method: method.toUpperCase(), path: `/api${path}` })),
  ];
  for (const { method, path } of paths) {
    const answer = await owner.send(method, path.replaceAll(/\{\w+\}/g, '1'), many);
    expect({ path, status: answer.status, message: answer.body.message }).toEqual({
      path,
      status: 413,
      message: 'The request has too many values.',
    });
  }
});

test('what stands in a text is not nesting', () => {
  expect(shapeOf(JSON.stringify({ a: '[[[[,,,', b: ['{"\\[', { c: [] }] }))).toEqual({ depth: 4, values: 3 });
  expect(shapeOf('[[[]]]')).toEqual({ depth: 3, values: 1 });
  expect(shapeOf('[]'.repeat(100))).toEqual({ depth: 1, values: 1 });
  expect(shapeOf('"[[[,')).toEqual({ depth: 0, values: 1 });
});
