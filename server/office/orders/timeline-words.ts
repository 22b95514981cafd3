import type { ShownOfficeOrder } from '../../../contract/office/orders.ts';
import { nameOfCard } from '../../../domain/cards/card-brand.ts';
import { formatLongDate } from '../../../domain/dates/day.ts';
import { formatUsd } from '../../../domain/money/cents.ts';
import {
  type ActionLink,
  actionLinks,
  actionSentence,
  type RecordedAction,
  THE_ORDER,
} from '../../../domain/office/action-sentences.ts';
import { forStaff } from '../../../domain/office/for-staff.ts';
import type { LedgerKind, MovementKind, MovementPurpose } from '../../../domain/payments/movements.ts';
import { capitalized } from '../../../domain/words/capitalized.ts';
import { kindOfMail } from '../../messages/mails/mail-kinds.ts';
import { describeEntry, type Fact } from '../../ordering/orders/timeline/describe-entry.ts';
import type { TimelineEntry } from '../../ordering/orders/timeline/timeline-entry.ts';

interface Story {
  /** The names of the order's lines, in their order. */
  readonly lines: readonly string[];
  readonly isPickup: boolean;
  /** For Cellar: no amounts and no email addresses. */
  readonly hidesMoney: boolean;
}

type OfficeEntry = ShownOfficeOrder['timeline'][number];

/** In sentences with actor, amount and link. The raw call, keys and references are `technical`. */
export function officeTimeline(entries: readonly TimelineEntry[], story: Story): OfficeEntry[] {
  return withoutTwins(entries)
    .filter(({ kind }) => !story.hidesMoney || SEEN_BY_ALL.has(kind))
    .map((entry) => ({
      at: entry.at.toISOString(),
      by: entry.by.replace(/^operator /, ''),
      kind: entry.kind,
      text: capitalized(sentenceOf(entry, story)),
      links: linksOf(entry),
      facts: factsOf(entry).map((cells) => [...cells]),
      technical: story.hidesMoney ? [] : technicalOf(entry),
      email: emailOf(entry),
    }));
}

/** Without amounts and email addresses. */
const SEEN_BY_ALL: ReadonlySet<TimelineEntry['kind']> = new Set([
  'judged',
  'stock-taken',
  'stock-returned',
  'placed',
  'handed-over',
  'kept-back',
  'replacement',
  'ready',
  'shipped',
  'cancelled',
  'operator',
]);

/** A call and the event that it led to are shown once, by the one that says more. */
const TWINS: Readonly<Record<string, { event: TimelineEntry['kind']; kept: 'call' | 'event' }>> = {
  'order ship': { event: 'shipped', kept: 'call' },
  'order cancel': { event: 'cancelled', kept: 'call' },
  'order ready': { event: 'ready', kept: 'call' },
  'order hand-over': { event: 'handed-over', kept: 'event' },
  'order refuse-hand-over': { event: 'kept-back', kept: 'event' },
  'order replacement': { event: 'replacement', kept: 'event' },
  'draft order': { event: 'placed', kept: 'event' },
};

/** A bank that answers late makes two entries of it: what was asked for, and what came of it. */
const SAME_MOMENT_MS = 60_000;

function withoutTwins(entries: readonly TimelineEntry[]): TimelineEntry[] {
  const dropped = new Set<TimelineEntry>();
  for (const call of entries) {
    const twin = call.kind === 'operator' && call.outcome === 'done' ? TWINS[call.command] : undefined;
    const event = entries.find(
      ({ kind, at }) => kind === twin?.event && Math.abs(at.getTime() - call.at.getTime()) < SAME_MOMENT_MS,
    );
    if (twin && event) dropped.add(twin.kept === 'call' ? event : call);
  }
  return entries.filter((entry) => !dropped.has(entry));
}

/** Who did it, as the beginning of a sentence. */
function whoOf({ by }: TimelineEntry): string {
  if (by === 'shopper') return 'The customer';
  if (by === 'gateway') return 'The bank';
  return by === 'shop' ? 'The shop' : by.replace(/^operator /, '');
}

