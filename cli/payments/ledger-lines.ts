import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import type { LedgerLine } from '../../server/payments/ledger-store.ts';
import { secondOf } from '../format.ts';

export function ledgerJson({ amountCents, ...entry }: LedgerLine) {
  return { ...entry, amount: centsToDollars(amountCents) };
}

export function ledgerRow({ at, kind, amountCents, authorisation, key }: LedgerLine): string[] {
  return [secondOf(at), kind, formatUsd(amountCents), authorisation, key];
}
