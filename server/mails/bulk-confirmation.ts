import { html } from 'hono/html';
import { formatUsd } from '../../domain/money/cents.ts';
import type { OrderRecord } from '../orders/order-wire.ts';
import { alcoholWarning, alcoholWarningRow } from './alcohol-warning.ts';
import { BRAND_LOOKS } from './brand-look.ts';
import { type Markup, mailPage, mailText, paragraph } from './layout.ts';
import type { MailContent } from './mail-content.ts';

export interface BulkOrders {
  /** In the look of the first one's brand. */
  readonly orders: readonly [OrderRecord, ...OrderRecord[]];
  /** Of the carts that did not become orders, in words. */
  readonly errors: readonly string[];
}

/** The one receipt of all orders that were paid together: number, recipient and sum of each, and what they add up to. */
export function bulkConfirmation({ orders, errors }: BulkOrders): MailContent {
  const { brandingId } = orders[0];
  const heading = 'Thank you for your orders';
  const count = orders.length === 1 ? '1 order' : `${orders.length} orders`;
  const total = formatUsd(orders.reduce((sum, { totalCents }) => sum + totalCents, 0));
  const isCalifornian = orders.some(({ shippingAddress }) => shippingAddress.stateShort === 'CA');
  return {
    subject: `Your ${count}`,
    text: mailText(brandingId, [
      heading,
      orders.map((order) => rowOf(order).join(', ')).join('\n'),
      `Grand Total: ${total}`,
      ...errors,
      ADULT_SIGNATURE,
      ...(isCalifornian ? [alcoholWarning] : []),
    ]),
    html: mailPage({
      brandingId,
      heading,
      preview: `${count}, ${total}`,
      rows: [
        ordersTable(orders, total),
        ...errors.map((error) => paragraph(error)),
        paragraph(ADULT_SIGNATURE),
        ...(isCalifornian ? [alcoholWarningRow(brandingId)] : []),
      ],
    }),
  };
}

const ADULT_SIGNATURE = 'Somebody 21 or older must be there to sign for wine.';

function rowOf(order: OrderRecord): [number: string, recipient: string, total: string] {
  const { name_first, name_last, city, stateShort } = order.shippingAddress;
  return [
    `Order Number: ${order.orderId}`,
    `${name_first} ${name_last}, ${city}, ${stateShort}`,
    formatUsd(order.totalCents),
  ];
}

function ordersTable(orders: BulkOrders['orders'], total: string): Markup {
  const look = BRAND_LOOKS[orders[0].brandingId];
  const cell = `padding:10px 0;border-bottom:1px solid ${look.line}`;
  return html`<tr><td style="padding:16px 32px 0"><table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="font:inherit;color:inherit">
${orders.map((order) => {
  const [number, recipient, sum] = rowOf(order);
  return html`<tr><td style="${cell}">${number}<br /><span style="font-size:13px;color:${look.muted}">${recipient}</span></td><td align="right" valign="top" style="${cell};white-space:nowrap">${sum}</td></tr>
`;
})}<tr><td style="padding:6px 0 0;font-weight:700">Grand Total</td><td align="right" style="padding:6px 0 0;white-space:nowrap;font-weight:700">${total}</td></tr>
</table></td></tr>`;
}
