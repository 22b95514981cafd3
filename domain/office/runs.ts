import type { Permission } from './roles.ts';
import type { ScreenPath } from './screens.ts';

interface RunKind {
  /** The heading of its page: what it is doing, or did. Of a release, its name takes the place of 'a release'. */
  readonly title: string;
  /** '3 orders shipped' */
  readonly noun: string;
  readonly done: string;
  /** Where it is started: this entry of the navigation is lit on its page. */
  readonly screen: ScreenPath;
  /** What its items do; only staff with it see the run. */
  readonly permission: Permission;
}

/** What the office does in the background. Runs are stored by these names: never rename them. */
export const RUN_KINDS = {
  'batch ship': {
    title: 'Shipping orders',
    noun: 'order',
    done: 'shipped',
    screen: '/office/batches',
    permission: 'orders.work',
  },
  'orders ready': {
    title: 'Marking pickups ready',
    noun: 'pickup',
    done: 'ready',
    screen: '/office/pickups',
    permission: 'orders.work',
  },
  'orders cancel': {
    title: 'Canceling orders',
    noun: 'order',
    done: 'canceled',
    screen: '/office/orders',
    permission: 'orders.edit',
  },
  'release prepare': {
    title: 'Preparing a release',
    noun: 'step',
    done: 'done',
    screen: '/office/releases',
    permission: 'clubs',
  },
  'release charge': {
    title: 'Charging a release',
    noun: 'shipment',
    done: 'charged',
    screen: '/office/releases',
    permission: 'clubs',
  },
  'card links': {
    title: 'Sending card links',
    noun: 'link',
    done: 'sent',
    screen: '/office/releases',
    permission: 'clubs',
  },
  'payments reconcile': {
    title: 'Re-checking pending payments',
    noun: 'check',
    done: 'done',
    screen: '/office/payments',
    permission: 'money',
  },
  'payments check': {
    title: 'Reconciling the books',
    noun: 'check',
    done: 'done',
    screen: '/office/payments',
    permission: 'money',
  },
  'report export': {
    title: 'Exporting rows',
    noun: 'part',
    done: 'written',
    screen: '/office/reports',
    permission: 'reports',
  },
  'messages resend': {
    title: 'Sending messages again',
    noun: 'message',
    done: 'being sent again',
    screen: '/office/messages',
    permission: 'orders.edit',
  },
} as const satisfies Record<string, RunKind>;
export type RunKindName = keyof typeof RUN_KINDS;

export const RUN_STATES = ['waiting', 'running', 'stopping', 'done', 'stopped'] as const;
export const RUN_ITEM_STATES = ['done', 'refused', 'pending'] as const;
