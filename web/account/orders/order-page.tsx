import { Link } from 'react-router';
import { browserApi } from '../../api/browser-api.ts';
import { serverApi } from '../../api/server-api.ts';
import { OrderSummary } from '../../checkout/confirmation/order-summary.tsx';
import { SummaryList, SummaryRow } from '../../ui/summary-list.tsx';
import { SectionPage } from '../section-page.tsx';
import type { Route } from './+types/order-page.ts';
import { loadOrder } from './load-orders.ts';
import { orderedOn, statusWord } from './order-words.ts';

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  loadOrder(serverApi(context), request.url, params.orderId);
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  loadOrder(browserApi, request.url, params.orderId);

export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  return (
    <SectionPage title={`Order ${order.purchaseOrderId}`}>
      <div className="mb-10">
        <SummaryList>
          <SummaryRow term="Ordered">{orderedOn(order)}</SummaryRow>
          <SummaryRow term="Status">{statusWord(order)}</SummaryRow>
          <SummaryRow term="Confirmation sent to">{order.customer.email}</SummaryRow>
        </SummaryList>
      </div>
      <OrderSummary order={order} />
      <p className="no-print mt-10">
        <Link className="link-line" to="/account/orders">
          All orders
        </Link>
      </p>
    </SectionPage>
  );
}
