import { describe, expect, test } from 'vitest';
import { permissionsOf, type Role } from './roles.ts';
import { hasScreen, SCREENS, screensFor } from './screens.ts';

test.each([
  ['/office/orders', true],
  ['/office/orders?view=late', true],
  ['/office/orders/100042', true],
  ['/office/products/merlot?did=save', true],
  ['/office/products?stock=low', true],
  ['/office/ordersome', false],
  ['/office/nowhere', false],
  ['/shop?from=/office/orders', false],
  ['/shop/office/orders/100042', false],
  ['/office', false],
  ['', false],
])('%s has a screen: %s', (href, has) => {
  expect(hasScreen(href)).toBe(has);
});

describe('the navigation', () => {
  const ALL = [
    'Today, Orders, Pick & Pack, Pickups, Products, Customers, Clubs, Releases, Promotions, Shipping rules,',
    'Bulk payments, Messages, Payments, Reports, Staff, Webhooks, Winery, Audit log, Search',
  ].join(' ');

  test.each<[Role, string]>([
    ['owner', ALL],
    ['manager', ALL.replace(' Staff, Webhooks, Winery,', '')],
    ['cellar', 'Today, Orders, Pick & Pack, Pickups, Products, Reports, Search'],
    [
      'service',
      'Today, Orders, Pick & Pack, Pickups, Products, Customers, Clubs, Releases, Bulk payments, Messages, Search',
    ],
    ['books', 'Today, Orders, Pickups, Products, Customers, Payments, Reports, Audit log, Search'],
  ])('shows %s: %s', (role, labels) => {
    const shown = screensFor(permissionsOf(role)).map(({ label }) => label);
    expect(shown.join(', ')).toBe(labels);
  });

  test.each([
    [['catalog'], 'Promotions'],
    [['rules'], 'Shipping rules'],
    [['reports'], 'Reports'],
    [['staff'], 'Staff'],
    [['webhooks'], 'Webhooks'],
    [['winery'], 'Winery'],
  ] as const)('shows who has %s: %s', (permissions, label) => {
    expect(screensFor(permissions).map((screen) => screen.label)).toEqual([
      ...['Today', 'Products', label, 'Search'],
    ]);
  });

  test('leads to these addresses', () => {
    expect(SCREENS.map(({ path }) => path.replace('/office/', '')).join(' ')).toBe(
      'today orders batches pickups products customers clubs releases promotions rules bulk messages payments ' +
        'reports settings/staff settings/webhooks settings/winery settings/actions search',
    );
    expect(SCREENS.every(({ path }) => path.startsWith('/office/'))).toBe(true);
  });

  test('opens with g and then t, o, p, u, c or r', () => {
    expect(SCREENS.flatMap(({ key, label }) => (key === undefined ? [] : [`${key} ${label}`]))).toEqual([
      ...['t Today', 'o Orders', 'p Pick & Pack', 'u Pickups', 'c Customers', 'r Reports'],
    ]);
  });

  test('has Today, Orders, Pack, Pickups and Search in the bottom bar of a phone', () => {
    expect(SCREENS.flatMap(({ isOnPhone, label }) => (isOnPhone === true ? [label] : []))).toEqual([
      ...['Today', 'Orders', 'Pick & Pack', 'Pickups', 'Search'],
    ]);
  });
});
