import fc from 'fast-check';
import { expect, test } from 'vitest';
import { JOURNAL_ACCOUNTS, journalEntry } from './journal.ts';

test('debits equal credits, whatever was captured and refunded, and the clearing account has what moved', () => {
  const sum = fc.record({
    account: fc.constantFrom(...JOURNAL_ACCOUNTS.filter((account) => account !== 'clearing')),
    state: fc.constantFrom('CA', 'TX'),
    flow: fc.constantFrom('captured' as const, 'refunded' as const),
    cents: fc.integer({ min: -5_000, max: 100_000 }),
  });
  fc.assert(
    fc.property(fc.array(sum), (sums) => {
      const lines = journalEntry(sums);
      const total = (side: 'debitCents' | 'creditCents') => lines.reduce((all, line) => all + line[side], 0);
      expect(total('debitCents')).toBe(total('creditCents'));
      const moved = sums.reduce((all, { flow, cents }) => all + (flow === 'captured' ? cents : -cents), 0);
      const clearing = lines.find(({ account }) => account === 'clearing');
      expect((clearing?.debitCents ?? 0) - (clearing?.creditCents ?? 0)).toBe(moved);
      expect(lines.every(({ debitCents, creditCents }) => (debitCents === 0) !== (creditCents === 0))).toBe(
        true,
      );
    }),
  );
});

test('taxes are kept by state, and what was sold is not', () => {
  const lines = journalEntry([
    { account: 'wine', state: 'CA', flow: 'captured', cents: 10_000 },
    { account: 'wine', state: 'TX', flow: 'captured', cents: 5_000 },
    { account: 'promotion', state: 'TX', flow: 'captured', cents: -500 },
    { account: 'salesTax', state: 'CA', flow: 'captured', cents: 775 },
    { account: 'salesTax', state: 'TX', flow: 'captured', cents: 400 },
    { account: 'salesTax', state: 'TX', flow: 'refunded', cents: 100 },
  ]);
  expect(
    lines.map(({ account, state, debitCents, creditCents }) => [account, state, debitCents, creditCents]),
  ).toEqual([
    ['clearing', null, 15_575, 0],
    ['wine', null, 0, 15_000],
    ['promotion', null, 500, 0],
    ['salesTax', 'CA', 0, 775],
    ['salesTax', 'TX', 0, 300],
  ]);
});
