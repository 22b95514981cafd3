import type { BulkOutcome } from '../../../contract/office/orders.ts';
import { linkTo } from '../link-to.ts';

/** The list again, which says what was done to which orders. */
export function listOf(requestUrl: string, did: string, { results, failed }: BulkOutcome): string {
  const query = new URLSearchParams(new URL(requestUrl).search);
  for (const name of ['did', 'of', 'failed']) query.delete(name);
  query.set('did', did);
  const done = results.filter(({ state }) => state === 'done');
  query.set('of', done.map(({ subject }) => subject.replace('Order ', '')).join('.'));
  if (failed > 0) query.set('failed', String(failed));
  return linkTo('/office/orders', query);
}
