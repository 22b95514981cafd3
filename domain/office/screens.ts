import type { Permission } from './roles.ts';

export interface Screen {
  readonly label: string;
  readonly path: string;
  /** Null: for everyone who is signed in. Of several, one is enough. */
  readonly permission: Permission | readonly Permission[] | null;
  /** The key after `g`. */
  readonly key?: string;
  /** In the bottom bar of a phone. */
  readonly isOnPhone?: true;
}

/** The navigation, in its order. The search finds screens by these labels. */
export const SCREENS: readonly Screen[] = [
  { label: 'Today', path: '/office/today', permission: null, key: 't', isOnPhone: true },
  { label: 'Orders', path: '/office/orders', permission: 'orders.read', key: 'o', isOnPhone: true },
  {
    label: 'Pick & Pack',
    path: '/office/batches',
    permission: 'orders.work',
    key: 'p',
    isOnPhone: true,
  },
  { label: 'Pickups', path: '/office/pickups', permission: 'orders.read', key: 'u', isOnPhone: true },
  { label: 'Products', path: '/office/products', permission: null },
  { label: 'Customers', path: '/office/customers', permission: 'customers', key: 'c' },
  { label: 'Clubs', path: '/office/clubs', permission: 'members' },
  { label: 'Releases', path: '/office/releases', permission: 'members' },
  { label: 'Promotions', path: '/office/promotions', permission: 'catalog' },
  { label: 'Shipping rules', path: '/office/rules', permission: 'rules' },
  { label: 'Bulk payments', path: '/office/bulk', permission: 'orders.edit' },
  { label: 'Messages', path: '/office/messages', permission: 'orders.edit' },
  { label: 'Payments', path: '/office/payments', permission: 'money' },
  { label: 'Reports', path: '/office/reports', permission: ['reports', 'stock'], key: 'r' },
  { label: 'Staff', path: '/office/settings/staff', permission: 'staff' },
  { label: 'Webhooks', path: '/office/settings/webhooks', permission: 'webhooks' },
  { label: 'Winery', path: '/office/settings/winery', permission: 'winery' },
  { label: 'Audit log', path: '/office/settings/actions', permission: 'audit' },
  { label: 'Search', path: '/office/search', permission: null, isOnPhone: true },
];

/** Whether the office has the screen of an address such as '/office/products/merlot?did=save'. */
export function hasScreen(href: string): boolean {
  const [path = ''] = href.split('?');
  return SCREENS.some((screen) => path === screen.path || path.startsWith(`${screen.path}/`));
}

export function screensFor(permissions: readonly Permission[]): Screen[] {
  return SCREENS.filter(
    ({ permission }) => permission === null || [permission].flat().some((each) => permissions.includes(each)),
  );
}
