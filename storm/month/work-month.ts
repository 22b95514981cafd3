import { setTimeout as sleep } from 'node:timers/promises';
import { addDays, type Day } from '../../domain/dates/day.ts';
import { stateByShort } from '../../domain/geography/states.ts';
import type { ApiAnswer, TestBrowser } from '../../server/testing/test-browser.ts';
import { fillCheckout, GOOD_CARD, WINERY_PICKUP } from '../../server/testing/test-checkout.ts';
import { newMember, SHIP_DAY } from '../../server/testing/test-release.ts';
import type { TestShop } from '../../server/testing/test-shop.ts';
import { signInStaff } from '../../server/testing/test-staff.ts';
import { chance } from '../chance.ts';
import { type BookedLine, type BookedOrder, cents, type Refund, refundedOf, sumOf } from './book.ts';

export interface MonthSize {
  readonly web: number;
  readonly phone: number;
  readonly members: number;
  readonly edits: number;
  readonly refunds: number;
}

export interface WorkedMonth {
  readonly orders: readonly BookedOrder[];
  /** Bottles of each wine in a box of the release. */
  readonly inBox: ReadonlyMap<string, number>;
  readonly owner: TestBrowser;
  /** What is wrong with the answers themselves, in sentences. */
  readonly lost: readonly string[];
}

const PLACES = [
  { state: 'CA', city: 'Napa', zip: '94558' },
  { state: 'CA', city: 'San Francisco', zip: '94105' },
  { state: 'CA', city: 'Los Angeles', zip: '90012' },
  { state: 'TX', city: 'Austin', zip: '78701' },
  { state: 'CO', city: 'Denver', zip: '80202' },
  { state: 'OR', city: 'Portland', zip: '97209' },
  { state: 'WA', city: 'Seattle', zip: '98101' },
] as const;

/** Los Angeles has none, so the state's rate counts there. */
const ZIP_RATES = [
  'zip,rate,from',
  '94558,7.75,2026-01-01',
  '94105,8.625,2026-01-01',
  '98101,10.35,2026-01-01',
];

export const MONTH_WINES = ['pinot-noir-monterey-2024', 'merlot-napa-valley-2022', 'corkscrew'] as const;
const AT_ONCE = 4;
const DAYS = 27;
const MOST_ROUNDS = 600;
const ROUND_MS = 200;

/** An order on its way through the month. */
interface Made {
  readonly orderId: number;
  readonly channel: BookedOrder['channel'];
  readonly isPickup: boolean;
  readonly index: number;
  readonly refunds: Refund[];
  edited: boolean;
}

export async function workMonth(shop: TestShop, size: MonthSize, today: Day): Promise<WorkedMonth> {
  const owner = await signInStaff(shop, 'owner');
  for (const slug of MONTH_WINES) await shop.setStock(slug, 100_000);
  const imported = await owner.post('/api/office/rules/zip-rates/import', { csv: ZIP_RATES.join('\n') });
  need(imported, 200);
  await shop.freshRules();
  const work = new Work(shop, owner);
  const web = await inTurns(size.web, (index) => work.buy(index));
  const phone = await inTurns(size.phone, (index) => work.phone(size.web + index));
  const { inBox, made: club } = await work.release(size);
  const made = [...web, ...phone, ...club];
  await inTurns(size.edits, (index) => work.edit(made[index % (web.length + phone.length)], index));
  await inTurns(made.length, (index) => work.sendOff(made[index]));
  const shipped = made.filter(({ index, isPickup }) => fate(index, isPickup) !== 'cancel');
  await inTurns(size.refunds, (index) => work.refund(shipped[(index * 7) % shipped.length], index));
  await shop.runJobs();
  const orders = await inTurns(made.length, (index) => work.read(made[index], today));
  return { orders, inBox, owner, lost: work.lost };
}

/** Every order goes out, except a few that are canceled. */
function fate(index: number, isPickup: boolean): 'cancel' | 'ship' | 'hand-over' {
  if (index % 41 === 40) return 'cancel';
  return isPickup ? 'hand-over' : 'ship';
}

class Work {
  readonly #shop: TestShop;
  readonly #staff: TestBrowser;
  readonly lost: string[] = [];

