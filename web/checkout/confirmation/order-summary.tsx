import type { CompletedOrder } from '../../../contract/orders.ts';
import { dollarsToCents, formatUsd } from '../../../domain/money/cents.ts';
import { dollars, orderTotals } from '../cart-summary/totals.ts';
import { TotalsList } from '../cart-summary/totals-list.tsx';
import { HandOver } from './hand-over.tsx';

export function OrderSummary({ order }: { order: CompletedOrder }) {
  return (
    <section aria-labelledby="order-summary">
      <h2 id="order-summary" className="heading">
        Order Summary
      </h2>
      <ul className="mt-4 border-t border-line">
        {order.items.map((item) => (
          <li key={item.productId} className="flex items-start gap-3 border-b border-line py-4">
            <img
              src={item.imageHref}
              alt=""
              width={44}
              height={72}
              className="h-18 w-11 shrink-0 object-cover"
            />
            <p className="min-w-0 flex-1">
              <span className="block wine">{item.description}</span>
              <span className="block text-sm text-muted">Quantity {item.quantity}</span>
              {item.discount > 0 && (
                <span className="block text-sm text-danger">Discount -{dollars(item.discount)}</span>
              )}
            </p>
            <p className="tabular-nums">{formatUsd(dollarsToCents(item.kitPrice) * item.quantity)}</p>
          </li>
        ))}
      </ul>
      <div className="mt-3">
        <TotalsList rows={orderTotals(order)} />
      </div>
      <HandOver order={order} />
    </section>
  );
}
