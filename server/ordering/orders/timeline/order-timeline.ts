import type { RunKindName } from '../../../../domain/office/runs.ts';
import { kindOfMovement } from '../../../../domain/payments/movements.ts';
import type { Reader } from '../../../platform/database/access.ts';
import { decisionEntries, paymentEntries } from './attempt-entries.ts';
import { type AttemptStory, selectAttemptsOfOrder } from './attempt-store.ts';
import {
  type ActionStory,
  type HandOverStory,
  type MessageStory,
  type MovementStory,
  type OrderStory,
  type ReplacementStory,
  selectOrderStory,
} from './order-story-store.ts';
import { type Actor, inOrder, type TimelineEntry } from './timeline-entry.ts';

/** Oldest first. [] if the order does not exist. */
export async function orderTimeline(db: Reader, orderId: number): Promise<TimelineEntry[]> {
  const order = await selectOrderStory(db, orderId);
  if (order === null) return [];
  const attempts = await selectAttemptsOfOrder(db, orderId);
  const paid = attempts.find(({ attemptId }) => attemptId === order.attemptId);
  const { movements, booked, mails, texts, actions, memberships } = order;
  const taker = order.takenBy === null ? null : (`operator ${order.takenBy}` as const);
  /** What the shop is said to do while a phone order is placed is done by who took it. */
  const taken = (entry: TimelineEntry): TimelineEntry =>
    taker !== null && TAKEN.has(entry.kind) ? { ...entry, by: taker } : entry;
  return inOrder([
    ...actions.map(actionEntry),
    ...(paid ? decisionEntries(paid).map(taken) : []),
    ...attempts.flatMap(paymentEntries).map(taken),
    ...orderEntries(order).map(taken),
    ...order.linked.map(
      ({ at, who, cartId }): TimelineEntry => ({
        at,
        by: `operator ${who}`,
        kind: 'cart-begun',
        cartId,
        cartKind: 'phone',
      }),
    ),
    ...order.handOvers.map(handOverEntry),
    ...order.replacements.map(replacementEntry(orderId)),
    ...memberships.map(
      ({ joinedAt: at, ...membership }): TimelineEntry => ({
        at,
        by: 'shop',
        kind: 'membership-opened',
        ...membership,
      }),
    ),
    ...movements.flatMap(movementEntries),
    ...booked.map((entry): TimelineEntry => ({ by: 'gateway', kind: 'money-booked', ...entry })),
    ...endEntries(order, paid),
    ...mails.map(messageEntry('mail')),
    ...texts.map(messageEntry('text')),
  ]);
}

const TAKEN: ReadonlySet<TimelineEntry['kind']> = new Set(['cart-begun', 'payment-sent', 'placed']);

/** Who did it, alone or with many orders at once; else the shop by itself. */
function doerOf(
  { actions, runs }: OrderStory,
  { commands, run }: { commands: readonly string[]; run: RunKindName },
): Actor {
  const doers = [
    ...actions.filter(({ command, outcome }) => commands.includes(command) && outcome === 'done'),
    ...runs.filter(({ runKind }) => runKind === run),
  ];
  const who = doers.at(-1)?.who;
  return who === undefined ? 'shop' : `operator ${who}`;
}

function handOverEntry({ at, who, receivedBy, idChecked, reason }: HandOverStory): TimelineEntry {
  const by: Actor = who === null ? 'shop' : `operator ${who}`;
  return receivedBy === null
    ? { at, by, kind: 'kept-back', reason: reason ?? '' }
    : { at, by, kind: 'handed-over', receivedBy, idChecked };
}

function replacementEntry(orderId: number) {
  return ({ who, ...replacement }: ReplacementStory): TimelineEntry => ({
    by: who === null ? 'shopper' : `operator ${who}`,
    kind: 'replacement',
    orderId,
    ...replacement,
  });
}

function orderEntries(order: OrderStory): TimelineEntry[] {
  const { orderId, placedAt, shipDay, confirmationLeftAt, readyAt } = order;
  return [
    { at: placedAt, by: 'shop', kind: 'placed', orderId, deliveryDay: shipDay },
    ...(confirmationLeftAt === null
      ? []
      : [{ at: confirmationLeftAt, by: 'shopper', kind: 'confirmation-left' } as const]),
    ...(readyAt === null ? [] : [{ at: readyAt, by: doerOf(order, READY), kind: 'ready' } as const]),
  ];
}

const READY = { commands: ['order ready'], run: 'orders ready' } as const;
const SHIPPED = { commands: ['order ship', 'order hand-over'], run: 'batch ship' } as const;
const CANCELED = { commands: ['order cancel', 'order replacement'], run: 'orders cancel' } as const;

function endEntries(order: OrderStory, paid: AttemptStory | undefined): TimelineEntry[] {
  const { shippedAt, cancelledAt } = order;
  if (cancelledAt !== null) {
    const stock = paid?.heldStock ?? [];
    return [
      { at: cancelledAt, by: doerOf(order, CANCELED), kind: 'cancelled' },
      ...(stock.length > 0 ? [{ at: cancelledAt, by: 'shop', kind: 'stock-returned', stock } as const] : []),
    ];
  }
  if (shippedAt === null) return [];
  return [
    { at: shippedAt, by: doerOf(order, SHIPPED), kind: 'shipped', trackingNumber: trackingAtShipping(order) },
  ];
}

/** Who sets another number later leaves the former one in the record of the act. */
function trackingAtShipping({ trackingNumber, actions }: OrderStory): string | null {
  const set = actions.find(
    ({ command, outcome, details }) =>
      command === 'order tracking' && outcome === 'done' && 'former' in details,
  );
  if (!set) return trackingNumber;
  return typeof set.details.former === 'string' ? set.details.former : null;
}

function movementEntries(story: MovementStory): TimelineEntry[] {
  const { key, purpose, amountCents, details, state, reason, reference, unknownAt, settledAt } = story;
  const movement = kindOfMovement(purpose);
  const request = { purpose, movement, amountCents, key };
  const { lines = [], newCard = null, isAfterChange } = details;
  return [
    {
      at: story.plannedAt,
      by: 'shop',
      kind: 'money-asked',
      ...request,
      lines,
      newCard,
      ...(isAfterChange && { isAfterChange }),
    },
    ...(unknownAt === null
      ? []
      : [{ at: unknownAt, by: 'gateway', kind: 'money-unanswered', purpose, key } as const]),
    ...(settledAt !== null && (state === 'done' || state === 'refused' || state === 'failed')
      ? [
          {
            at: settledAt,
            by: 'gateway',
            kind: 'money-answered',
            ...request,
            outcome: state,
            reference,
            reason,
          } as const,
        ]
      : []),
  ];
}

function messageEntry(kind: 'mail' | 'text') {
  return ({ createdAt: at, ...message }: MessageStory): TimelineEntry => ({
    at,
    by: 'shop',
    kind,
    ...message,
  });
}

function actionEntry({ at, who, ...action }: ActionStory): TimelineEntry {
  return { at, by: `operator ${who}`, kind: 'operator', ...action };
}
