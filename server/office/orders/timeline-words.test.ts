import { expect, test } from 'vitest';
import { actionSentence, type RecordedAction } from '../../../domain/office/action-sentences.ts';
import type { TimelineEntry } from '../../ordering/orders/timeline/timeline-entry.ts';
import { notInSentences } from '../../testing/not-in-sentences.ts';
import { officeTimeline } from './timeline-words.ts';

type Kind = TimelineEntry['kind'];
/** Also of a kind that shares its fields with another. */
type Of<K extends Kind, Entry = TimelineEntry> = Entry extends { readonly kind: Kind }
  ? K extends Entry['kind']
    ? Omit<Entry, 'kind' | 'at' | 'by'>
    : never
  : never;

const UUID = '3f2b8c1e-5a4d-4c6b-9e8f-0a1b2c3d4e5f';
const KEY = `cellar-door-${UUID}`;
const request = { purpose: 'refund', movement: 'refund', amountCents: 4321, key: KEY } as const;
const message = {
  id: 206,
  about: `order-refunded 99756 ${KEY}`,
  to: 'ada@example.com',
  sentAt: new Date(),
  tries: 2,
  lastError: null,
} as const;

/** At least one of each kind: a new kind without one does not compile. */
const ENTRIES: { readonly [K in Kind]: readonly Of<K>[] } = {
  'cart-begun': ['shop', 'club', 'bulk', 'release', 'replacement', 'phone', 'new'].map((cartKind) => ({
    cartId: 1556,
    cartKind,
  })),
  priced: [
    {
      lines: [],
      subTotalCents: 4000,
      markdownCents: 100,
      takenOff: null,
      promoCode: 'SPRING27',
      freightCents: 900,
      taxes: { salesTax: 321 } as never,
      taxBasis: null,
      totalCents: 5121,
    },
  ],
  judged: (['allowed', 'refused'] as const).map((outcome) => ({
    outcome,
    rulesVersion: '2026-11-24',
    rules: [
      { ruleId: 'minimum-age', version: 1, outcome: 'passed', figures: 'age 41, at least 21' } as never,
    ],
    facts: {} as never,
  })),
  'stock-taken': [{ stock: [{ productId: 7, name: 'Merlot', quantity: 2 }] }],
  'stock-returned': [{ stock: [{ productId: 7, name: 'Merlot', quantity: 2 }] }],
  'payment-refused': [{ attemptId: UUID, refusal: { kind: 'cart-changed' } }],
  'payment-sent': [
    { attemptId: UUID, amountCents: 100, gatewayKey: KEY, clientKey: UUID, bulkPaymentId: UUID },
  ],
  'payment-unanswered': [{ attemptId: UUID }],
  'payment-answered': (['authorised', 'declined', 'failed'] as const).map((outcome) => ({
    attemptId: UUID,
    outcome,
    amountCents: 100,
    reference: KEY,
    reason: null,
  })),
  placed: [{ orderId: 99756, deliveryDay: '2026-12-02' }],
  'confirmation-left': [{}],
  'membership-opened': [{ membershipId: 3036, clubTypeId: 2, policyVersion: UUID }],
  'money-asked': [
    {
      ...request,
      lines: [
        { line: 1, quantity: 1 },
        { line: 9, quantity: 1 },
      ],
      newCard: null,
    },
    { ...request, movement: 'capture', purpose: 'ship', lines: [], newCard: null },
    {
      ...request,
      movement: 'authorize',
      purpose: 'authorise-again',
      lines: [],
      newCard: { typeId: 2, lastFour: '1111' },
    },
  ],
  'money-unanswered': [{ purpose: 'refund', key: KEY }],
  'money-answered': (['done', 'refused', 'failed'] as const).map((outcome) => ({
    ...request,
    outcome,
    reference: UUID,
    reason: null,
  })),
  'money-booked': [{ entry: 'captured', amountCents: 100, key: KEY, reference: UUID }],
  'handed-over': [{ receivedBy: 'Jane Roe', idChecked: true }],
  'kept-back': [{ reason: 'no ID' }],
  replacement: [
    { orderId: 2, oldOrderId: 1, newOrderId: 2, reason: 'street' },
    { orderId: 1, oldOrderId: 1, newOrderId: 2, reason: 'street' },
  ],
  ready: [{}],
  shipped: [{ trackingNumber: null }, { trackingNumber: '794612345678' }],
  cancelled: [{}],
  mail: (['pending', 'sending', 'waiting', 'sent', 'failed'] as const).map((state) => ({
    ...message,
    state,
  })),
  text: [{ ...message, state: 'sent' }],
  operator: [
    {
      command: 'order refund',
      details: {
        lines: [{ line: 1, quantity: 1 }],
        amount: 43.21,
        reason: 'corked',
        restock: false,
        key: UUID,
      },
      outcome: 'done',
      reason: null,
    },
  ],
};