  constructor(shop: TestShop, staff: TestBrowser) {
    this.#shop = shop;
    this.#staff = staff;
  }

  async buy(index: number): Promise<Made> {
    const next = chance(index + 1);
    const isPickup = index % 8 === 7;
    const place = placeOf(index);
    const person = personOf(index);
    const shipping = isPickup ? { ...WINERY_PICKUP, shipViaId: 12, ...person } : { ...person, ...place };
    const browser = await fillCheckout(this.#shop, basketOf(next), {
      shipping,
      billing: { ...person, ...placeOf(0) },
    });
    if (index % 7 === 3) need(await browser.post('/api/cart/coupons', { promoCode: 'TOAST10' }), 200);
    const paid = need(await browser.post('/api/cart/payment', GOOD_CARD), 200);
    return this.#made(paid.body.purchaseOrderId, 'web', index, isPickup);
  }

  async phone(index: number): Promise<Made> {
    const next = chance(index + 1);
    const { email, ...names } = personOf(index);
    const { stateId: _, ...place } = placeOf(index);
    const opened = need(await this.#staff.post('/api/office/drafts', { brandingId: 1, email }), 201);
    const at = `/api/office/drafts/${opened.body.draftId}`;
    const basket = basketOf(next, ['merlot-napa-valley-2022', 'corkscrew']);
    const lines = await Promise.all(
      basket.map(async ({ slug, qty }) => ({ productId: await this.#shop.productId(slug), qty })),
    );
    const shipping = { deliveryMethod: 'DELIVER', shipViaId: 1, phone: '(707) 555-0101', ...names, ...place };
    const written = need(await this.#staff.put(at, { lines, shipping, birthDate: '1980-05-17' }), 200);
    if (written.body.problems.length > 0) throw new Error(JSON.stringify(written.body.problems));
    let { quote } = written.body;
    if (index % 3 === 0) {
      const adjustment = {
        percent: 10,
        amount: null,
        freeProductIds: [],
        waivesFreight: true,
        reason: 'Late',
      };
      quote = need(await this.#staff.put(`${at}/adjustment`, adjustment), 200).body.quote;
    }
    const { body: vault } = await this.#shop.browser().post('/vault/tokens', GOOD_CARD);
    const placed = need(await this.#keyed(`${at}/order`, { quote, paymentToken: vault.token }), 201);
    return this.#made(placed.body.purchaseOrderId, 'phone', index, false);
  }

  async release({ web, phone, members }: MonthSize): Promise<Pick<WorkedMonth, 'inBox'> & { made: Made[] }> {
    const homes = PLACES.filter(({ state }) => state !== 'TX');
    for (let index = 0; index < members; index += 1) {
      const { state, zip } = homes[index % homes.length] ?? PLACES[0];
      const birthDate = addDays('1950-01-01', index);
      await newMember(this.#shop, `member-${index}@month.example`, { stateShort: state, zip, birthDate });
    }
    const release = { clubTypeId: 2, shipDay: SHIP_DAY, name: 'Month' };
    const prepared = need(await this.#staff.post('/api/office/releases', release), 202).body;
    await this.#finish(prepared.runId);
    const at = `/api/office/releases/${prepared.releaseId}`;
    const charged = need(await this.#keyed(`${at}/charge`, { early: true }), 202).body;
    await this.#finish(charged.runId);
    const made: Made[] = [];
    for (let after = ''; ; ) {
      const page = need(await this.#staff.get(`${at}/shipments?limit=100${after}`), 200).body;
      for (const { purchaseOrderId, state, reason } of page.rows) {
        if (purchaseOrderId === null) this.lost.push(`a member's shipment is ${state}: ${reason}`);
        else made.push(this.#made(purchaseOrderId, 'club', web + phone + made.length, false));
      }
      if (page.next === null) break;
      after = `&after=${page.next}`;
    }
    const { ordered, tiers } = need(await this.#staff.get(at), 200).body;
    const totals = await inTurns(made.length, async (index) => {
      const found = need(await this.#staff.get(`/api/office/orders/${made[index]?.orderId}`), 200).body;
      return cents(found.money.total);
    });
    this.#same(
      'what the release ordered',
      cents(ordered),
      sumOf(totals, (total) => total),
    );
    const wines: { slug: string; quantity: number }[] = tiers[0].wines;
    return { inBox: new Map(wines.map(({ slug, quantity }) => [slug, quantity])), made };
  }

  /** Two of three have another total. */
  async edit(made: Made | undefined, index: number): Promise<void> {
    if (made === undefined) return;
    const at = `/api/office/orders/${made.orderId}`;
    const { order, lines, version } = need(await this.#staff.get(at), 200).body;
    if (index % 3 === 2 || made.isPickup) {
      const edit = { version, specialInstructions: `Ring twice, ${index}` };
      need(await this.#staff.put(at, edit), 200);
      return;
    }
    const wanted = lines.map(({ productId, quantity }: BookedLine, line: number) => ({
      productId,
      qty: line === 0 ? quantity + (index % 2 === 0 || quantity === 1 ? 1 : -1) : quantity,
    }));
    const change = { lines: wanted, reason: 'As asked' };
    const dry = need(await this.#keyed(`${at}/change?dryRun=true`, change), 200).body;
    const { newTotal } = need(await this.#keyed(`${at}/change`, { ...change, quote: dry.quote }), 201).body;
    const after = need(await this.#staff.get(at), 200).body;
    this.#same(`the total of ${order.purchaseOrderId} after its change`, after.money.total, newTotal);
    made.edited = true;
  }

  async sendOff(made: Made | undefined): Promise<void> {
    if (made === undefined) return;
    const at = `/api/office/orders/${made.orderId}`;
    const { total } = need(await this.#staff.get(at), 200).body.money;
    switch (fate(made.index, made.isPickup)) {
      case 'cancel':
        need(await this.#keyed(`${at}/cancel`, { reason: 'Changed mind' }), 200);
        return;
      case 'hand-over': {
        need(await this.#staff.post(`${at}/ready`, undefined), 200);
        const handed = need(
          await this.#keyed(`${at}/hand-over`, { receivedBy: 'Ada', idChecked: true }),
          200,
        );
        return this.#same(`what the hand-over of ${made.orderId} captured`, handed.body.amount, total);
      }
      case 'ship': {
        const shipped = need(await this.#keyed(`${at}/ship`, {}), 200);
        return this.#same(`what shipping ${made.orderId} captured`, shipped.body.amount, total);
      }
    }
  }

  /** By line, with freight, by amount, or all of it. */
  async refund(made: Made | undefined, index: number): Promise<void> {
    if (made === undefined) return;
    const at = `/api/office/orders/${made.orderId}`;
    const { lines, money } = need(await this.#staff.get(at), 200).body;
    const left = lines.map(({ line, quantity, refunded }: BookedLine & { refunded: number }) => ({
      line,
      quantity: quantity - refunded,
    }));
    const restock = index % 2 === 0;
    const [open] = left.filter(({ quantity }: { quantity: number }) => quantity > 0);
    const manners = [
      { lines: open && [{ line: open.line, quantity: 1 }] },
      { lines: null, amount: 5 + (index % 9) * 1.37 },
      { lines: open && [{ line: open.line, quantity: 1 }], freight: Math.min(1.5, money.freight) },
      { lines: null },
    ];
    const manner = manners[index % manners.length];
    const isByAmount = manner && 'amount' in manner;
    const body = { ...manner, reason: 'Corked', restock: restock && !isByAmount };
    const { amount } = need(await this.#keyed(`${at}/refund`, body), 200).body;
    const back = manner?.lines === null ? (isByAmount ? [] : left) : (manner?.lines ?? []);
    made.refunds.push({ cents: cents(amount), restocked: body.restock ? back : [] });
  }

  /** What the API says of the order in the end, held against what it answered to each act. */
  async read({ orderId, channel, isPickup, index, refunds }: Made = NONE, today: Day): Promise<BookedOrder> {
    const found = need(await this.#staff.get(`/api/office/orders/${orderId}`), 200).body;
    const { order, money, lines } = found;
    const booked: BookedOrder = {
      ...{
        orderId,
        channel,
        isPickup,
        refunds,
        brand: order.brand,
        state: order.shipState,
        status: order.status,
      },
      ...{ subtotal: cents(money.subtotal), markdown: cents(money.markdown), freight: cents(money.freight) },
      ...{ total: cents(money.total), captured: cents(money.captured) },
      taxes: money.taxes.map((tax: { name: string; amount: number }) => ({
        name: tax.name,
        cents: cents(tax.amount),
      })),
      lines: lines.map((line: BookedLine) => ({ ...line, unitPrice: cents(line.unitPrice) })),
      days: daysOf(index, refunds.length, today),
    };
    const about = `of ${orderId}`;
    const tax = sumOf(booked.taxes, (each) => each.cents);
    this.#same(`the total ${about}`, booked.total, booked.subtotal - booked.markdown + booked.freight + tax);
    const goods = sumOf(booked.lines, ({ unitPrice, quantity }) => unitPrice * quantity);
    this.#same(`the lines ${about}`, goods, booked.subtotal);
    this.#same(
      `what the lines cost ${about}`,
      sumOf(lines, (line: { amount: number }) => cents(line.amount)),
      booked.subtotal - booked.markdown,
    );
    this.#same(`what is refunded ${about}`, cents(money.refunded), refundedOf(booked));
    const due = fate(index, isPickup) === 'cancel' ? 0 : booked.total;
    this.#same(`what is captured ${about}`, booked.captured, due);
    return booked;
  }

  #made(orderId: number, channel: Made['channel'], index: number, isPickup: boolean): Made {
    return { orderId, channel, index, isPickup, refunds: [], edited: false };
  }

  /** A long run goes on in further jobs. */
  async #finish(runId: number): Promise<void> {
    for (let round = 0; round < MOST_ROUNDS; round += 1) {
      await this.#shop.runJobs();
      const { state } = need(await this.#staff.get(`/api/office/runs/${runId}`), 200).body;
      if (state === 'done') return;
      await sleep(ROUND_MS);
    }
    throw new Error(`run ${runId} does not end`);
  }

  #keys = 0;
  #keyed(path: string, body: object): Promise<ApiAnswer> {
    this.#keys += 1;
    return this.#staff.post(path, body, { 'idempotency-key': `month ${this.#keys}` });
  }

  #same(what: string, is: number, due: number): void {
    if (is !== due) this.lost.push(`${what} is ${is} instead of ${due}`);
  }
}

const NONE: Made = { orderId: 0, channel: 'web', isPickup: false, index: 0, refunds: [], edited: false };

/** Placed in the 27 days before today, sent off up to two days later, refunded up to three days after that. */
function daysOf(index: number, refunds: number, today: Day) {
  const next = chance(index + 99);
  const ago = 1 + Math.floor(next() * DAYS);
  const sent = Math.max(1, ago - Math.floor(next() * 3));
  const back = Array.from({ length: refunds }, () => Math.max(1, sent - Math.floor(next() * 4)));
  const day = (days: number) => addDays(today, -days);
  return {
    placed: day(ago),
    captured: day(sent),
    refunded: back.toSorted((one, other) => other - one).map(day),
  };
}

function personOf(index: number) {
  const letters = String(index)
    .split('')
    .map((digit) => 'abcdefghij'[Number(digit)])
    .join('');
  return {
    email: `shopper-${index}@month.example`,
    name_first: 'Ada',
    name_last: `Hart${letters}`,
    address1: `${100 + index} Main Street`,
  };
}

function placeOf(index: number) {
  const { state, city, zip } = PLACES[index % PLACES.length] ?? PLACES[0];
  return { city, zip, stateShort: state, stateId: stateByShort(state)?.stateId ?? 0 };
}

function basketOf(next: () => number, slugs: readonly string[] = MONTH_WINES) {
  const first = Math.floor(next() * slugs.length);
  const count = 1 + Math.floor(next() * 2);
  return Array.from({ length: count }, (_, at) => ({
    slug: slugs[(first + at) % slugs.length] ?? '',
    qty: 1 + Math.floor(next() * 4),
  }));
}

function need(answer: ApiAnswer, status: number): ApiAnswer {
  if (answer.status === status) return answer;
  throw new Error(`answered ${answer.status} instead of ${status}: ${JSON.stringify(answer.body)}`);
}

async function inTurns<Each>(count: number, act: (index: number) => Promise<Each>): Promise<Each[]> {
  const done: Each[] = [];
  let at = 0;
  const worker = async () => {
    for (let index = at++; index < count; index = at++) done[index] = await act(index);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return done;
}
