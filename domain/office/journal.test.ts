import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MONEY_ACCOUNTS } from '../money/money-accounts.ts';
import { JOURNAL_ACCOUNTS, type JournalSum, journalEntry, payoutEntry, USUAL_ACCOUNTS } from './journal.ts';

const cells = (lines: ReturnType<typeof journalEntry>) =>
  lines.map(({ account, state, debitCents, creditCents }) => [account, state, debitCents, creditCents]);

test('debits equal credits, whatever was captured and refunded, and the clearing account has what moved', () => {
  const sum = fc.record({
    account: fc.constantFrom(...MONEY_ACCOUNTS),
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
  expect(cells(lines)).toEqual([
    ['clearing', null, 15_575, 0],
    ['wine', null, 0, 15_000],
    ['promotion', null, 500, 0],
    ['salesTax', 'CA', 0, 775],
    ['salesTax', 'TX', 0, 300],
  ]);
});

test('an entry begins with what cards paid, and has accounts and then states in one order', () => {
  const captured = { flow: 'captured', cents: 100 } as const;
  const backward: JournalSum[] = MONEY_ACCOUNTS.toReversed().flatMap((account) =>
    ['TX', 'KY', 'CA'].map((state) => ({ account, state, ...captured })),
  );
  expect(cells(journalEntry(backward)).map(([account, state]) => [account, state].join(' '))).toEqual([
    ...['clearing ', 'wine ', 'merchandise ', 'kit-discount ', 'promotion ', 'freight '],
    ...['salesTax CA', 'salesTax KY', 'salesTax TX', 'exciseTax CA', 'exciseTax KY', 'exciseTax TX'],
    ...['wholesaleTax CA', 'wholesaleTax KY', 'wholesaleTax TX', 'crv CA', 'crv KY', 'crv TX'],
    ...['deliveryFee CA', 'deliveryFee KY', 'deliveryFee TX'],
  ]);
});

test('a day of refunds alone credits the clearing account', () => {
  expect(
    cells(
      journalEntry([
        { account: 'wine', state: 'CA', flow: 'refunded', cents: 4_620 },
        { account: 'promotion', state: 'CA', flow: 'refunded', cents: -500 },
        { account: 'salesTax', state: 'CA', flow: 'refunded', cents: 319 },
      ]),
    ),
  ).toEqual([
    ['clearing', null, 0, 4_439],
    ['salesTax', 'CA', 319, 0],
    ['returns', null, 4_120, 0],
  ]);
});

test('goods that come back are returns and lower no sales', () => {
  expect(
    cells(
      journalEntry([
        { account: 'wine', state: 'CA', flow: 'captured', cents: 500 },
        { account: 'wine', state: 'TX', flow: 'refunded', cents: 500 },
      ]),
    ),
  ).toEqual([
    ['wine', null, 0, 500],
    ['returns', null, 500, 0],
  ]);
});

test('what cancels out has no line, on the clearing account neither', () => {
  expect(journalEntry([])).toEqual([]);
  expect(
    journalEntry([
      { account: 'freight', state: 'CA', flow: 'captured', cents: 500 },
      { account: 'freight', state: 'TX', flow: 'refunded', cents: 500 },
    ]),
  ).toEqual([]);
  expect(
    cells(
      journalEntry([
        { account: 'wine', state: 'CA', flow: 'captured', cents: 500 },
        { account: 'promotion', state: 'CA', flow: 'captured', cents: -500 },
      ]),
    ),
  ).toEqual([
    ['wine', null, 0, 500],
    ['promotion', null, 500, 0],
  ]);
});

test('a payout goes to the bank and to fees, off the clearing account', () => {
  const payout = { isPaid: true, netCents: 9_680, feeCents: 320, foreignCents: 0 };
  expect(cells(payoutEntry(payout))).toEqual([
    ['clearing', null, 0, 10_000],
    ['bank', null, 9_680, 0],
    ['fees', null, 320, 0],
  ]);
  expect(cells(payoutEntry({ ...payout, isPaid: false }))).toEqual([
    ['clearing', null, 0, 320],
    ['fees', null, 320, 0],
  ]);
  expect(
    cells(payoutEntry({ isPaid: true, netCents: -6_500, feeCents: 1_500, foreignCents: -5_000 })),
  ).toEqual([
    ['bank', null, 0, 6_500],
    ['fees', null, 1_500, 0],
    ['payout-adjustments', null, 5_000, 0],
  ]);
});

test('a payout’s debits equal its credits', () => {
  const cents = fc.integer({ min: -500_000, max: 500_000 });
  fc.assert(
    fc.property(fc.boolean(), cents, cents, cents, (isPaid, netCents, feeCents, foreignCents) => {
      const lines = payoutEntry({ isPaid, netCents, feeCents, foreignCents });
      const total = (side: 'debitCents' | 'creditCents') => lines.reduce((all, line) => all + line[side], 0);
      expect(total('debitCents')).toBe(total('creditCents'));
      const clearing = lines.find(({ account }) => account === 'clearing');
      expect((clearing?.creditCents ?? 0) - (clearing?.debitCents ?? 0)).toBe(
        (isPaid ? netCents : 0) + feeCents - foreignCents,
      );
    }),
  );
});

test('until the winery names its own, accounts have these codes and names', () => {
  expect(
    JOURNAL_ACCOUNTS.map(
      (account) => `${account}: ${USUAL_ACCOUNTS[account].code} ${USUAL_ACCOUNTS[account].name}`,
    ),
  ).toEqual([
    'clearing: 1200 Card clearing',
    'wine: 4000 Wine sales',
    'merchandise: 4100 Merchandise sales',
    'kit-discount: 4800 Discounts on sets',
    'promotion: 4810 Promotions',
    'freight: 4200 Freight income',
    'salesTax: 2200 Sales tax payable',
    'exciseTax: 2210 Excise tax payable',
    'wholesaleTax: 2220 Wholesale tax payable',
    'crv: 2230 CRV payable',
    'deliveryFee: 2240 Retail delivery fee payable',
    'returns: 4900 Returns',
    'bank: 1000 Bank account',
    'fees: 6100 Processing fees',
    'payout-adjustments: 6110 Payout adjustments',
  ]);
});
