import { describe, expect, test } from 'vitest';
import type { Submit } from './history.ts';
import { judgeLedger, judgeStock, judgeWorlds } from './judge-history.ts';

const EMAIL = 'ada@storm.example';

function submit(changes: Partial<Submit>): Submit {
  const usual = { email: EMAIL, bottles: null, invokedAt: 100, endedAt: 200, orderId: null };
  return { ...usual, outcome: 'unknown', ...changes };
}

describe('worlds', () => {
  const books = (orderIds: number[], strayCharges = 0) => new Map([[EMAIL, { orderIds, strayCharges }]]);
  const ordered = submit({ outcome: 'ordered', orderId: 7 });

  test.each([
    ['an order that was told', [ordered], books([7])],
    ['told twice', [ordered, ordered], books([7])],
    ['no answer, and an order', [submit({})], books([7])],
    ['no answer, and none', [submit({})], books([])],
    ['a refusal', [submit({ outcome: 'refused' })], books([])],
  ])('%s is right', (_, submits, found) => {
    expect(judgeWorlds(submits, found)).toEqual([]);
  });

  test.each([
    ['an order that was told and is gone', [ordered], books([]), 'was told of order 7'],
    [
      'a refusal that placed an order',
      [submit({ outcome: 'failed' })],
      books([7]),
      '1 orders unreported, of 0',
    ],
    ['one submit without answer, two orders', [submit({})], books([7, 8]), '2 orders unreported, of 1'],
    ['a charge without an order', [submit({})], books([], 1), '1 charges without an order'],
    ['an order told without its number', [submit({ outcome: 'ordered' })], books([7]), 'told of order null'],
  ])('%s is wrong', (_, submits, found, sentence) => {
    expect(judgeWorlds(submits, found).join()).toContain(sentence);
  });
});

describe('stock', () => {
  const wine = { slug: 'wine', bottles: 1 };
  const refused = (invokedAt: number, endedAt: number) =>
    submit({ outcome: 'refused', bottles: { wine: 1 }, invokedAt, endedAt });
  const none = { changes: [], submits: [], holds: [], sales: [] };

  test('as many as there were may be sold, and one more may not', () => {
    const sales = [
      { ...wine, answeredAt: 100 },
      { ...wine, answeredAt: 200 },
    ];
    expect(judgeStock({ ...none, stockAtFirst: { wine: 2 }, sales })).toEqual([]);
    expect(judgeStock({ ...none, stockAtFirst: { wine: 1 }, sales })).toHaveLength(1);
  });

  test('a delivery may be sold from its beginning on, and not before', () => {
    const delivery = (invokedAt: number) => ({ slug: 'wine', bottles: 1, invokedAt, endedAt: 900 });
    const sales = [{ ...wine, answeredAt: 200 }];
    expect(judgeStock({ ...none, stockAtFirst: { wine: 0 }, sales, changes: [delivery(150)] })).toEqual([]);
    expect(judgeStock({ ...none, stockAtFirst: { wine: 0 }, sales, changes: [delivery(250)] })).toHaveLength(
      1,
    );
  });

  test('bottles that are counted away are gone once that has ended', () => {
    const count = (endedAt: number) => ({ slug: 'wine', bottles: -1, invokedAt: 100, endedAt });
    const sales = [{ ...wine, answeredAt: 200 }];
    expect(judgeStock({ ...none, stockAtFirst: { wine: 1 }, sales, changes: [count(250)] })).toEqual([]);
    expect(judgeStock({ ...none, stockAtFirst: { wine: 1 }, sales, changes: [count(150)] })).toHaveLength(1);
    const submits = [refused(120, 140)];
    expect(judgeStock({ ...none, stockAtFirst: { wine: 1 }, submits, changes: [count(250)] })).toEqual([]);
  });

  test.each([
    ['the bottle was sold before', [{ ...wine, from: 50, until: null }], true],
    ['it was held until in between', [{ ...wine, from: 50, until: 120 }], true],
    ['it was held from in between', [{ ...wine, from: 150, until: 160 }], true],
    ['it was free again before', [{ ...wine, from: 50, until: 90 }], false],
    ['it was held only afterwards', [{ ...wine, from: 250, until: null }], false],
    ['another wine was held', [{ ...wine, slug: 'other', from: 50, until: null }], false],
  ])('a refusal when %s', (_, holds, isRight) => {
    const faults = judgeStock({ ...none, stockAtFirst: { wine: 1 }, holds, submits: [refused(100, 200)] });
    expect(faults).toHaveLength(isRight ? 0 : 1);
  });

  test('a refusal that may have other reasons is not judged', () => {
    const submits = [submit({ outcome: 'refused' })];
    expect(judgeStock({ ...none, stockAtFirst: { wine: 1 }, submits })).toEqual([]);
  });
});

describe('ledger', () => {
  const entry = (kind: Parameters<typeof judgeLedger>[0][number]['kind'], cents = 100, orderId = 1) => ({
    orderId,
    kind,
    cents,
  });

  test.each([
    [
      'held, charged, refunded in parts',
      [entry('authorised'), entry('captured'), entry('refunded', 40), entry('refunded', 60)],
    ],
    ['held and let go', [entry('authorised'), entry('released')]],
    ['held again', [entry('authorised'), entry('released'), entry('authorised'), entry('captured')]],
  ])('%s is right', (_, entries) => {
    expect(judgeLedger(entries)).toEqual([]);
  });

  test.each([
    ['charged before it is held', [entry('captured'), entry('authorised')]],
    ['refunded before it is charged', [entry('authorised'), entry('refunded'), entry('captured')]],
    ['charged and let go', [entry('authorised'), entry('captured'), entry('released')]],
    ['refunded twice', [entry('authorised'), entry('captured'), entry('refunded'), entry('refunded')]],
    ['charged with what another order holds', [entry('authorised', 100, 2), entry('captured')]],
  ])('%s is wrong', (_, entries) => {
    expect(judgeLedger(entries).length).toBeGreaterThan(0);
  });
});
