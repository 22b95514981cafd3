import { expect, test } from 'vitest';
import { commands } from '../../../cli/commands.ts';
import { actionLinks, actionSentence, type RecordedAction } from '../../../domain/office/action-sentences.ts';
import { EXPORT, ROUTINE_COMMANDS } from '../../../domain/office/action-views.ts';
import { servedOfficeRoutes } from '../../testing/hostile-requests.ts';
import { notInSentences } from '../../testing/not-in-sentences.ts';

/** Every name that a row of the audit log can have. */
const NAMES = [
  ...new Set([
    ...servedOfficeRoutes().flatMap(({ audit, csv, file, path }) => [
      ...(audit === undefined ? [] : [audit]),
      ...(csv || file ? [`export ${path.replace(/^\/office\//, '')}`] : []),
    ]),
    ...commands.filter(({ audit }) => audit !== 'reads').map(({ name }) => name),
  ]),
];

const UUID = '3f2b8c1e-5a4d-4c6b-9e8f-0a1b2c3d4e5f';
const DETAILS: readonly RecordedAction['details'][] = [
  {},
  {
    lines: [
      { line: 1, quantity: 1 },
      { line: 7, quantity: 2 },
    ],
    reason: 'corked',
    amount: 43.21,
    restock: false,
    freight: null,
    replacedBy: 100042,
    newTotal: 12,
    add: ['rush'],
    remove: [],
    trackingNumber: '794612345678',
    idChecked: true,
    runId: 4,
    key: UUID,
  },
  {
    lines: { odd: [UUID] },
    reason: { code: UUID },
    amount: '12',
    add: { rush: true },
    name: { old: 'A', new: 'B' },
    kind: ['count'],
    quantity: { old: 1 },
    carts: {},
    role: [],
  },
];

test.each(NAMES)('“%s” has a sentence', (command) => {
  for (const details of DETAILS) {
    for (const outcome of ['done', 'refused', 'failed', 'misused', null]) {
      for (const reason of [null, 'confirm-needed', `unknown option --${UUID} {}`]) {
        for (const about of ['order 100042', null]) {
          const action = {
            command,
            about,
            outcome,
            reason,
            details,
            lines: ['Sauvignon Blanc'],
            receivedBy: null,
          };
          const sentence = actionSentence('Sam Sato', action);
          expect(sentence).toMatch(/^Sam Sato \S/);
          // It has words of its own.
          expect(sentence).not.toContain('the command');
          expect(notInSentences(sentence)).toEqual([]);
          for (const { label, href } of actionLinks(action)) {
            expect(notInSentences(label)).toEqual([]);
            expect(href).toMatch(/^\/office\/\w+\/[\w.-]+$/);
          }
        }
      }
    }
  }
});

const REFUND: RecordedAction = {
  command: 'order refund',
  about: 'the order',
  outcome: 'done',
  reason: null,
  details: { lines: [{ line: 1, quantity: 1 }], reason: 'corked', restock: false, amount: 43.21 },
  lines: ['Sauvignon Blanc'],
  receivedBy: null,
};

test('a sentence has the actor, the amount and what it was about', () => {
  const sam = (action: Partial<RecordedAction>, hidesMoney = false) =>
    actionSentence('Sam Sato', { ...REFUND, ...action }, { hidesMoney });
  expect(sam({})).toBe('Sam Sato refunded $43.21: 1 Sauvignon Blanc, corked');
  expect(sam({ about: 'order 99756' })).toBe(
    'Sam Sato refunded $43.21 of order 99756: 1 Sauvignon Blanc, corked',
  );
  expect(sam({}, true)).toBe('Sam Sato refunded the order: 1 Sauvignon Blanc, corked');
  expect(sam({ outcome: 'refused', reason: 'confirm-needed' })).toBe(
    'Sam Sato tried to refund $43.21: 1 Sauvignon Blanc, corked; it was refused: a fresh code was needed',
  );
  expect(sam({ command: 'order hand-over', receivedBy: 'Jane Roe', details: { idChecked: true } })).toBe(
    'Sam Sato handed over the order to Jane Roe, after checking the ID',
  );
});

test('what the list of changes leaves out has a name that rows have', () => {
  expect(ROUTINE_COMMANDS.filter((name) => !NAMES.includes(name))).toEqual([]);
  expect(NAMES.some((name) => name.startsWith(EXPORT))).toBe(true);
});
