import { expect, test } from 'vitest';
import type { BulkPaymentStatus } from '../../contract/bulk.ts';
import { createApi } from '../api/client.ts';
import { readStatus } from './read-status.ts';

const first = {
  purchaseOrderId: 100_001,
  customerId: 7,
  brandingId: 1,
  emailRecipient: 'mary@example.com',
  recipient: 'Ada Hart',
  total: 42,
} as const;
const second = { ...first, purchaseOrderId: 100_002, brandingId: 2 } as const;
const whole = {
  complete: true,
  results: [first, second],
  emailRecipient: 'mary@example.com',
  errors: [],
  total: 2,
  done: 2,
};
const under = { ...whole, complete: false, results: [first], done: 1 };

async function read(status: BulkPaymentStatus | number) {
  const posted: unknown[] = [];
  const api = createApi(async (path, init) => {
    if (init.method === 'POST') posted.push([path, JSON.parse(String(init.body))]);
    if (init.method === 'POST') return new Response(null, { status: 202 });
    return typeof status === 'number' ? new Response('{}', { status }) : Response.json(status);
  }, 'in-flight');
  return { reading: await readStatus(api, 'polling-id'), posted };
}

test('a complete payment has its mail asked for, with all of its orders', async () => {
  const { reading, posted } = await read(whole);
  expect(reading).toEqual(whole);
  const mail = {
    id: 'polling-id',
    brandingId: 1,
    cc: null,
    purchaseOrderIds: '100001,100002',
    to: 'mary@example.com',
    userId: 7,
  };
  expect(posted).toEqual([['/api/cart/bulk-email', mail]]);
});

test('no mail is asked for before the end, nor where there is no order to tell of', async () => {
  const none = { ...whole, results: [], errors: ['…', '…'] };
  for (const status of [under, none]) expect(await read(status)).toEqual({ reading: status, posted: [] });
});

test('distinguishes an unknown payment from one that cannot be read', async () => {
  expect((await read(404)).reading).toBe('no-such-payment');
  expect((await read(503)).reading).toBe('no-answer');
});