function sentenceOf(entry: TimelineEntry, { lines, isPickup, hidesMoney }: Story): string {
  const who = whoOf(entry);
  const isByPerson = entry.by.startsWith('operator ');
  /** An act of a person, in the words of the audit log. */
  const did = (command: string, details: RecordedAction['details'] = {}, receivedBy: string | null = null) =>
    actionSentence(
      who,
      { command, about: THE_ORDER, outcome: 'done', reason: null, details, lines, receivedBy },
      { hidesMoney },
    );
  switch (entry.kind) {
    case 'cart-begun':
      if (entry.cartKind === 'phone') return did('draft open');
      return CARTS[entry.cartKind]?.(who) ?? 'The order was started';
    case 'priced':
      return `Priced at ${formatUsd(entry.totalCents)}${takenOffIn(entry)}`;
    case 'judged':
      return entry.outcome === 'allowed' ? 'Passed the shipping rules' : 'Refused by the shipping rules';
    case 'stock-taken':
      return 'Took the bottles out of stock';
    case 'stock-returned':
      return 'Put the bottles back into stock';
    case 'payment-refused':
      return `Refused before the card was charged: ${'message' in entry.refusal ? entry.refusal.message : 'the cart had changed'}`;
    case 'payment-sent':
      return `${who} asked the bank to authorize ${formatUsd(entry.amountCents)}`;
    case 'payment-unanswered':
    case 'money-unanswered':
      return 'The bank did not answer at once';
    case 'payment-answered':
      return paymentAnswer(entry);
    case 'placed': {
      const day = formatLongDate(entry.deliveryDay);
      return isByPerson
        ? `${did('draft order')}; its ship day is ${day}`
        : `The order was placed; its ship day is ${day}`;
    }
    case 'confirmation-left':
      return `${who} left the confirmation page`;
    case 'membership-opened':
      return 'The club membership began';
    case 'money-asked':
      return `${MOVING[entry.movement]} ${formatUsd(entry.amountCents)}: ${
        entry.newCard === null
          ? refundedOf(entry.lines, lines) || PURPOSES[entry.isAfterChange ? 'change' : entry.purpose]
          : `the customer gave another card, ${nameOfCard(entry.newCard.typeId, entry.newCard.lastFour)}`
      }`;
    case 'money-answered':
      return movementAnswer(entry);
    case 'money-booked':
      return `${BOOKED[entry.entry]} ${formatUsd(entry.amountCents)}`;
    case 'handed-over':
      return did('order hand-over', { idChecked: entry.idChecked }, entry.receivedBy);
    case 'kept-back':
      return did('order refuse-hand-over', { reason: entry.reason });
    case 'replacement':
      return entry.orderId === entry.newOrderId
        ? `${who} placed this order in place of order ${entry.oldOrderId}: ${entry.reason}`
        : did('order replacement', { replacedBy: entry.newOrderId, reason: entry.reason });
    case 'ready':
      return isByPerson ? did('order ready') : 'The order was ready for pickup';
    case 'shipped': {
      if (isPickup) return 'The order was picked up';
      const { trackingNumber } = entry;
      if (isByPerson) return did('order ship', { trackingNumber });
      return `The order was shipped${trackingNumber === null ? '' : `, tracking number ${trackingNumber}`}`;
    }
    case 'cancelled':
      return isByPerson ? did('order cancel') : 'The order was canceled';
    case 'mail':
    case 'text':
      return message(entry);
    case 'operator': {
      const { command, outcome, reason, details } = entry;
      return actionSentence(
        who,
        { command, about: THE_ORDER, outcome, reason, details, lines, receivedBy: null },
        { hidesMoney },
      );
    }
  }
}

const CARTS: Readonly<Record<string, (who: string) => string>> = {
  shop: (who) => `${who} started a cart in the shop`,
  club: (who) => `${who} started to join the club`,
  bulk: () => 'The cart came with a bulk order',
  release: () => 'The shipment came with a club release',
  replacement: () => 'The order was made to replace another',
};

function paymentAnswer(entry: Extract<TimelineEntry, { kind: 'payment-answered' }>): string {
  switch (entry.outcome) {
    case 'authorised':
      return `The bank authorized ${formatUsd(entry.amountCents)}`;
    case 'declined':
      return decline(entry.reason);
    case 'failed':
      return 'Nothing was charged: the bank never received it';
  }
}

const MOVING: Readonly<Record<MovementKind, string>> = {
  authorize: 'Authorizing',
  capture: 'Charging',
  void: 'Releasing the authorization of',
  refund: 'Refunding',
};

const MOVED: Readonly<Record<MovementKind, string>> = {
  authorize: 'authorized',
  capture: 'charged',
  void: 'released the authorization of',
  refund: 'refunded',
};

const PURPOSES: Readonly<Record<MovementPurpose, string>> = {
  ship: 'the order leaves',
  cancel: 'the order is canceled',
  refund: 'a refund',
  'let-go': 'the authorization expires before the order ships',
  'authorise-again': 'the order ships soon',
  change: 'the order is changed',
};

