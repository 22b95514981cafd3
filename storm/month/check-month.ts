import type { Report, ReportCell } from '../../contract/office/reports.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import { addDays, type Day } from '../../domain/dates/day.ts';
import { payoutDay } from '../../domain/payments/payout-days.ts';
import type { TestBrowser } from '../../server/testing/test-browser.ts';
import type { TestShop } from '../../server/testing/test-shop.ts';
import { type BookedLine, type BookedOrder, cents, refundedOf, sumOf, sumsBy } from './book.ts';

export interface MonthPeriod {
  readonly from: Day;
  readonly to: Day;
}

export interface StockBefore {
  /** By slug. */
  readonly stock: ReadonlyMap<string, number>;
  /** Bottles in a box of the release. */
  readonly inBox: ReadonlyMap<string, number>;
}

const MERCHANDISE = 'corkscrew';

/** Compares every report, file and journal with sums of the API's own answers. */
export class MonthCheck {
  readonly #owner: TestBrowser;
  readonly #orders: readonly BookedOrder[];
  readonly #period: MonthPeriod;
  readonly lost: string[] = [];
  compared = 0;

  constructor(owner: TestBrowser, orders: readonly BookedOrder[], period: MonthPeriod) {
    this.#owner = owner;
    this.#orders = orders;
    this.#period = period;
  }

  async all(shop: TestShop, before: StockBefore): Promise<void> {
    await this.#sales();
    await this.#taxes();
    await this.#payments();
    await this.#payouts();
    await this.#journal();
    await this.#orderFile();
    await this.#stateFiles();
    await this.#stock(before);
    await this.#books(shop);
  }

