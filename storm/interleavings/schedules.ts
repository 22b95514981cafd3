import { chance } from '../chance.ts';

/** Which side goes on where both could: 0 the first, 1 the second. */
export type Choice = 0 | 1;

/** Decides the choice at a point, counted from 0. */
export type Chooser = (point: number) => Choice;

/** The first side goes on wherever the prefix says nothing. */
export function following(prefix: readonly Choice[]): Chooser {
  return (point) => prefix[point] ?? 0;
}

/**
 * Each schedule favors a side to another degree: with a fair coin at each point, a short operation would nearly always end
 * before the middle of a long one.
 */
export function drawn(seed: number): Chooser {
  const next = chance(seed);
  const forFirst = next();
  return () => (next() < forFirst ? 0 : 1);
}

/**
 * After a run with these choices, the beginning of the next one in the order of all of them; null after the last. Each
 * schedule comes once, because each run tells every point at which there was a choice.
 */
export function nextPrefix(choices: readonly Choice[]): Choice[] | null {
  const last = choices.lastIndexOf(0);
  return last === -1 ? null : [...choices.slice(0, last), 1];
}
