import { apiContext } from '../../api/browser-api.ts';
import { cardName } from '../../cards/card-words.ts';
import { OrderSummary } from '../../checkout/confirmation/order-summary.tsx';
import { SummaryList, SummaryRow } from '../../ui/summary-list.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { SectionPage } from '../section-page.tsx';
import type { Route } from './+types/order-page.ts';
import { loadOrder } from './load-orders.ts';
import { orderedOn, statusWord } from './order-words.ts';

const load = ({ context, request, params }: Route.LoaderArgs) =>
  loadOrder(context.get(apiContext), request.url, params.orderId);

export { load as loader, load as clientLoader };

export default function OrderPage({ loaderData: order }: Route.ComponentProps) {
  return (
    <SectionPage title={`Order ${order.purchaseOrderId}`}>
      <div className="mb-10">
        <SummaryList>
          <SummaryRow term="Ordered">{orderedOn(order)}</SummaryRow>
          <SummaryRow term="Status">{statusWord(order)}</SummaryRow>
          {order.trackingNumber !== null && order.trackingHref !== null && (
            <SummaryRow term="Tracking Number">
              <a className="link" href={order.trackingHref}>
                {order.trackingNumber}
              </a>
            </SummaryRow>
          )}
          {order.card && <SummaryRow term="Paid with">{cardName(order.card)}</SummaryRow>}
          <SummaryRow term="Confirmation sent to">{order.customer.email}</SummaryRow>
        </SummaryList>
      </div>
      <OrderSummary order={order} />
      <p className="no-print mt-10">
        <TextLink to="/account/orders">All orders</TextLink>
      </p>
    </SectionPage>
  );
}
