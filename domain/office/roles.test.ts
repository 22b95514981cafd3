import { describe, expect, test } from 'vitest';
import {
  mayUse,
  mayUseAny,
  PERMISSIONS,
  permissionsOf,
  ROLE_NAMES,
  ROLES,
  refundLimitOf,
  seesMoney,
} from './roles.ts';

const WRITE = { isWrite: true };
const READ = { isWrite: false };

describe('what each role may do', () => {
  test('an owner may do everything, a manager all but staff, webhooks and the winery', () => {
    expect(permissionsOf('owner')).toEqual(PERMISSIONS);
    expect(PERMISSIONS.filter((permission) => !permissionsOf('manager').includes(permission))).toEqual([
      'staff',
      'webhooks',
      'winery',
    ]);
  });

  test.each([
    ['cellar', 'orders.read orders.work stock'],
    ['service', 'orders.read orders.work orders.edit refund customers members'],
    ['books', 'orders.read customers money reports export audit'],
  ] as const)('%s: %s', (role, permissions) => {
    expect(permissionsOf(role).join(' ')).toBe(permissions);
  });

  test('books read what they may see and change none of it', () => {
    expect(mayUse('books', 'customers', READ)).toBe(true);
    expect(mayUse('books', 'customers', WRITE)).toBe(false);
    expect(mayUse('service', 'customers', WRITE)).toBe(true);
    expect(mayUse('cellar', 'customers', READ)).toBe(false);
  });

  test('one of several permissions is enough', () => {
    expect(mayUseAny('cellar', ['money', 'stock'], WRITE)).toBe(true);
    expect(mayUseAny('cellar', ['money', 'reports'], READ)).toBe(false);
    expect(mayUseAny('cellar', 'stock', WRITE)).toBe(true);
    expect(mayUseAny('cellar', 'money', READ)).toBe(false);
  });
});

test('only the cellar works without amounts', () => {
  expect(ROLES.filter((role) => !seesMoney(role))).toEqual(['cellar']);
});

test('service refunds at most $250 of an order, nobody else has a limit', () => {
  expect(Object.fromEntries(ROLES.map((role) => [role, refundLimitOf(role)]))).toEqual({
    owner: null,
    manager: null,
    cellar: null,
    service: 25_000,
    books: null,
  });
});

test('roles are shown by these names', () => {
  expect(ROLE_NAMES).toEqual({
    owner: 'Owner',
    manager: 'Manager',
    cellar: 'Cellar',
    service: 'Service',
    books: 'Books',
  });
});
