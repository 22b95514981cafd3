import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDeeper } from '../http/json-depth.ts';
import { BESIDE_THE_API, describedBy } from '../testing/hostile/operations.ts';
import { openTestShop, type TestShop } from '../testing/test-shop.ts';
import { signInStaff } from '../testing/test-staff.ts';

/** F10 of the second break-in: 120,000 arrays in each other overflowed the stack of a keyed call of the office. */
const DEEP = `${'['.repeat(120_000)}${']'.repeat(120_000)}`;

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

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

test('what stands in a text is not nesting', () => {
  expect(isDeeper(JSON.stringify({ a: '[[[[', b: ['{"\\[', { c: [] }] }), 4)).toBe(false);
  expect(isDeeper('[[[]]]', 2)).toBe(true);
  expect(isDeeper('[]'.repeat(100), 1)).toBe(false);
  expect(isDeeper('"[[[', 1)).toBe(false);
});
