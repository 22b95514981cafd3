import { inColumns } from '../format.ts';

/** Counts in a column, each with what it counts, in the order of `labels`. */
export function countsText<Name extends string>(
  counts: Readonly<Record<Name, number>>,
  labels: Readonly<Record<Name, string>>,
): string {
  const names = Object.keys(labels) as Name[];
  return inColumns(names.map((name) => [String(counts[name]).padStart(5), labels[name]]));
}