  get #sold(): BookedOrder[] {
    return this.#orders.filter(({ status }) => status !== 'cancelled');
  }

  get #charged(): BookedOrder[] {
    return this.#orders.filter(({ captured }) => captured > 0);
  }

  async #sales(): Promise<void> {
    const keys: Readonly<Record<string, (order: BookedOrder) => string>> = {
      day: ({ days }) => days.placed,
      month: ({ days }) => days.placed.slice(0, 7),
      state: ({ state }) => state,
      brand: ({ brand }) => BRANDS[brand].name,
      channel: ({ channel }) => channel,
    };
    const figures: Readonly<Record<string, (order: BookedOrder) => number>> = {
      // Counts come times 100, as cents do.
      orders: () => 100,
      gross: ({ subtotal }) => subtotal,
      discounts: ({ markdown }) => markdown,
      freight: ({ freight }) => freight,
      tax: ({ taxes }) => sumOf(taxes, (tax) => tax.cents),
      refunded: refundedOf,
      total: (order) => order.total - refundedOf(order),
    };
    for (const [by, key] of Object.entries(keys)) {
      const report = await this.#report(`sales?by=${by}`);
      for (const [figure, of] of Object.entries(figures))
        this.#sameByLabel(`sales by ${by}: ${figure}`, report, figure, sumsBy(this.#sold, key, of));
    }
    const lines = this.#sold.flatMap((order) => order.lines);
    const gross = sumsBy(
      lines,
      ({ description }) => description,
      ({ unitPrice, quantity }) => unitPrice * quantity,
    );
    const products = await this.#report('sales?by=product');
    this.#sameByLabel('sales by product: gross', products, 'gross', gross, { onlyThese: true });
  }

  async #taxes(): Promise<void> {
    const report = await this.#report('taxes');
    const collected = sumsBy(
      this.#charged.flatMap(({ state, taxes }) => taxes.map((tax) => ({ state, ...tax }))),
      ({ state, name }) => `${state} ${name}`,
      (tax) => tax.cents,
    );
    const kind = columnOf(report, 'kind');
    const found = sumsBy(
      report.rows,
      ({ label, cells }) => `${label} ${cells[kind]?.value}`,
      ({ cells }) => cents(cells[columnOf(report, 'collected')]?.value),
    );
    this.#sameMaps('taxes: collected', found, collected);
    const places = await this.#report('jurisdictions');
    const ofPlaces = sumsBy(places.rows, ({ label }) => label, figureOf(places, 'tax'));
    const salesTax = sumsBy(
      report.rows.filter(({ cells }) => cells[kind]?.value === 'Sales Tax'),
      ({ label }) => label,
      figureOf(report, 'tax'),
    );
    this.#sameMaps('sales tax by place', ofPlaces, salesTax);
  }

  async #payments(): Promise<void> {
    const report = await this.#report('payments');
    const captured = sumsBy(
      this.#charged,
      ({ days }) => days.captured,
      (order) => order.captured,
    );
    this.#sameByLabel('card payments: captured', report, 'captured', captured);
    this.#sameByLabel('card payments: refunded', report, 'refunded', this.#refundsByDay());
    const differences = sumOf(report.rows, (row) => Math.abs(figureOf(report, 'difference')(row)));
    this.#same('card payments: difference from the card processor', differences, 0);
  }

  #refundsByDay(): Map<string, number> {
    const refunds = this.#orders.flatMap(({ refunds: all, days }) =>
      all.map((refund, index) => ({ ...refund, day: days.refunded[index] ?? '' })),
    );
    return sumsBy(
      refunds,
      ({ day }) => day,
      (refund) => refund.cents,
    );
  }

  /** What the bank has by now, with the fee of each charge. */
  async #payouts(): Promise<void> {
    const report = await this.#report('payouts', { to: addDays(this.#period.to, 7) });
    const ofDay = (day: Day) => payoutDay(day, 2);
    const known = new Set(report.rows.map(({ label }) => label));
    const charges = this.#charged.filter(({ days }) => known.has(ofDay(days.captured)));
    const gross = sumsBy(
      charges,
      ({ days }) => ofDay(days.captured),
      (order) => order.captured,
    );
    this.#sameByLabel('payouts: gross', report, 'gross', gross);
    const fees = sumsBy(
      charges,
      ({ days }) => ofDay(days.captured),
      (order) => Math.floor((order.captured * 29 + 500) / 1000) + 30,
    );
    this.#sameByLabel('payouts: fees', report, 'fees', fees);
    const refunds = [...this.#refundsByDay()].filter(([day]) => known.has(ofDay(day)));
    const back = sumsBy(
      refunds,
      ([day]) => ofDay(day),
      ([, refunded]) => refunded,
    );
    this.#sameByLabel('payouts: refunds', report, 'refunds', back);
    const net = new Map([...known].map((day) => [day, at(gross, day) - at(fees, day) - at(back, day)]));
    this.#sameByLabel('payouts: net', report, 'net', net);
    this.#same('payouts: to check', sumOf(report.rows, figureOf(report, 'findings')), 0);
    this.#same('payouts: known days', Number(known.size > 0), 1);
  }

  async #journal(): Promise<void> {
    const report = await this.#report('journal');
    const account = columnOf(report, 'account');
    const isPayout = (cells: readonly ReportCell[]) =>
      String(cells[columnOf(report, 'number')]?.value).startsWith('CD-payout-');
    const sales = report.rows.filter(({ cells }) => !isPayout(cells));
    const balance = (rows: Report['rows']) =>
      sumsBy(
        rows,
        ({ cells }) => String(cells[account]?.value),
        (row) => figureOf(report, 'debit')(row) - figureOf(report, 'credit')(row),
      );
    const all = balance(sales);
    const goods = (isMerchandise: boolean) =>
      sumOf(
        this.#charged.flatMap(({ lines }) =>
          lines.filter(({ slug }) => (slug === MERCHANDISE) === isMerchandise),
        ),
        ({ unitPrice, quantity }) => unitPrice * quantity,
      );
    const captured = sumOf(this.#charged, (order) => order.captured);
    const refunded = sumOf(this.#orders, refundedOf);
    this.#same('journal: card clearing', at(all, 'Card clearing'), captured - refunded);
    this.#same(
      'journal: goods',
      at(all, 'Wine sales') + at(all, 'Merchandise sales'),
      0 - goods(false) - goods(true),
    );
    const markdowns = sumOf(this.#charged, ({ markdown }) => markdown);
    this.#same('journal: discounts', at(all, 'Promotions') + at(all, 'Discounts on sets'), markdowns);
    this.#same(
      'journal: debits less credits',
      sumOf(all.values(), (each) => each),
      0,
    );
    const taxes = await this.#report('taxes');
    const payable = sumsBy(
      [...all].filter(([name]) => name.includes(' payable:')),
      ([name]) => name.split(':')[1] ?? '',
      ([, each]) => -each,
    );
    this.#sameMaps(
      'journal: taxes by state',
      payable,
      sumsBy(taxes.rows, ({ label }) => label, figureOf(taxes, 'tax')),
    );
    for (const target of ['quickbooks', 'xero']) await this.#journalFile(target, report);
  }

  async #journalFile(target: string, { totals, columns }: Report): Promise<void> {
    const [heads = [], ...rows] = await this.#table(`journal?target=${target}`);
    const sum = (head: string, of = (value: number) => value) => {
      const index = heads.indexOf(head);
      return sumOf(rows, (row) => of(cents(row[index] === '' ? 0 : row[index])));
    };
    const debits = cents(totals[columns.findIndex(({ key }) => key === 'debit') - 1]?.value);
    if (target === 'quickbooks') {
      this.#same('QuickBooks file: debits', sum('Debits'), debits);
      this.#same('QuickBooks file: credits', sum('Credits'), debits);
      return;
    }
    this.#same(
      'Xero file: debits',
      sum('*Amount', (value) => Math.max(0, value)),
      debits,
    );
    this.#same('Xero file: sum', sum('*Amount'), 0);
  }

  async #orderFile(): Promise<void> {
    const { from, to } = this.#period;
    const query = `view=all&placedFrom=${from}&placedTo=${to}&format=csv`;
    const [heads = [], ...rows] = await this.#csv(`/api/office/orders?${query}`);
    this.#same('orders file: rows', rows.length, this.#orders.length);
    const total = heads.indexOf('Total');
    this.#same(
      'orders file: total',
      sumOf(rows, (row) => cents(row[total])),
      sumOf(this.#orders, (order) => order.total),
    );
  }

  /** Wine in parcels. A discount is divided among lines, so prices are compared where there is none. */
  async #stateFiles(): Promise<void> {
    const { from, to } = this.#period;
    const query = `from=${from}&to=${to}`;
    const { body } = await this.#owner.get(`/api/office/reports/schedules?${query}`);
    const parcels = this.#charged.filter(
      ({ isPickup, lines }) => !isPickup && lines.some(({ slug }) => slug !== MERCHANDISE),
    );
    this.#sameMaps(
      'state files: parcels',
      sumsBy(
        body.rows as { state: string; parcels: number }[],
        ({ state }) => state,
        (row) => row.parcels,
      ),
      sumsBy(
        parcels,
        ({ state }) => state,
        () => 1,
      ),
    );
    for (const [state, orders] of Map.groupBy(parcels, (order) => order.state)) {
      const plain = new Map(
        orders.filter(({ markdown }) => markdown === 0).map((order) => [order.orderId, order]),
      );
      const found = (await this.#owner.get(`/api/office/reports/schedules/${state}?${query}`)).body.rows as {
        shipment_no?: number;
        invoice_no?: number;
        line_price?: number;
      }[];
      const rows = found.filter((row) => plain.has(Number(row.shipment_no ?? row.invoice_no)));
      if (rows.every(({ line_price: price }) => price === undefined)) continue;
      const wines = [...plain.values()].flatMap(({ lines }) =>
        lines.filter(({ slug }) => slug !== MERCHANDISE),
      );
      this.#same(
        `state file of ${state}: prices`,
        sumOf(rows, (row) => cents(row.line_price)),
        sumOf(wines, ({ unitPrice, quantity }) => unitPrice * quantity),
      );
    }
  }

  async #stock({ stock: before, inBox }: StockBefore): Promise<void> {
    for (const [slug, stock] of before) {
      const piecesIn = ({ channel }: BookedOrder, line: BookedLine | undefined) =>
        channel === 'club' ? (inBox.get(slug) ?? 0) : Number(line?.slug === slug);
      const taken = sumOf(this.#sold, (order) =>
        sumOf(order.lines, (line) => line.quantity * piecesIn(order, line)),
      );
      const back = sumOf(this.#orders, (order) =>
        sumOf(
          order.refunds.flatMap(({ restocked }) => restocked),
          (part) =>
            part.quantity *
            piecesIn(
              order,
              order.lines.find(({ line }) => line === part.line),
            ),
        ),
      );
      const { body } = await this.#owner.get(`/api/office/products/${slug}`);
      this.#same(`stock of ${slug}`, body.stock, stock - taken + back);
    }
  }

  async #books(shop: TestShop): Promise<void> {
    const { body } = await this.#owner.post('/api/office/payments/check', undefined);
    await shop.runJobs();
    const run = (await this.#owner.get(`/api/office/runs/${body.runId}`)).body;
    this.#same(`differences from the card processor (${run.results?.[0]?.message})`, run.failed, 0);
  }

  /** With the same figures in its file. */
  async #report(name: string, period: Partial<MonthPeriod> = {}): Promise<Report> {
    const { from, to } = { ...this.#period, ...period };
    const path = `${name}${name.includes('?') ? '&' : '?'}from=${from}&to=${to}`;
    const { status, body } = await this.#owner.get(`/api/office/reports/${path}`);
    if (status !== 200) throw new Error(`${path} was answered ${status}`);
    const report: Report = body;
    if (name === 'journal') return report;
    const [heads = [], ...rows] = await this.#csv(`/api/office/reports/${path}&format=csv`);
    for (const [index, { kind, label }] of report.columns.entries()) {
      if (kind !== 'money') continue;
      const found = sumOf(report.rows, ({ cells }) => cents(cells[index - 1]?.value));
      const filed = sumOf(rows, (row) => cents(row[heads.indexOf(label)]));
      this.#same(`${name} as a file: ${label}`, filed, found);
      const total = report.totals[index - 1]?.value;
      // What the card processor has of today and yesterday may still change: no total of days that it does not know.
      if (total != null) this.#same(`${name}: total of ${label}`, cents(total), found);
    }
    return report;
  }

  #table(name: string): Promise<string[][]> {
    const { from, to } = this.#period;
    return this.#csv(`/api/office/reports/${name}&from=${from}&to=${to}&format=csv`);
  }

  async #csv(path: string): Promise<string[][]> {
    const raw = await this.#owner.sendRaw('GET', path, { headers: {}, body: null, cookieJunk: '' });
    const rows = raw.text
      .replace(/^\ufeff/, '')
      .split('\r\n')
      .filter((line) => line !== '');
    return rows.map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
        ([, quoted, plain]) => quoted ?? plain ?? '',
      ),
    );
  }

  #sameByLabel(
    what: string,
    report: Report,
    key: string,
    due: ReadonlyMap<string, number>,
    { onlyThese = false }: { onlyThese?: boolean } = {},
  ): void {
    const found = sumsBy(report.rows, ({ label }) => label, figureOf(report, key));
    this.#sameMaps(
      what,
      onlyThese ? new Map([...due.keys()].map((label) => [label, at(found, label)])) : found,
      due,
    );
  }

  #sameMaps(what: string, found: ReadonlyMap<string, number>, due: ReadonlyMap<string, number>): void {
    for (const key of new Set([...found.keys(), ...due.keys()]))
      this.#same(`${what} of ${key}`, at(found, key), at(due, key));
  }

  #same(what: string, is: number, due: number): void {
    this.compared += 1;
    if (is !== due) this.lost.push(`${what}: ${is} instead of ${due}`);
  }
}

function columnOf({ columns }: Report, key: string): number {
  return columns.slice(1).findIndex((column) => column.key === key);
}

function figureOf(report: Report, key: string): (row: Report['rows'][number]) => number {
  const index = columnOf(report, key);
  return ({ cells }) => cents(cells[index]?.value);
}

function at(sums: ReadonlyMap<string, number>, key: string): number {
  return sums.get(key) ?? 0;
}
