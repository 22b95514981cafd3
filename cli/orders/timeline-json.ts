import { centsToDollars } from '../../domain/money/cents.ts';
import type { TimelineEntry } from '../../server/orders/timeline/timeline-entry.ts';

/** A timeline as data: amounts in dollars under names without 'Cents', as on the wire. */
export function timelineJson(entries: readonly TimelineEntry[]): object[] {
  return entries.map((entry) => inDollars(entry) as object);
}

function inDollars(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inDollars);
  if (value === null || typeof value !== 'object' || value instanceof Date) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => {
      if (name === 'taxes') return [name, eachInDollars(inner)];
      return name.endsWith('Cents') && typeof inner === 'number'
        ? [name.slice(0, -'Cents'.length), centsToDollars(inner)]
        : [name, inDollars(inner)];
    }),
  );
}

function eachInDollars(sums: Readonly<Record<string, number>>): object {
  return Object.fromEntries(Object.entries(sums).map(([name, cents]) => [name, centsToDollars(cents)]));
}
