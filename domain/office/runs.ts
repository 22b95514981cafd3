import type { Permission } from './roles.ts';

interface RunKind {
  /** The heading of its page. */
  readonly title: string;
  /** What its items do; only staff with it see the run. */
  readonly permission: Permission;
}

/** What the office does in the background. Runs are stored by these names: never rename them. */
export const RUN_KINDS = {
  'batch ship': { title: 'Ship orders', permission: 'orders.work' },
  'orders ready': { title: 'Mark pickups ready', permission: 'orders.work' },
  'orders cancel': { title: 'Cancel orders', permission: 'orders.edit' },
  'release prepare': { title: 'Prepare a release', permission: 'clubs' },
  'release charge': { title: 'Charge a release', permission: 'clubs' },
  'payments reconcile': { title: 'Ask the bank about payments', permission: 'money' },
  'payments check': { title: 'Check the books', permission: 'money' },
  'report export': { title: 'Export rows', permission: 'reports' },
  'messages resend': { title: 'Send messages again', permission: 'orders.edit' },
} as const satisfies Record<string, RunKind>;
export type RunKindName = keyof typeof RUN_KINDS;

export const RUN_STATES = ['waiting', 'running', 'stopping', 'done', 'stopped'] as const;
export const RUN_ITEM_STATES = ['done', 'refused', 'pending'] as const;
