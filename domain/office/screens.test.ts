import { describe, expect, test } from 'vitest';
import { permissionsOf, ROLES, type Role } from './roles.ts';
import { inGroups, SCREENS, screenAt, screensFor } from './screens.ts';

test.each([
  ['/office/orders', '/office/orders'],
  ['/office/orders?view=late', '/office/orders'],
  ['/office/orders/100042', '/office/orders'],
  ['/office/drafts/7', '/office/orders'],
  ['/office/members/3036/skip', '/office/clubs'],
  ['/office/products/merlot?did=save', '/office/products'],
  ['/office/products?stock=low', '/office/products'],
  ['/office/ordersome', null],
  ['/office/nowhere', null],
  ['/shop?from=/office/orders', null],
  ['/shop/office/orders/100042', null],
  ['/office', null],
  ['', null],
])('%s belongs to the screen %s', (href, screen) => {
  expect(screenAt(href)).toBe(screen);
});

describe('the navigation', () => {
  const ALL = [
    'Daily: Today, Orders, Pick & Pack, Pickups, Customers, Messages; Catalog: Products, Promotions, Shipping rules;',
    'Clubs: Clubs, Releases; Money: Payments, Bulk payments, Reports; Settings: Winery, Staff, Webhooks, Audit log',
  ].join(' ');

  test.each<[Role, string]>([
    ['owner', ALL],
    ['manager', ALL.replace(' Winery, Staff, Webhooks,', '')],
    ['cellar', 'Daily: Today, Orders, Pick & Pack, Pickups; Catalog: Products; Money: Reports'],
    [
      'service',
      'Daily: Today, Orders, Pick & Pack, Pickups, Customers, Messages; Catalog: Products; Clubs: Clubs, Releases; ' +
        'Money: Bulk payments',
    ],
    [
      'books',
      'Daily: Today, Orders, Pickups, Customers; Catalog: Products; Money: Payments, Reports; Settings: Audit log',
    ],
  ])('shows %s: %s', (role, expected) => {
    const groups = inGroups(screensFor(permissionsOf(role)));
    expect(
      groups
        .map(({ group, screens }) => `${group}: ${screens.map(({ label }) => label).join(', ')}`)
        .join('; '),
    ).toBe(expected);
  });

  test.each([
    [['catalog'], 'Promotions'],
    [['rules'], 'Shipping rules'],
    [['reports'], 'Reports'],
    [['staff'], 'Staff'],
    [['webhooks'], 'Webhooks'],
    [['winery'], 'Winery'],
  ] as const)('shows who has %s: %s', (permissions, label) => {
    expect(screensFor(permissions).map((screen) => screen.label)).toEqual(['Today', 'Products', label]);
  });

  test('leads to addresses of the office, each once', () => {
    const paths = SCREENS.map(({ path }) => path);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => !path.startsWith('/office/'))).toEqual([]);
  });

  test('opens with g and then t, o, p, u, c or r', () => {
    expect(
      SCREENS.flatMap(({ letter, label }) => (letter === undefined ? [] : [`${letter} ${label}`])),
    ).toEqual([...['t Today', 'o Orders', 'p Pick & Pack', 'u Pickups', 'c Customers', 'r Reports']]);
  });

  test.each(ROLES)('has four screens of the role %s in the bottom bar of a phone', (role) => {
    const bar = screensFor(permissionsOf(role)).flatMap(({ isOnPhone, label }) => (isOnPhone ? [label] : []));
    expect(bar).toEqual([
      ...['Today', 'Orders'],
      ...(role === 'books' ? ['Pickups', 'Reports'] : ['Pick & Pack', 'Pickups']),
    ]);
  });
});
