import { type Cents, dollarsToCents } from '../money/cents.ts';

/** What a member of staff does at the winery. */
export const ROLES = ['owner', 'manager', 'cellar', 'service', 'books'] as const;
export type Role = (typeof ROLES)[number];

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  cellar: 'Cellar',
  service: 'Service',
  books: 'Books',
};

export const PERMISSIONS = [
  'orders.read',
  'orders.work',
  'orders.edit',
  'refund',
  'customers',
  'privacy',
  'members',
  'stock',
  'catalog',
  'rules',
  'clubs',
  'money',
  'reports',
  'export',
  'audit',
  'staff',
  'webhooks',
  'winery',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

const OWNERS_ONLY: readonly Permission[] = ['staff', 'webhooks', 'winery'];

const GRANTS: Readonly<Record<Role, readonly Permission[]>> = {
  owner: PERMISSIONS,
  manager: PERMISSIONS.filter((permission) => !OWNERS_ONLY.includes(permission)),
  cellar: ['orders.read', 'orders.work', 'stock'],
  service: ['orders.read', 'orders.work', 'orders.edit', 'refund', 'customers', 'members'],
  books: ['orders.read', 'customers', 'money', 'reports', 'export', 'audit'],
};

export function permissionsOf(role: Role): readonly Permission[] {
  return GRANTS[role];
}

/** Books read the winery's records and change none of them. */
export function mayUse(role: Role, permission: Permission, { isWrite }: { isWrite: boolean }): boolean {
  return GRANTS[role].includes(permission) && !(isWrite && role === 'books');
}

export function mayUseAny(
  role: Role,
  permissions: Permission | readonly Permission[],
  how: { isWrite: boolean },
): boolean {
  return [permissions].flat().some((permission) => mayUse(role, permission, how));
}

/** Cellar packs orders and has no business with amounts and email addresses. */
export function seesMoney(role: Role): boolean {
  return role !== 'cellar';
}

/** The most that a role may refund of one order, all its refunds together; null without limit. */
export function refundLimitOf(role: Role): Cents | null {
  return role === 'service' ? dollarsToCents(250) : null;
}
