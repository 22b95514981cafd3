import type { MessageKind } from './messages.ts';
import type { Permission } from './roles.ts';

interface Task {
  /** Who works on it; the bookkeeper, who only reads, has no parcels to do. */
  readonly permission: Permission;
  readonly href: string;
}

/** Older failures have been seen. They stay in the list without `recent`. */
function failedOf(kind: MessageKind): string {
  return `/office/messages?kind=${kind}&state=failed&recent=true`;
}

/** What Today counts, the most urgent first. */
export const TASKS = {
  'books-differ': { permission: 'money', href: '/office/payments' },
  'unknown-payments': { permission: 'money', href: '/office/payments?view=unknown' },
  late: { permission: 'orders.work', href: '/office/orders?view=late' },
  'to-ship': { permission: 'orders.work', href: '/office/orders?view=to-ship' },
  'pickups-to-prepare': { permission: 'orders.work', href: '/office/orders?view=pickups-to-prepare' },
  'card-problems': { permission: 'orders.work', href: '/office/orders?view=card-problems' },
  'stopped-charges': { permission: 'clubs', href: '/office/releases?view=stopped' },
  'declined-shipments': { permission: 'members', href: '/office/releases?view=declined' },
  'on-hold': { permission: 'orders.work', href: '/office/orders?view=on-hold' },
  'pickups-waiting': { permission: 'orders.work', href: '/office/pickups' },
  'failed-mails': { permission: 'orders.edit', href: failedOf('mails') },
  'failed-texts': { permission: 'orders.edit', href: failedOf('texts') },
  'failed-webhooks': { permission: 'orders.edit', href: failedOf('webhooks') },
  'low-stock': { permission: 'stock', href: '/office/products?stock=low' },
} as const satisfies Record<string, Task>;

export type TaskKey = keyof typeof TASKS;
export const TASK_KEYS = Object.keys(TASKS) as [TaskKey, ...TaskKey[]];
