import { randomBytes } from 'node:crypto';

/** Stripe's balance: what each charge and refund left in it, and what went to the bank. */

interface Source {
  readonly id: string;
  readonly object: 'charge' | 'refund' | 'dispute' | 'payout';
  readonly payment_intent?: string;
}

interface BalanceTransaction {
  readonly id: string;
  readonly type: string;
  /** Negative for a refund. */
  readonly amount: number;
  readonly fee: number;
  readonly net: number;
  readonly currency: string;
  /** Seconds. */
  readonly created: number;
  readonly source: Source | null;
  payout: string | null;
}

export interface TestPayout {
  readonly id: string;
  readonly object: 'payout';
  amount: number;
  readonly currency: string;
  /** Seconds, the beginning of the day in UTC. */
  readonly arrival_date: number;
  status: string;
  readonly automatic: boolean;
}

/** Pages are short, so that a shop that reads only the first is found out. */
const PAGE = 3;

export class StripeBalance {
  /** Newest first, as Stripe lists them. */
  readonly transactions: BalanceTransaction[] = [];
  readonly payouts: TestPayout[] = [];

  enter(type: string, amount: number, source: Source | null = null, fee = 0): void {
    const created = Math.floor(Date.now() / 1000);
    this.transactions.unshift({
      ...{ id: newId('txn'), type, amount, fee, net: amount - fee, currency: 'usd', created, source },
      payout: null,
    });
  }

  /** Sends the whole balance to the bank. */
  payOut(
    day: string,
    changes: Partial<Pick<TestPayout, 'status' | 'automatic' | 'currency'>> = {},
  ): TestPayout {
    const open = this.transactions.filter(({ payout }) => payout === null);
    const payout: TestPayout = {
      ...{ id: newId('po'), object: 'payout', currency: 'usd', status: 'paid', automatic: true },
      arrival_date: Date.parse(`${day}T00:00:00Z`) / 1000,
      amount: open.reduce((sum, { net }) => sum + net, 0),
      ...changes,
    };
    this.payouts.unshift(payout);
    this.enter('payout', -payout.amount, { id: payout.id, object: 'payout' });
    for (const transaction of this.transactions) transaction.payout ??= payout.id;
    return payout;
  }

  list(form: Readonly<Record<string, string>>): object {
    const { payout, 'created[gte]': since, 'created[lt]': before } = form;
    const isExpanded = form['expand[]'] === 'data.source';
    return pageOf(
      this.transactions
        .filter((each) => payout === undefined || each.payout === payout)
        .filter(({ created }) => since === undefined || created >= Number(since))
        .filter(({ created }) => before === undefined || created < Number(before))
        .map(({ source, ...each }) => ({ ...each, source: isExpanded ? source : (source?.id ?? null) })),
      form.starting_after,
    );
  }

  listPayouts(form: Readonly<Record<string, string>>): object {
    const since = Number(form['arrival_date[gte]'] ?? 0);
    return pageOf(
      this.payouts.filter(({ arrival_date }) => arrival_date >= since),
      form.starting_after,
    );
  }
}

function pageOf(rows: readonly { readonly id: string }[], after: string | undefined): object {
  const rest = rows.slice(rows.findIndex(({ id }) => id === after) + 1);
  return { object: 'list', data: rest.slice(0, PAGE), has_more: rest.length > PAGE };
}

function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}
