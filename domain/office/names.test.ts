import { describe, expect, test } from 'vitest';
import { MESSAGE_KINDS, MESSAGE_STATES, RESENDABLE_KINDS } from './messages.ts';
import { ORDER_BADGES } from './order-badge.ts';
import { ORDER_FLAGS } from './order-flags.ts';
import { ORDER_VIEW_NAMES, ORDER_VIEWS } from './order-views.ts';
import { PAYMENT_VIEWS } from './payment-views.ts';
import { RELEASE_VIEWS, SHIPMENT_STATES } from './release-views.ts';
import { CHANNELS, CLUB_FIGURES, REPORT_NAMES, SALES_BY } from './reports.ts';
import { PERMISSIONS, ROLES } from './roles.ts';
import { RULE_KINDS } from './rule-kinds.ts';
import { RUN_ITEM_STATES, RUN_STATES } from './runs.ts';
import { MOVEMENT_KINDS, PRODUCT_KINDS } from './stock-movements.ts';
import { TRACKING_VERDICTS } from './tracking-verdict.ts';

describe('addresses, filters and answers of the office use these names, in this order', () => {
  test.each<[string, readonly string[], string]>([
    ['roles', ROLES, 'owner manager cellar service books'],
    [
      'permissions',
      PERMISSIONS,
      'orders.read orders.work orders.edit refund customers privacy members stock catalog rules clubs money ' +
        'reports export audit staff webhooks winery',
    ],
    [
      'views of orders',
      ORDER_VIEWS,
      'to-ship packed late upcoming on-hold pickups-to-prepare pickups-waiting card-problems all',
    ],
    ['flags of orders', ORDER_FLAGS, 'gift note club bulk phone'],
    ['views of payments', PAYMENT_VIEWS, 'problems unknown all'],
    ['views of releases', RELEASE_VIEWS, 'all declined stopped'],
    ['states of a release’s shipments', SHIPMENT_STATES, 'failed exception left-out open held ordered'],
    ['shipping rules', RULE_KINDS, 'states dry-places dates taxes freight'],
    [
      'verdicts on a row of a tracking file',
      TRACKING_VERDICTS,
      'ready already-shipped unknown-order not-in-batch unreadable bad-number number-taken nothing-held',
    ],
    ['kinds of products', PRODUCT_KINDS, 'wine merchandise kit'],
    ['stock movements', MOVEMENT_KINDS, 'receive count breakage sample return correction import'],
    ['kinds of messages', MESSAGE_KINDS, 'mails texts webhooks'],
    ['states of messages', MESSAGE_STATES, 'pending sending waiting sent failed'],
    ['states of a run', RUN_STATES, 'waiting running stopping done stopped'],
    ['states of an item of a run', RUN_ITEM_STATES, 'done refused pending'],
    [
      'reports',
      REPORT_NAMES,
      'sales taxes jurisdictions payments payouts shipments clubs schedules journal stock',
    ],
    ['sums of sales', SALES_BY, 'day week month brand product state channel'],
    ['channels', CHANNELS, 'web phone club bulk'],
    ['figures of clubs', CLUB_FIGURES, 'joined ended on-hold members declines'],
  ])('%s', (_, names, expected) => {
    expect(names.join(' ')).toBe(expected);
  });

  test('badges', () => {
    expect(ORDER_BADGES.join(', ')).toBe(
      'To ship, To prepare, Late, Packed, late, Packed, Shipped, Ready, Picked up, On hold, Card declined, Partly refunded, Refunded, Canceled',
    );
  });

  test('headings of the views of orders', () => {
    expect(ORDER_VIEWS.map((view) => ORDER_VIEW_NAMES[view]).join(', ')).toBe(
      'To ship, Packed, Late, Upcoming, On hold, Pickups to prepare, Pickups waiting, Card problems, All',
    );
  });
});

test('texts are not sent again', () => {
  expect(RESENDABLE_KINDS).toEqual(['mails', 'webhooks']);
});
