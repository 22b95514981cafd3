import { kindOfMovement } from '../../../domain/payments/movements.ts';
import type { Reader } from '../../database/access.ts';
import { decisionEntries, paymentEntries } from './attempt-entries.ts';
import { type AttemptStory, selectAttemptsOfOrder } from './attempt-store.ts';
import {
  type ActionStory,
  type MessageStory,
  type MovementStory,
  type OrderStory,
  selectOrderStory,
} from './order-story-store.ts';
import { inOrder, type TimelineEntry } from './timeline-entry.ts';

/** Oldest first. [] if the order does not exist. */
export async function orderTimeline(db: Reader, orderId: number): Promise<TimelineEntry[]> {
  const order = await selectOrderStory(db, orderId);
  if (order === null) return [];
  const attempts = await selectAttemptsOfOrder(db, orderId);
  const paid = attempts.find(({ attemptId }) => attemptId === order.attemptId);
  const { movements, booked, mails, texts, actions, memberships } = order;
  return inOrder([
    ...actions.map(actionEntry),
    ...(paid ? decisionEntries(paid) : []),
    ...attempts.flatMap(paymentEntries),
    ...orderEntries(order),
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

function orderEntries(order: OrderStory): TimelineEntry[] {
  const { orderId, placedAt, shipDay, confirmationLeftAt, readyAt } = order;
  return [
    { at: placedAt, by: 'shop', kind: 'placed', orderId, deliveryDay: shipDay },
    ...(confirmationLeftAt === null
      ? []
      : [{ at: confirmationLeftAt, by: 'shopper', kind: 'confirmation-left' } as const]),
    ...(readyAt === null ? [] : [{ at: readyAt, by: 'shop', kind: 'ready' } as const]),
  ];
}

function endEntries(order: OrderStory, paid: AttemptStory | undefined): TimelineEntry[] {
  const { shippedAt, trackingNumber, cancelledAt } = order;
  if (cancelledAt !== null) {
    const stock = paid?.stock ?? [];
    return [
      { at: cancelledAt, by: 'shop', kind: 'cancelled' },
      ...(stock.length > 0 ? [{ at: cancelledAt, by: 'shop', kind: 'stock-returned', stock } as const] : []),
    ];
  }
  return shippedAt === null ? [] : [{ at: shippedAt, by: 'shop', kind: 'shipped', trackingNumber }];
}

function movementEntries(story: MovementStory): TimelineEntry[] {
  const { key, purpose, amountCents, details, state, reason, reference, unknownAt, settledAt } = story;
  const movement = kindOfMovement(purpose);
  const asked = { purpose, movement, amountCents, key };
  const lines = details.lines ?? [];
  return [
    { at: story.plannedAt, by: 'shop', kind: 'money-asked', ...asked, lines },
    ...(unknownAt === null
      ? []
      : [{ at: unknownAt, by: 'gateway', kind: 'money-unanswered', purpose, key } as const]),
    ...(settledAt !== null && (state === 'done' || state === 'refused' || state === 'failed')
      ? [
          {
            at: settledAt,
            by: 'gateway',
            kind: 'money-answered',
            ...asked,
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