const BY = ['shopper', 'shop', 'gateway', 'operator Carla Cruz'] as const;

test.each(Object.keys(ENTRIES) as Kind[])('“%s” has a sentence, and keys are technical', (kind) => {
  for (const fields of ENTRIES[kind]) {
    for (const by of BY) {
      const entry = { at: new Date(), by, kind, ...fields } as TimelineEntry;
      for (const isPickup of [true, false]) {
        const [sentence] = officeTimeline([entry], {
          lines: ['Sauvignon Blanc'],
          isPickup,
          hidesMoney: false,
        });
        expect(sentence?.text).toMatch(/^[A-Z]/);
        const read = [
          sentence?.text ?? '',
          ...(sentence?.facts.flat() ?? []),
          ...(sentence?.links ?? []).map(({ label }) => label),
        ];
        expect(read.flatMap((text) => notInSentences(text.trim()))).toEqual([]);
      }
      const cellar = officeTimeline([entry], { lines: [], isPickup: false, hidesMoney: true });
      expect(JSON.stringify(cellar)).not.toMatch(/\$|@|cellar-door/);
    }
  }
});

test.each<[TimelineEntry['kind'], object, Partial<RecordedAction> & Pick<RecordedAction, 'command'>]>([
  ['cart-begun', { cartId: 1, cartKind: 'phone' }, { command: 'draft open' }],
  ['placed', { orderId: 1, deliveryDay: '2026-12-02' }, { command: 'draft order' }],
  ['ready', {}, { command: 'order ready' }],
  [
    'handed-over',
    { receivedBy: 'Jane Roe', idChecked: true },
    { command: 'order hand-over', receivedBy: 'Jane Roe', details: { idChecked: true } },
  ],
  ['kept-back', { reason: 'no ID' }, { command: 'order refuse-hand-over', details: { reason: 'no ID' } }],
  [
    'replacement',
    { orderId: 1, oldOrderId: 1, newOrderId: 2, reason: 'street' },
    { command: 'order replacement', details: { replacedBy: 2, reason: 'street' } },
  ],
  ['shipped', { trackingNumber: '7946' }, { command: 'order ship', details: { trackingNumber: '7946' } }],
  ['cancelled', {}, { command: 'order cancel' }],
])('“%s” by a person has the words of its row in the audit log', (kind, fields, call) => {
  const who = 'Carla Cruz';
  const entry = { at: new Date(), by: `operator ${who}`, kind, ...fields } as TimelineEntry;
  const [sentence] = officeTimeline([entry], { lines: [], isPickup: false, hidesMoney: false });
  const row = { about: 'the order', outcome: 'done', reason: null, details: {}, lines: [], receivedBy: null };
  const [text] = (sentence?.text ?? '').split('; its ship day');
  expect(text).toBe(actionSentence(who, { ...row, ...call }));
});

test('a call and its event are one entry, under the person', () => {
  const at = new Date();
  const by = 'operator Carla Cruz';
  const timeline = officeTimeline(
    [
      {
        at,
        by,
        kind: 'operator',
        command: 'order ship',
        details: { trackingNumber: '7946' },
        outcome: 'done',
        reason: null,
      },
      { at, by, kind: 'shipped', trackingNumber: '7946' },
    ],
    { lines: [], isPickup: false, hidesMoney: false },
  );
  expect(timeline.map(({ text }) => text)).toEqual(['Carla Cruz shipped the order, tracking number 7946']);
});
