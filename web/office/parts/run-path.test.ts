import { expect, test } from 'vitest';
import { runPath, wayBack } from './run-path.ts';

const at = (from: string) => `http://localhost${runPath(3, from)}`;

test.each([
  ['batch ship', '/office/batches/7', '/office/batches/7', 'Back to Batch 7'],
  ['release charge', '/office/releases', '/office/releases', 'Back to Releases'],
  [
    'orders cancel',
    '/office/orders?view=late&shipState=TX',
    '/office/orders?view=late&shipState=TX',
    'Back to Orders',
  ],
  ['messages resend', '/office/messages?kind=webhooks', '/office/messages?kind=webhooks', 'Back to Messages'],
  [
    'report export',
    '/office/reports/sales/rows?by=day',
    '/office/reports/sales/rows?by=day',
    'Back to the report',
  ],
  ['batch ship', 'https://elsewhere.example', '/office/batches', 'Back to Pick & Pack'],
  ['batch ship', '//elsewhere.example', '/office/batches', 'Back to Pick & Pack'],
  ['payments check', '/office/batches/7', '/office/payments', 'Back to Payments'],
] as const)('a run of %s that came from %s leads back to %s', (kind, from, path, label) => {
  expect(wayBack({ kind, release: null }, at(from))).toEqual({ path, label });
});

test('a run without an origin leads to the list of its kind', () => {
  expect(wayBack({ kind: 'orders ready', release: null }, 'http://localhost/office/runs/3')).toEqual({
    path: '/office/pickups',
    label: 'Back to Pickups',
  });
});

test('a run of a release leads to it, wherever it was opened', () => {
  const run = { kind: 'release charge', release: { releaseId: 501, name: 'Fall 2026' } } as const;
  const back = { path: '/office/releases/501', label: 'Open release' };
  expect(wayBack(run, at('/office/releases'))).toEqual(back);
  expect(wayBack(run, 'http://localhost/office/runs/3')).toEqual(back);
});
