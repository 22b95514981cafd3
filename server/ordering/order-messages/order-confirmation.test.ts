import { expect, test } from 'vitest';
import { BY_AIR } from '../../../domain/delivery/methods.ts';
import { type OrderDocument, soldServiceOf } from '../../../domain/orders/order-document.ts';
import { bulkConfirmation } from '../../programs/bulk-payment/bulk-mails.ts';
import { ADDRESS, DOCUMENT, LINE, orderWith, SERVICE } from '../../testing/order-with.ts';
import { orderCancelled, orderReady, orderRefunded, orderShipped } from './order-changes.ts';
import { orderConfirmation } from './order-confirmation.ts';
import { paymentProblem } from './payment-problem.ts';

const ORDER = orderWith({});

/** '$1,234.50' in cents, the last on the line that `name` begins. */
function centsOf(text: string, name: string): number {
  const amount =
    text
      .split('\n')
      .find((each) => each.startsWith(name))
      ?.match(/-?\$[\d,.]+$/)?.[0] ?? '';
  return Math.round(Number(amount.replace(/[$,]/g, '')) * 100);
}

test('both parts carry the number, the lines, the sums, the address and the delivery date', () => {
  const { subject, text, html } = orderConfirmation(ORDER);
  expect(subject).toBe('Your order 100042');
  const facts = [
    'Order Number: 100042',
    'Library Cabernet Sauvignon 2012',
    '$375.00',
    'Corkscrew',
    '$35.00',
    '$410.00',
    '-$37.50',
    '$24.50',
    '$28.87',
    'CRV',
    '$0.30',
    '$426.17',
    'Ada Hart',
    '100 Main Street',
    'Napa, CA 94558',
    'March 4, 2027 by FedEx 2Day',
  ];
  expect(facts.filter((fact) => !text.includes(fact))).toEqual([]);
  expect(facts.filter((fact) => !html.includes(fact))).toEqual([]);
});

test('lines add up to the subtotal and sums to the grand total', () => {
  const { text } = orderConfirmation(ORDER);
  expect(centsOf(text, '3 x Library') + centsOf(text, '1 x Corkscrew')).toBe(centsOf(text, 'Subtotal'));
  const sums = ['Subtotal', 'Shipping', 'Sales Tax', 'CRV', 'Discount'].map((name) => centsOf(text, name));
  expect(sums.reduce((total, sum) => total + sum, 0)).toBe(centsOf(text, 'Grand Total'));
  expect(centsOf(text, 'Grand Total')).toBe(42_617);
});

test('a delivery in California, and no other, carries the alcohol warning word for word', () => {
  const warning =
    'WARNING: Drinking distilled spirits, beer, coolers, wine and other alcoholic beverages may increase cancer risk, and, during pregnancy, can cause birth defects. For more information go to www.P65Warnings.ca.gov/alcohol.';
  const { text, html } = orderConfirmation(ORDER);
  expect(text).toContain(warning);
  expect(html).toContain('<strong>WARNING:</strong> Drinking distilled spirits');
  expect(html.replace(/<[^>]+>/g, '')).toContain(warning);
  expect(html, 'else a phone scrolls sideways').toMatch(/overflow-wrap:anywhere[^>]*><strong>WARNING/);
  const oregonian = orderWith({
    delivery: { kind: 'deliver', ...SERVICE, address: { ...ADDRESS, stateShort: 'OR' } },
  });
  expect(JSON.stringify(orderConfirmation(oregonian))).not.toMatch(/warning/i);
});

test('escapes customer text in HTML and keeps it in plain text', () => {
  const name = `<b>&"'</b>`;
  const address = { ...ADDRESS, name_first: name, company: '<script>alert(1)</script>' };
  const { text, html } = orderConfirmation(
    orderWith({
      delivery: { kind: 'deliver', ...SERVICE, address },
      lines: [{ ...LINE, description: '<i>Pinot</i>' }],
    }),
  );
  expect(html).toContain('&lt;b&gt;&amp;&quot;&#39;&lt;/b&gt; Hart');
  expect(html).not.toMatch(/<b>|<script|<i>/);
  expect(text).toContain(`${name} Hart`);
});

const wineryOf = (shipViaId: number) => ({ shipViaId, service: soldServiceOf(shipViaId, BY_AIR) });

test('a pickup email says where and when', () => {
  const { text, html } = orderConfirmation(
    orderWith({
      delivery: { kind: 'winery-pickup', ...SERVICE, ...wineryOf(17), shipDay: '2027-03-05' },
    }),
  );
  for (const part of [text, html]) {
    expect(part).toContain('Pick up at Alder Ridge, Oakville');
    expect(part).toContain('March 5, 2027');
    expect(part).not.toContain('Ships to');
    expect(part).toContain('Phone: (707) 555-0117');
    expect(part).toContain('Daily, 10 am to 4:30 pm');
    expect(part).toContain('We charge your card when you pick up the order.');
    expect(part).not.toContain('when your order ships');
  }
});

test('no email of a winery pickup speaks of shipping', () => {
  const delivery = { kind: 'winery-pickup', ...SERVICE, ...wineryOf(17), shipDay: '2027-03-05' } as const;
  const order = orderWith({ delivery });
  const refund = { order, freightCents: 0, amountCents: 100, lines: [], isWhole: false };
  const mails = [
    orderConfirmation(order),
    orderShipped({ order, trackingNumber: null }),
    orderReady(order),
    orderCancelled(order),
    orderRefunded(refund),
    paymentProblem(order),
  ];
  // The row of the sums keeps its name.
  for (const { text } of mails) expect(text.replace(/^Shipping:? .*$/m, '')).not.toMatch(/\bship/i);
  expect(paymentProblem(order).text).toContain('is due for pick-up on March 5, 2027');
  expect(paymentProblem(orderWith({})).text).toContain('is due to ship on');
  expect(orderCancelled(orderWith({})).text).toContain('was canceled and will not ship.');
});

test('asks for an adult only if the order contains wine', () => {
  const atTheWinery: Partial<OrderDocument> = {
    brandingId: 2,
    delivery: { kind: 'winery-pickup', ...SERVICE, ...wineryOf(12) },
  };
  const letters = (hasWine: boolean) => {
    const compliance = { ...DOCUMENT.compliance, wineMl: hasWine ? 750 : 0 };
    const [delivered, pickedUp] = [orderWith({ compliance }), orderWith({ ...atTheWinery, compliance })];
    return [
      orderConfirmation(delivered),
      orderConfirmation(pickedUp),
      orderShipped({ order: delivered, trackingNumber: null }),
      orderReady(pickedUp),
      bulkConfirmation({ orders: [delivered], errors: [] }),
    ];
  };
  const tells = (hasWine: boolean) => letters(hasWine).map(({ text }) => text.includes('21 or older'));
  expect(tells(true)).toEqual([true, true, true, true, true]);
  expect(tells(false)).toEqual([false, false, false, false, false]);
  expect(orderConfirmation(orderWith(atTheWinery)).text.match(/Twomey, Healdsburg/g)).toHaveLength(1);
});

test('the email of many orders says what goes to each recipient, and when', () => {
  const order = orderWith({});
  const [line] = order.document.lines;
  const { text, html } = bulkConfirmation({ orders: [order], errors: [] });
  for (const part of [text, html]) {
    expect(part).toContain(`${line?.quantity} × ${line?.description}`);
    expect(part).toContain('Arrives March 4, 2027');
    expect(part).not.toContain('when your order ships');
  }
});
