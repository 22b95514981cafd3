import type { ApiAnswer } from '../../server/testing/test-browser.ts';
import type { TestShop } from '../../server/testing/test-shop.ts';
import type { End, Operation } from './run-schedule.ts';

/** Two things that may happen at once to one cart, order, code or bottle. */
export interface Pair {
  readonly name: string;
  /** Makes what the two meet at, again for each schedule; `number` tells them apart. */
  prepare(shop: TestShop, number: number): Promise<Meeting>;
}

export interface Meeting {
  readonly operations: readonly [Operation, Operation];
  /** Tells the books what else has changed the stock. */
  readonly tellBooks?: () => Promise<void>;
  /** Once both have ended: what is wrong that the books do not show, in sentences. */
  readonly judge: (ends: readonly [End, End]) => Promise<readonly string[]> | readonly string[];
}

function answerOf(end: End): ApiAnswer | null {
  const answer = end.kind === 'answered' ? end.answer : null;
  return typeof answer === 'object' && answer !== null && 'status' in answer ? (answer as ApiAnswer) : null;
}

export function statusOf(end: End): number | null {
  return answerOf(end)?.status ?? null;
}

export function bodyOf(end: End): ApiAnswer['body'] {
  return answerOf(end)?.body;
}

export function isPaid(end: End): boolean {
  return bodyOf(end)?.orderComplete === true;
}

/** Exceptions, and answers with other statuses than these. */
export function unexpected(ends: readonly End[], statuses: readonly number[]): string[] {
  return ends.flatMap((end) => {
    if (end.kind === 'failed') return [`failed with ${end.error}`];
    const status = statusOf(end);
    if (status === null || statuses.includes(status)) return [];
    return [`answered ${status}: ${JSON.stringify(bodyOf(end))}`];
  });
}