const BOOKED: Readonly<Record<LedgerKind, string>> = {
  authorised: 'Authorized',
  captured: 'Charged',
  released: 'Released the authorization of',
  refunded: 'Refunded',
};

function movementAnswer(entry: Extract<TimelineEntry, { kind: 'money-answered' }>): string {
  const amount = formatUsd(entry.amountCents);
  switch (entry.outcome) {
    case 'done':
      return `The bank ${MOVED[entry.movement]} ${amount}`;
    case 'refused':
      if (entry.movement === 'authorize') return decline(entry.reason);
      return `The bank refused${entry.reason === null ? '' : `: ${forStaff(entry.reason)}`}`;
    case 'failed':
      return `The bank never received it, and ${amount} did not move`;
  }
}

const DECLINED = 'Card declined by the bank';

/** A decline in general says no more than that. */
function decline(reason: string | null): string {
  const wording = forStaff(reason ?? DECLINED);
  return wording.startsWith(DECLINED) ? wording : `${DECLINED}: ${wording}`;
}

function refundedOf(
  refunded: readonly { line: number; quantity: number }[],
  names: readonly string[],
): string {
  return refunded
    .map(({ line, quantity }) => `${quantity} ${names[line - 1] ?? `of line ${line}`}`)
    .join(', ');
}

function message(entry: Extract<TimelineEntry, { kind: 'mail' | 'text' }>): string {
  const [kind = ''] = entry.about.split(' ');
  const name = /^[a-z-]+$/.test(kind) ? ` “${capitalized(kind.replaceAll('-', ' '))}”` : '';
  const what = `${entry.kind === 'mail' ? 'The email' : 'The text'}${name} to ${entry.to}`;
  switch (entry.state) {
    case 'sent':
      return `${what} was sent`;
    case 'failed':
      return `${what} could not be sent`;
    case 'waiting':
      return `${what} could not be sent yet, and will be tried again`;
    case 'sending':
    case 'pending':
      return `${what} is about to be sent`;
  }
}

function linksOf(entry: TimelineEntry): ActionLink[] {
  if (entry.kind === 'operator') return actionLinks({ about: null, details: entry.details });
  if (entry.kind === 'mail') {
    const email = emailOf(entry);
    return email === null ? [] : [{ label: 'Email', href: `/office/messages/mails/${email.messageId}` }];
  }
  if (entry.kind !== 'replacement') return [];
  const other = entry.orderId === entry.newOrderId ? entry.oldOrderId : entry.newOrderId;
  return [{ label: `Order ${other}`, href: `/office/orders/${other}` }];
}

function emailOf(entry: TimelineEntry): OfficeEntry['email'] {
  if (entry.kind !== 'mail') return null;
  const { id: messageId, about, to, state } = entry;
  const known = kindOfMail(about);
  // What is still to be written has the number and the key of its job.
  if (known === null) return null;
  const [kind = ''] = about.split(' ');
  return { messageId, kind, to, mayResend: (state === 'sent' || state === 'failed') && !known.isShortLived };
}

/** What people read of it: sums, rules and bottles. */
function factsOf(entry: TimelineEntry): readonly (readonly string[])[] {
  switch (entry.kind) {
    case 'judged':
      return entry.rules
        .filter(({ outcome }) => outcome !== 'not-asked')
        .map(({ outcome, figures }) => [`${outcome === 'passed' ? '✓' : '✗'} ${capitalized(figures)}`]);
    case 'priced':
      return describeEntry(entry).facts.flatMap(rowsOf);
    case 'stock-taken':
    case 'stock-returned':
      return entry.stock.map(({ quantity, name }) => [`${quantity} ${name}`]);
    case 'mail':
    case 'text':
      return entry.lastError === null ? [] : [[`${entry.lastError} (attempt ${entry.tries})`]];
    default:
      return [];
  }
}

function rowsOf(fact: Fact): (readonly string[])[] {
  return typeof fact === 'string' ? [[fact]] : [...fact];
}

function takenOffIn({ takenOff }: Extract<TimelineEntry, { kind: 'priced' }>): string {
  if (takenOff === null) return '';
  const { by, cents, reason } = takenOff;
  return ` after ${by} took ${formatUsd(cents)} off: ${reason}`;
}

const PLAIN: ReadonlySet<TimelineEntry['kind']> = new Set(['priced', 'stock-taken', 'stock-returned']);

/** As the command line tells it. */
function technicalOf(entry: TimelineEntry): string[] {
  if (PLAIN.has(entry.kind)) return [];
  const { headline, facts } = describeEntry(entry);
  return [headline, ...facts.flatMap(rowsOf).map((cells) => cells.join(' '))];
}
