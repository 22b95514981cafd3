import { expect, test } from 'vitest';
import { runPath, wayBack } from './run-path.ts';

const at = (from: string) => `http://localhost${runPath(3, from)}`;

test.each([
  ['batch ship', '/office/batches/7', '/office/batches/7', 'Batch 7'],
  ['release charge', '/office/releases/2', '/office/releases/2', 'the release'],
  [
    'orders cancel',
    '/office/orders?view=late&shipState=TX',
    '/office/orders?view=late&shipState=TX',
    'Orders',
  ],
  ['messages resend', '/office/messages?kind=webhooks', '/office/messages?kind=webhooks', 'Messages'],
  ['report export', '/office/reports/sales/rows?by=day', '/office/reports/sales/rows?by=day', 'the report'],
  ['batch ship', 'https://elsewhere.example', '/office/batches', 'Pick & Pack'],
  ['batch ship', '//elsewhere.example', '/office/batches', 'Pick & Pack'],
  ['payments check', '/office/batches/7', '/office/payments', 'Payments'],
] as const)('a run of %s that came from %s leads back to %s', (kind, from, path, label) => {
  expect(wayBack(kind, at(from))).toEqual({ path, label });
});

test('a run without an origin leads to the list of its kind', () => {
  expect(wayBack('orders ready', 'http://localhost/office/runs/3')).toEqual({
    path: '/office/pickups',
    label: 'Pickups',
  });
});
