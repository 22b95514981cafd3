import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import type { LedgerLine } from '../../server/payments/ledger-store.ts';

export function ledgerJson({ amountCents, ...entry }: LedgerLine) {
  return { ...entry, amount: centsToDollars(amountCents) };
}

export function ledgerRows(entries: readonly LedgerLine[]): string[][] {
  return entries.map(({ at, kind, amountCents, authorisation, key }) => [
    at.toISOString().slice(0, 19).replace('T', ' '),
    kind,
    formatUsd(amountCents),
    authorisation,
    key,
  ]);
}
