import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { OrderActionName } from '../../../domain/office/order-actions.ts';
import type { RefusedAction } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { PageHead } from '../ui/page-head.tsx';
import type { ShownOrder } from './order-calls.ts';

/** The frame of a page that does one thing with an order. If the order does not allow it, it says why. */
export function OrderActPage({
  order: { order, actions },
  name,
  title,
  refused,
  children,
}: {
  order: Pick<ShownOrder, 'order' | 'actions'>;
  name: OrderActionName;
  title: string;
  refused: RefusedAction | undefined;
  children: ReactNode;
}) {
  const { purchaseOrderId, customer, badge } = order;
  const objection = actions.find((action) => action.name === name)?.reason ?? null;
  return (
    <>
      <PageHead
        title={title}
        lead={
          <>
            <Link to={linkTo('/office/orders/:orderId', { orderId: purchaseOrderId })}>
              Order {purchaseOrderId}
            </Link>{' '}
            · {customer} · {badge}
          </>
        }
      />
      {/* After a press, the refusal at the form says what is wrong. */}
      {objection !== null && !refused ? <Objection reason={objection} /> : children}
    </>
  );
}

function Objection({ reason }: { reason: string }) {
  return (
    <p role="status" className="office-notice is-warn">
      {reason}
    </p>
  );
}
