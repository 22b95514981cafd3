import { TAX_KINDS } from '../tax/tax-lines.ts';
import type { Cents } from './cents.ts';

/** What the money of an order is divided among. Discounts are negative. */
export const MONEY_ACCOUNTS = [
  'wine',
  'merchandise',
  'kit-discount',
  'promotion',
  'freight',
  ...TAX_KINDS,
] as const;
export type MoneyAccount = (typeof MONEY_ACCOUNTS)[number];

/** What is sold, less its discounts. */
export const GOODS_ACCOUNTS: ReadonlySet<MoneyAccount> = new Set<MoneyAccount>([
  'wine',
  'merchandise',
  'kit-discount',
  'promotion',
]);

export type MoneyParts = Readonly<Record<MoneyAccount, Cents>>;

export function moneyParts(centsOf: (account: MoneyAccount) => Cents): MoneyParts {
  return Object.fromEntries(MONEY_ACCOUNTS.map((account) => [account, centsOf(account)])) as MoneyParts;
}

export function sumOfParts(parts: MoneyParts): Cents {
  return MONEY_ACCOUNTS.reduce((sum, account) => sum + parts[account], 0);
}
