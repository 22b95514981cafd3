import { expect, test } from 'vitest';
import { permissionsOf } from './roles.ts';
import { RUN_KINDS, type RunKindName } from './runs.ts';

test.each<[RunKindName, title: string, permission: string]>([
  ['batch ship', 'Ship orders', 'orders.work'],
  ['orders ready', 'Mark pickups ready', 'orders.work'],
  ['orders cancel', 'Cancel orders', 'orders.edit'],
  ['release prepare', 'Prepare a release', 'clubs'],
  ['release charge', 'Charge a release', 'clubs'],
  ['payments reconcile', 'Ask the bank about payments', 'money'],
  ['payments check', 'Check the books', 'money'],
  ['report export', 'Export rows', 'reports'],
  ['messages resend', 'Send messages again', 'orders.edit'],
])('a run "%s" is headed "%s" and shown to who has %s', (kind, title, permission) => {
  expect(RUN_KINDS[kind]).toEqual({ title, permission });
});

test('the cellar sees only the runs of its own work', () => {
  const seen = Object.values(RUN_KINDS).filter(({ permission }) =>
    permissionsOf('cellar').includes(permission),
  );
  expect(seen.map(({ title }) => title)).toEqual(['Ship orders', 'Mark pickups ready']);
});
