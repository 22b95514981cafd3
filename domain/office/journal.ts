import type { Cents } from '../money/cents.ts';
import { GOODS_ACCOUNTS, MONEY_ACCOUNTS, type MoneyAccount } from '../money/money-accounts.ts';
import { TAX_NAMES, type TaxKind } from '../tax/tax-lines.ts';

/** What the ledger's money is divided among (server/office/reports/rows-of-days.ts). */
export const JOURNAL_ACCOUNTS = [
  'clearing',
  ...MONEY_ACCOUNTS,
  'returns',
  'bank',
  'fees',
  'payout-adjustments',
] as const;
export type JournalAccount = (typeof JOURNAL_ACCOUNTS)[number];

export interface AccountName {
  readonly name: string;
  /** Of the winery's chart of accounts, for Xero. */
  readonly code: string;
}

/** Until the winery names its own. */
export const USUAL_ACCOUNTS: Readonly<Record<JournalAccount, AccountName>> = {
  clearing: { name: 'Card clearing', code: '1200' },
  returns: { name: 'Returns', code: '4900' },
  bank: { name: 'Bank account', code: '1000' },
  fees: { name: 'Processing fees', code: '6100' },
  'payout-adjustments': { name: 'Payout adjustments', code: '6110' },
  wine: { name: 'Wine sales', code: '4000' },
  merchandise: { name: 'Merchandise sales', code: '4100' },
  'kit-discount': { name: 'Discounts on sets', code: '4800' },
  promotion: { name: 'Promotions', code: '4810' },
  freight: { name: 'Freight income', code: '4200' },
  salesTax: { name: 'Sales tax payable', code: '2200' },
  exciseTax: { name: 'Excise tax payable', code: '2210' },
  wholesaleTax: { name: 'Wholesale tax payable', code: '2220' },
  crv: { name: 'CRV payable', code: '2230' },
  deliveryFee: { name: 'Retail delivery fee payable', code: '2240' },
};

export interface JournalSum {
  readonly account: MoneyAccount;
  readonly state: string;
  readonly flow: 'captured' | 'refunded';
  /** Negative for discounts. */
  readonly cents: Cents;
}

export interface JournalLine {
  readonly account: JournalAccount;
  /** Null: of no state. */
  readonly state: string | null;
  readonly debitCents: Cents;
  readonly creditCents: Cents;
}

/** Goods that come back are no negative sales: returns have an account of their own. */
function accountOf({ account, flow }: JournalSum): JournalAccount {
  return flow === 'refunded' && GOODS_ACCOUNTS.has(account) ? 'returns' : account;
}

const isTax = (account: JournalAccount): account is TaxKind => account in TAX_NAMES;

/**
 * One entry in double bookkeeping: what cards paid is a debit of the clearing account, what it paid for a credit of each
 * account, refunds the other way, of goods in the account of returns. Taxes are kept by state. Debits equal credits.
 */
export function journalEntry(sums: readonly JournalSum[]): JournalLine[] {
  const signed = new Map<string, Signed>();
  for (const sum of sums) {
    const { state, flow, cents } = sum;
    const account = accountOf(sum);
    const ofState = isTax(account) ? state : null;
    const key = `${account} ${ofState}`;
    const before = signed.get(key)?.cents ?? 0;
    signed.set(key, { account, state: ofState, cents: before + (flow === 'captured' ? cents : -cents) });
  }
  return balanced([...signed.values()]);
}

export interface PayoutSum {
  /** A payout that failed moved nothing to the bank; a later one has its money. */
  readonly isPaid: boolean;
  readonly netCents: Cents;
  readonly feeCents: Cents;
  /** What it has of disputes and others that were never in the clearing account. */
  readonly foreignCents: Cents;
}

/** A payout in double bookkeeping: the clearing account ends at what was captured and not paid out. */
export function payoutEntry({ isPaid, netCents, feeCents, foreignCents }: PayoutSum): JournalLine[] {
  return balanced([
    { account: 'bank', state: null, cents: isPaid ? -netCents : 0 },
    { account: 'fees', state: null, cents: -feeCents },
    { account: 'payout-adjustments', state: null, cents: foreignCents },
  ]);
}

interface Signed {
  readonly account: JournalAccount;
  readonly state: string | null;
  /** Above zero is a credit. */
  readonly cents: Cents;
}

/** With the clearing account on the other side. */
function balanced(sums: readonly Signed[]): JournalLine[] {
  const credits = sums.filter(({ cents }) => cents !== 0);
  const moved = credits.reduce((sum, { cents }) => sum + cents, 0);
  const clearing = { account: 'clearing', state: null, cents: -moved } as const;
  return [...(moved === 0 ? [] : [clearing]), ...credits]
    .map(({ account, state, cents }) => ({
      ...{ account, state },
      debitCents: Math.max(-cents, 0),
      creditCents: Math.max(cents, 0),
    }))
    .toSorted(
      (one, other) =>
        JOURNAL_ACCOUNTS.indexOf(one.account) - JOURNAL_ACCOUNTS.indexOf(other.account) ||
        (one.state ?? '').localeCompare(other.state ?? ''),
    );
}
