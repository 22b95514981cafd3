import { chance } from '../chance.ts';
import type { Commute, Waiting } from './commuting.ts';

/** Which side goes on where both could: 0 the first, 1 the second. */
export type Choice = 0 | 1;

/** Decides the choice at a point, counted from 0, between each side's next statement. */
export type Chooser = (point: number, next: readonly [Waiting, Waiting]) => Choice;

/**
 * The first side goes on wherever the prefix says nothing. If the second went before a statement of the first that it
 * cannot tell from one sent later, the first sleeps until it can: the schedule in which the first went on came before, and is
 * the same (a sleep set: Godefroid, Partial-Order Methods for the Verification of Concurrent Systems, 1996).
 */
export function following(prefix: readonly Choice[], commute: Commute): Chooser {
  let sleeps = false;
  return (point, [first, second]) => {
    const choice = prefix[point] ?? (sleeps ? 1 : 0);
    sleeps = choice === 1 && commute(first, second);
    return choice;
  };
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
 * schedule comes once, because each run tells every point at which there was a choice. `following` leaves out those that differ from
 * an earlier one in nothing that either side can see.
 */
export function nextPrefix(choices: readonly Choice[]): Choice[] | null {
  const last = choices.lastIndexOf(0);
  return last === -1 ? null : [...choices.slice(0, last), 1];
}
