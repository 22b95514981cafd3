import { subscribe } from 'node:diagnostics_channel';
import { inject } from 'vitest';
import { ANSWERS, type Answer } from '../../platform/database/answers.ts';
import type { DeclaredRow } from './declared-row.ts';
import { problemsOf } from './problems-of-answer.ts';

/** What answers broke since it was read. Each problem is named once in a process. */
export function readProblems(): string[] {
  return unread.splice(0);
}

const unread: string[] = [];
const named = new Set<string>();

const { rows, types } = inject('declaredRows');
const declared = Map.groupBy(rows, ({ fragments }) => keyOf(fragments));
const rowsOf = new WeakMap<readonly string[], readonly DeclaredRow[]>();

function keyOf(fragments: readonly string[]): string {
  return fragments.join('\0');
}

function declaredBy(fragments: readonly string[]): readonly DeclaredRow[] {
  const known = rowsOf.get(fragments);
  if (known) return known;
  const found = declared.get(keyOf(fragments)) ?? [];
  rowsOf.set(fragments, found);
  return found;
}

subscribe(ANSWERS.name, (message) => {
  const answer = message as Answer;
  // Several statements have the same text: the answer keeps one of their promises.
  const [best] = declaredBy(answer.fragments)
    .map(({ place, columns }) => problemsOf(columns, types, answer).map((problem) => `${place}: ${problem}`))
    .toSorted((some, others) => some.length - others.length);
  for (const problem of best ?? []) {
    if (!named.has(problem)) unread.push(problem);
    named.add(problem);
  }
});
