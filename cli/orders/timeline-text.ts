import { centsToDollars } from '../../domain/money/cents.ts';
import { showUnseenInLine } from '../../domain/people/plain-text.ts';
import { describeEntry, type Fact } from '../../server/ordering/orders/timeline/describe-entry.ts';
import type { TimelineEntry } from '../../server/ordering/orders/timeline/timeline-entry.ts';
import { inColumns, secondOf, wrapped } from '../format.ts';

const WIDTH = 100;
/** The time and who; the facts are below who. */
const MARGIN = 31;
const FACTS_MARGIN = 23;

export function timelineText(entries: readonly TimelineEntry[]): string {
  return entries.flatMap(entryLines).join('\n');
}

function entryLines(entry: TimelineEntry): string[] {
  const { headline, facts } = describeEntry(entry);
  const [first = '', ...more] = wrapped(headline, WIDTH - MARGIN);
  const who = entry.by.startsWith('operator ') ? 'operator' : entry.by;
  return [
    `${secondOf(entry.at)}  ${who.padEnd(9)} ${first}`,
    ...more.map((line) => `${' '.repeat(MARGIN)}${line}`),
    ...facts.flatMap(factLines).map((line) => `${' '.repeat(FACTS_MARGIN)}${line}`),
  ].map(showUnseenInLine);
}

function factLines(fact: Fact): string[] {
  if (typeof fact !== 'string') return inColumns(fact).split('\n');
  const width = WIDTH - FACTS_MARGIN;
  return fact.length <= width ? [fact] : wrapped(fact, width);
}

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
