import { expect, test } from 'vitest';
import { PAIRS } from './pairs.ts';
import { searchPair } from './search.ts';
import type { Rewrite } from './statement-gate.ts';

interface Planted {
  readonly fault: string;
  readonly pair: string;
  readonly rewrite: Rewrite;
}

const without =
  (part: string, where: RegExp): Rewrite =>
  (statement) =>
    where.test(statement) ? statement.replace(part, '') : statement;

const STOCK_LOCK = /^\s*select from products/;

/** What the search is for. One that finds none of these would prove nothing by finding none elsewhere. */
const PLANTED: readonly Planted[] = [
  {
    fault: 'bottles are claimed without their lock',
    pair: 'pay, pay another cart with the last bottle',
    rewrite: without('for no key update of p', STOCK_LOCK),
  },
  {
    fault: 'the stock is counted without a lock',
    pair: 'pay, count the stock',
    rewrite: without('for no key update of p', /m\.request_key/),
  },
  {
    fault: 'a code is used without a look at its limit',
    pair: 'pay, pay another cart with the last use of a code',
    rewrite: (statement) => statement.replace('(max_uses is null or uses < max_uses)', 'true'),
  },
  {
    fault: 'an order’s money is decided without the order’s lock',
    pair: 'refund, refund',
    rewrite: without('for no key update', /^\s*select from orders/),
  },
  {
    fault: 'an order is canceled without its lock while another card is asked',
    pair: 'new card by link, cancel the order',
    rewrite: without('for no key update', /^\s*select from orders/),
  },
  {
    fault: 'a declined shipment is opened again for the retry and for the new card',
    pair: 'member’s new card, retry the release',
    rewrite: (statement) =>
      statement.replace(
        /and try = \$\d+ and state = 'failed'\s+and state = any\((\$\d+)::text\[\]\)/,
        'and $1::text[] is not null',
      ),
  },
  {
    fault: 'a payment is settled again',
    pair: 'pay, reconcile',
    rewrite: (statement) =>
      statement.replace(/\bstate = any\(\$(\d+)::text\[\]\)/g, '($$$1::text[] is not null)'),
  },
  {
    fault: 'a membership may end while its shipment is claimed',
    pair: 'charge a club release, leave the club',
    rewrite: without('for share', /^\s*select from memberships/),
  },
  {
    fault: 'a charge does not look whether it was stopped',
    pair: 'charge a club release, stop charging',
    rewrite: (statement) => statement.replace('r.stopped_at is not null', 'false'),
  },
  {
    fault: 'a charge looks whether it was stopped, and begins without holding its release',
    pair: 'charge a club release, stop charging',
    rewrite: without('for share', /^\s*select from club_releases/),
  },
  {
    fault: 'the gateway is called under another key',
    pair: 'pay, pay the same cart',
    rewrite: (statement) =>
      statement.replace(
        /(sandbox_gateway\.authorisations as a \(key.*?select \$\d+)/s,
        "$1 || '-' || gen_random_uuid()",
      ),
  },
];

test.each(PLANTED)('the search finds it when $fault', async ({ pair: name, rewrite }) => {
  const pair = PAIRS.find((each) => each.name === name);
  if (!pair) throw new Error(`there is no pair '${name}'`);
  const found = await searchPair(pair, { most: 1, drawn: 100, planted: rewrite });
  expect(found.faults).not.toEqual([]);
});
