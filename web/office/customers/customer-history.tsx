import { Link } from 'react-router';
import type { ShownOfficeCustomer } from '../../../contract/office/customers.ts';
import { linkTo } from '../link-to.ts';
import { State } from '../parts/states.tsx';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable } from '../ui/data-table.tsx';
import { Part } from '../ui/part.tsx';
import { countText, instantText, moneyText } from '../ui/texts.ts';

type Order = ShownOfficeCustomer['orders'][number];
const ORDERS: readonly Column<Order>[] = [
  {
    label: 'Order',
    role: 'title',
    cell: ({ purchaseOrderId }) => (
      <Link to={linkTo('/office/orders/:orderId', { orderId: purchaseOrderId })}>{purchaseOrderId}</Link>
    ),
  },
  { label: 'Placed', role: 'detail', cell: ({ placed }) => instantText(placed) },
  { label: 'Status', role: 'state', cell: ({ badge }) => <Badge word={badge} /> },
  { label: 'Account', role: 'detail', cell: ({ asGuest }) => (asGuest ? 'As a guest' : '') },
  { label: 'Total', role: 'amount', cell: ({ total }) => moneyText(total), isNumber: true },
];

type Message = ShownOfficeCustomer['messages'][number];
const MESSAGES: readonly Column<Message>[] = [
  {
    label: 'Subject',
    role: 'title',
    cell: ({ messageId, subject }) => (
      <Link to={linkTo('/office/messages/mails/:mailId', { mailId: messageId })}>{subject}</Link>
    ),
  },
  { label: 'Written', role: 'detail', cell: ({ written }) => instantText(written) },
  { label: 'State', role: 'state', cell: ({ state }) => <State of="message" state={state} /> },
];

/** What the customer ordered, what we wrote, and what staff did. */
export function CustomerHistory({ found, mayRead }: { found: ShownOfficeCustomer; mayRead: boolean }) {
  const { customer, orders, messages } = found;
  return (
    <div className="grid gap-6">
      <Part title="Orders">
        {orders.length > 0 && (
          <p className="mb-2 text-muted">
            {countText(customer.orders, 'order')}, {moneyText(customer.spent)} (canceled orders left out)
          </p>
        )}
        <DataTable
          caption="Orders, newest first"
          columns={ORDERS}
          rows={orders}
          idOf={({ purchaseOrderId }) => purchaseOrderId}
          nameOf={({ purchaseOrderId }) => `order ${purchaseOrderId}`}
          empty={<p>No orders yet.</p>}
        />
      </Part>
      {mayRead && (
        <Part title="Emails">
          <DataTable
            caption="Recent emails, newest first"
            columns={MESSAGES}
            rows={messages}
            idOf={({ messageId }) => messageId}
            nameOf={({ subject }) => subject}
            empty={<p>No emails yet.</p>}
          />
        </Part>
      )}
      <Part title="What staff did">
        {found.actions.length === 0 && <p className="text-muted">Nothing yet.</p>}
        <ul className="grid gap-1">
          {found.actions.map(({ at: when, sentence }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and at its other end
            <li key={index}>
              {sentence}
              <span className="text-muted">, {instantText(when)}</span>
            </li>
          ))}
        </ul>
      </Part>
    </div>
  );
}
