import type { Permission } from './roles.ts';
import type { TaskKey } from './tasks.ts';

/** Parts of the navigation, in its order. */
export const SCREEN_GROUPS = ['Daily', 'Catalog', 'Clubs', 'Money', 'Settings'] as const;
export type ScreenGroup = (typeof SCREEN_GROUPS)[number];

export interface Screen {
  readonly label: string;
  readonly path: string;
  readonly group: ScreenGroup;
  /** Null: for everyone who is signed in. Of several, one is enough. */
  readonly permission: Permission | readonly Permission[] | null;
  /** What its number in the navigation counts. */
  readonly waiting?: readonly TaskKey[];
  /** The key after `g`. */
  readonly letter?: string;
  /** The bottom bar of a phone has the first ones of a role, and the others behind "More". */
  readonly rankOnPhone?: number;
}

export interface ShownScreen extends Screen {
  readonly path: ScreenPath;
  readonly isOnPhone: boolean;
}

/** What the bottom bar of a phone has room for beside "More". */
const MOST_ON_PHONE = 4;

/** The navigation, in its order. The search finds screens by these labels. */
const TABLE = [
  { label: 'Today', path: '/office/today', group: 'Daily', permission: null, letter: 't', rankOnPhone: 1 },
  {
    label: 'Orders',
    path: '/office/orders',
    group: 'Daily',
    permission: 'orders.read',
    waiting: ['to-ship'],
    letter: 'o',
    rankOnPhone: 2,
  },
  {
    label: 'Pick & Pack',
    path: '/office/batches',
    group: 'Daily',
    permission: 'orders.work',
    letter: 'p',
    rankOnPhone: 3,
  },
  {
    label: 'Pickups',
    path: '/office/pickups',
    group: 'Daily',
    permission: 'orders.read',
    waiting: ['pickups-to-prepare', 'pickups-waiting'],
    letter: 'u',
    rankOnPhone: 4,
  },
  { label: 'Customers', path: '/office/customers', group: 'Daily', permission: 'customers', letter: 'c' },
  {
    label: 'Messages',
    path: '/office/messages',
    group: 'Daily',
    permission: 'orders.edit',
    waiting: ['failed-mails', 'failed-texts', 'failed-webhooks'],
  },
  { label: 'Products', path: '/office/products', group: 'Catalog', permission: null, waiting: ['low-stock'] },
  { label: 'Promotions', path: '/office/promotions', group: 'Catalog', permission: 'catalog' },
  { label: 'Shipping rules', path: '/office/rules', group: 'Catalog', permission: 'rules' },
  { label: 'Clubs', path: '/office/clubs', group: 'Clubs', permission: 'members' },
  {
    label: 'Releases',
    path: '/office/releases',
    group: 'Clubs',
    permission: 'members',
    waiting: ['stopped-charges', 'declined-shipments'],
  },
  {
    label: 'Payments',
    path: '/office/payments',
    group: 'Money',
    permission: 'money',
    waiting: ['books-differ', 'unknown-payments'],
  },
  { label: 'Bulk payments', path: '/office/bulk', group: 'Money', permission: 'orders.edit' },
  {
    label: 'Reports',
    path: '/office/reports',
    group: 'Money',
    permission: ['reports', 'stock'],
    letter: 'r',
    rankOnPhone: 5,
  },
  { label: 'Winery', path: '/office/settings/winery', group: 'Settings', permission: 'winery' },
  { label: 'Staff', path: '/office/settings/staff', group: 'Settings', permission: 'staff' },
  { label: 'Webhooks', path: '/office/settings/webhooks', group: 'Settings', permission: 'webhooks' },
  { label: 'Audit log', path: '/office/settings/actions', group: 'Settings', permission: 'audit' },
] as const satisfies readonly Screen[];

export type ScreenPath = (typeof TABLE)[number]['path'];
export const SCREENS: readonly (Screen & { readonly path: ScreenPath })[] = TABLE;

/** Addresses that belong to a screen and are not below its own. */
const OTHER_PATHS: Readonly<Record<string, ScreenPath>> = {
  '/office/drafts': '/office/orders',
  '/office/members': '/office/clubs',
  '/office/tiers': '/office/clubs',
};

/** The screen of an address such as '/office/products/merlot?did=save'; null for one that the office does not have. */
export function screenAt(href: string): ScreenPath | null {
  const [path = ''] = href.split('?');
  const isBelow = (screen: string) => path === screen || path.startsWith(`${screen}/`);
  const other = Object.entries(OTHER_PATHS).find(([start]) => isBelow(start));
  return other?.[1] ?? SCREENS.find((screen) => isBelow(screen.path))?.path ?? null;
}

export function screensFor(permissions: readonly Permission[]): ShownScreen[] {
  const screens = SCREENS.filter(
    ({ permission }) => permission === null || [permission].flat().some((each) => permissions.includes(each)),
  );
  const onPhone = screens
    .filter(({ rankOnPhone }) => rankOnPhone !== undefined)
    .toSorted((one, other) => (one.rankOnPhone ?? 0) - (other.rankOnPhone ?? 0))
    .slice(0, MOST_ON_PHONE);
  return screens.map((screen) => ({ ...screen, isOnPhone: onPhone.includes(screen) }));
}

export interface ScreensOfGroup {
  readonly group: ScreenGroup;
  readonly screens: readonly ShownScreen[];
}

/** Without groups that nothing is shown of. */
export function inGroups(screens: readonly ShownScreen[]): ScreensOfGroup[] {
  return SCREEN_GROUPS.map((group) => ({
    group,
    screens: screens.filter((screen) => screen.group === group),
  })).filter((each) => each.screens.length > 0);
}
