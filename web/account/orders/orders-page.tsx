import { Link } from 'react-router';
import type { CompletedOrder } from '../../../contract/orders.ts';
import { apiContext } from '../../api/browser-api.ts';
import { Money } from '../../ui/money.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SectionPage } from '../section-page.tsx';
import type { Route } from './+types/orders-page.ts';
import { loadOrders } from './load-orders.ts';
import { contentsOf, orderedOn, statusWord } from './order-words.ts';

const load = ({ context, request }: Route.LoaderArgs) => loadOrders(context.get(apiContext), request.url);

export { load as loader, load as clientLoader };

export default function OrdersPage({ loaderData: { orders, before, isFirst } }: Route.ComponentProps) {
  return (
    <SectionPage title="Orders">
      {orders.length === 0 && (
        <p className="text-muted">
          {isFirst ? 'You have not ordered with this account yet.' : 'There are no earlier orders.'}{' '}
          <TextLink to="/shop">Shop all wines</TextLink>
        </p>
      )}
      {orders.length > 0 && (
        <ol className="divide-y divide-line border-y border-line">
          {orders.map((order) => (
            <li key={order.purchaseOrderId}>
              <OrderLink order={order} />
            </li>
          ))}
        </ol>
      )}
      <nav aria-label="Pages of orders" className="mt-4 flex flex-wrap gap-x-8">
        {!isFirst && <TextLink to="/account/orders">Newest orders</TextLink>}
        {before !== null && <TextLink to={`/account/orders?before=${before}`}>Earlier orders</TextLink>}
      </nav>
    </SectionPage>
  );
}

function OrderLink({ order }: { order: CompletedOrder }) {
  return (
    <div className="relative flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-5 hover:bg-tint">
      <div className="min-w-0">
        <p>
          {/* The whole row is its target. */}
          <Link
            to={`/account/orders/${order.purchaseOrderId}`}
            className="link font-medium after:absolute after:inset-0"
          >
            Order {order.purchaseOrderId}
          </Link>
          <span className="text-muted"> · {statusWord(order)}</span>
        </p>
        <p className="mt-1 text-muted">{contentsOf(order)}</p>
      </div>
      <p className="flex w-full flex-row-reverse items-baseline justify-between sm:block sm:w-auto sm:text-end">
        <span className="block">
          <Money amount={order.total} />
        </span>
        <span className="block text-sm text-muted">{orderedOn(order)}</span>
      </p>
    </div>
  );
}
