import type { BulkPaymentStatus } from '../../contract/bulk.ts';
import { centsToDollars, dollarsToCents } from '../../domain/money/cents.ts';
import { formatMoney, Money } from '../ui/money.tsx';
import { countOf } from './count-of.ts';

/** For whom each order is, its number, and what was charged: for each and for all. */
export function PlacedOrders({ results, complete }: Pick<BulkPaymentStatus, 'results' | 'complete'>) {
  return (
    <section className="mt-10 border-t border-line pt-8">
      <h2 className="heading">Your Orders</h2>
      {complete && (
        <p className="mt-3 text-lg">
          Your card was charged <strong className="font-medium">{formatMoney(sumOf(results))}</strong> for{' '}
          {countOf(results.length)}.
        </p>
      )}
      <ul className="mt-4 divide-y divide-line border-b border-line">
        {results.map(({ purchaseOrderId, recipient, total }) => (
          <li
            key={purchaseOrderId}
            className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-6 py-3 sm:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_6rem]"
          >
            <span className="font-medium">{recipient}</span>
            <span className="row-start-2 text-muted tabular-nums sm:row-start-1 sm:col-start-2">
              Order Number: {purchaseOrderId}
            </span>
            <span className="text-right sm:col-start-3">
              <Money amount={total} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function sumOf(results: BulkPaymentStatus['results']): number {
  return centsToDollars(results.reduce((sum, { total }) => sum + dollarsToCents(total), 0));
}
