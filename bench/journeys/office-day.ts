import { addDays, type Day, dayInTimeZone, WINERY_TIME_ZONE } from '../../domain/dates/day.ts';
import { DEMO_STAFF_PASSWORD } from '../../server/office/demo-staff.ts';
import type { Served } from '../load.ts';
import { Shopper } from '../shopper.ts';
import type { Journey } from './journeys.ts';

const OWNER = 'owner@office.example';

/** What the office's staff open all day, and the texts that they search for: of one person, and of all. */
const READS = [
  ['office: Today', '/api/office/today'],
  ['office: to ship', '/api/office/orders?view=to-ship'],
  ['office: late', '/api/office/orders?view=late'],
  ['office: all orders', '/api/office/orders?view=all'],
  ['office: orders of a state', '/api/office/orders?shipState=CA'],
  ['office: orders of a name', '/api/office/orders?q=regular'],
  ['office: products', '/api/office/products?q=number'],
  ['office: search a person', '/api/office/search?q=regular-77'],
  ['office: search a common name', '/api/office/search?q=regular'],
  ['office: search two words', '/api/office/search?q=ada+hart'],
] as const;

/** By the clock of the database, which dates what is reported. */
function reports(today: Day) {
  const year = `from=${Number(today.slice(0, 4)) - 1}${today.slice(4)}&to=${today}`;
  const month = `from=${addDays(today, -30)}&to=${today}`;
  return [
    ['report: sales by day, a year', `/api/office/reports/sales?${year}`],
    ['report: sales by product, a year', `/api/office/reports/sales?${year}&by=product`],
    ['report: rows of a year', `/api/office/reports/sales/rows?${year}`],
    ['report: taxes, a year', `/api/office/reports/taxes?${year}`],
    ['report: sales tax by place, a year', `/api/office/reports/jurisdictions?${year}`],
    ['report: card payments, a year', `/api/office/reports/payments?${year}`],
    ['report: stock', `/api/office/reports/stock?${year}`],
    ['report: journal, a month', `/api/office/reports/journal?${month}`],
    ['report: shipments, a month', `/api/office/reports/shipments?${month}`],
  ] as const;
}

/** The office is on brand 1's site. */
export function atOffice(served: Served): Served {
  const { port } = served.server.target;
  return { ...served, server: { ...served.server, target: { port, host: `localhost:${port}` } } };
}

/** Signs the demo's owner in once: a code opens one session only. `served` is that of `atOffice`. */
export async function officeDay({ server }: Served): Promise<Journey> {
  const owner = new Shopper(server.target);
  await owner.ask('log in', 'POST', '/api/office/session', { email: OWNER, password: DEMO_STAFF_PASSWORD });
  const { code } = await owner.ask<{ code: string }>('code', 'GET', `/dev/office-code.json?email=${OWNER}`);
  await owner.ask('log in', 'POST', '/api/office/session/code', { code });
  const { rows } = await owner.ask<{ rows: { purchaseOrderId: number }[] }>(
    'orders',
    'GET',
    '/api/office/orders?view=all&limit=1',
  );
  const orderId = rows[0]?.purchaseOrderId;
  const reads = [...READS, ...reports(dayInTimeZone(new Date(), WINERY_TIME_ZONE))];
  return {
    name: 'office',
    async walk(shopper) {
      shopper.cookies = owner.cookies;
      for (const [step, path] of reads) await shopper.ask(step, 'GET', path);
      await shopper.ask('office: an order', 'GET', `/api/office/orders/${orderId}`);
    },
  };
}
