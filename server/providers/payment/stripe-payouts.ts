import type { z } from 'zod';
import type { Day } from '../../../domain/dates/day.ts';
import type { PayoutEntryKind, PayoutState } from '../../../domain/payments/payouts.ts';
import type { Booked, BookedSpan } from './gateway.ts';
import type { ProviderPayout, ProviderPayoutEntry } from './payout-books.ts';
import type { StripeAnswer } from './stripe-api.ts';
import type { StripeParts } from './stripe-cards.ts';
import { StripeRefusal } from './stripe-problems.ts';
import { type BalanceTransaction, balanceTransactions, payouts } from './stripe-shapes.ts';

/** Of a winery's busiest day. Beyond it, the answer counts as unknown. */
const MOST_PAGES = 200;
const CURRENCY = 'usd';

const CAPTURES = ['charge', 'payment'];
const REFUNDS = ['refund', 'payment_refund'];
const FAILED_REFUNDS = ['refund_failure', 'payment_failure_refund'];

const STATES: Readonly<Record<string, PayoutState>> = {
  pending: 'pending',
  in_transit: 'in-transit',
  paid: 'paid',
  failed: 'failed',
  canceled: 'canceled',
};

const KINDS: Readonly<Record<string, PayoutEntryKind>> = {
  ...Object.fromEntries(CAPTURES.map((type) => [type, 'capture' as const])),
  ...Object.fromEntries(REFUNDS.map((type) => [type, 'refund' as const])),
  ...Object.fromEntries(FAILED_REFUNDS.map((type) => [type, 'refund-failure' as const])),
  stripe_fee: 'fee',
  network_cost: 'fee',
  payout_failure: 'returned-payout',
  payout_cancel: 'returned-payout',
};

/** What Stripe's balance has of a span of time: https://docs.stripe.com/api/balance_transactions */
export async function bookedByStripe(
  parts: StripeParts,
  { since, before }: BookedSpan,
): Promise<Booked | null> {
  const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000));
  const query = { 'created[gte]': seconds(since), 'created[lt]': seconds(before) };
  const listed = await listAll(parts, '/v1/balance_transactions', query, balanceTransactions);
  if (listed.kind !== 'ok') return null;
  const sum = (types: readonly string[]) =>
    listed.value.filter(({ type }) => types.includes(type)).reduce((cents, { amount }) => cents + amount, 0);
  return { capturedCents: sum(CAPTURES), refundedCents: 0 - sum([...REFUNDS, ...FAILED_REFUNDS]) };
}

/** https://docs.stripe.com/api/payouts/list */
export async function payoutsOfStripe(parts: StripeParts, since: Day): Promise<ProviderPayout[] | null> {
  const query = { 'arrival_date[gte]': String(Date.parse(`${since}T00:00:00Z`) / 1000) };
  const listed = answered(await listAll(parts, '/v1/payouts', query, payouts));
  if (listed === null) return null;
  return listed
    .filter(({ currency }) => currency === CURRENCY)
    .map(({ id, amount, arrival_date, status, automatic }) => ({
      payoutId: id,
      arrivalDay: new Date(arrival_date * 1000).toISOString().slice(0, 10),
      state: STATES[status] ?? 'pending',
      amountCents: amount,
      isItemized: automatic,
    }));
}

export async function payoutEntriesOfStripe(
  parts: StripeParts,
  { payoutId, isItemized }: ProviderPayout,
): Promise<ProviderPayoutEntry[] | null> {
  // Stripe refuses to list what a payout by hand consists of.
  if (!isItemized) return [];
  const query = { payout: payoutId, 'expand[]': 'data.source' };
  const listed = answered(await listAll(parts, '/v1/balance_transactions', query, balanceTransactions));
  // Among the entries, Stripe lists the payout itself.
  return listed?.filter(({ type }) => type !== 'payout').map(entryOf) ?? null;
}

function entryOf({ id, type, created, amount, fee, source }: BalanceTransaction): ProviderPayoutEntry {
  const known = typeof source === 'object' ? source : null;
  const isDispute = type === 'adjustment' && known?.object === 'dispute';
  return {
    entryId: id,
    kind: isDispute ? 'dispute' : (KINDS[type] ?? 'other'),
    type,
    at: new Date(created * 1000),
    amountCents: amount,
    feeCents: fee,
    authorization: known?.payment_intent ?? null,
    reference: typeof source === 'string' ? source : (known?.id ?? null),
  };
}

/** A key without the right to read payouts is a mistake of the settings, which the log must show. */
function answered<Row>(answer: StripeAnswer<Row[]>): Row[] | null {
  if (answer.kind === 'refused') throw new StripeRefusal(answer.problem);
  return answer.kind === 'ok' ? answer.value : null;
}

async function listAll<Row extends { readonly id: string }>(
  { api, timeoutMs }: StripeParts,
  path: string,
  filter: Readonly<Record<string, string>>,
  shape: z.ZodType<{ data: Row[]; has_more: boolean }>,
): Promise<StripeAnswer<Row[]>> {
  const query = new URLSearchParams({ ...filter, limit: '100' });
  const rows: Row[] = [];
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const answer = await api.get(`${path}?${query}`, shape, AbortSignal.timeout(timeoutMs));
    if (answer.kind !== 'ok') return answer;
    rows.push(...answer.value.data);
    const last = answer.value.data.at(-1);
    if (!answer.value.has_more || last === undefined) return { kind: 'ok', value: rows };
    query.set('starting_after', last.id);
  }
  return { kind: 'unknown', why: 'Stripe has more pages than the shop reads' };
}
