import type { Booked, BookedSpan } from './gateway.ts';
import type { StripeParts } from './stripe-cards.ts';
import { balanceTransactions } from './stripe-shapes.ts';

/** Of a winery's busiest day. Beyond it, the day counts as unknown. */
const MOST_PAGES = 200;

const CAPTURES = ['charge', 'payment'];
const REFUNDS = ['refund', 'payment_refund', 'refund_failure', 'payment_failure_refund'];

/** From Stripe's balance, which has an entry for each capture and refund: https://docs.stripe.com/api/balance_transactions */
export async function bookedByStripe(
  { api, timeoutMs }: StripeParts,
  { since, before }: BookedSpan,
): Promise<Booked | null> {
  const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000));
  const query = new URLSearchParams({
    'created[gte]': seconds(since),
    'created[lt]': seconds(before),
    limit: '100',
  });
  let capturedCents = 0;
  let refundedCents = 0;
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const path = `/v1/balance_transactions?${query}`;
    const answer = await api.get(path, balanceTransactions, AbortSignal.timeout(timeoutMs));
    if (answer.kind !== 'ok') return null;
    const { data, has_more: hasMore } = answer.value;
    for (const { type, amount } of data) {
      if (CAPTURES.includes(type)) capturedCents += amount;
      if (REFUNDS.includes(type)) refundedCents -= amount;
    }
    const last = data.at(-1);
    if (!hasMore || last === undefined) return { capturedCents, refundedCents };
    query.set('starting_after', last.id);
  }
  return null;
}
