import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { chance } from '../chance.ts';
import { fillCheckout, pressUntilAnswered, wordsOf } from '../checkout.ts';
import type { Answer, Shopper } from '../shopper.ts';
import type { Storm } from '../storm.ts';
import type { StormShop } from '../storm-shop.ts';

const ORDERS = { slice: 8, long: 120 };
const KILLS = { slice: 2, long: 40 };
const PAUSE_MS = { from: 100, to: 900 };
const SEED = 20_270_304;
/** A killed request keeps its key for 20 s. */
const TOLD_WITHIN_MS = 120_000;
/** Brand 1's: the office is there. */
const OFFICE = 'storm.localhost';
const WINE = 'pinot-noir-monterey-2024';

type Act = 'ship' | 'refund' | 'cancel' | 'change' | 'replace' | 'hand-over';
const ACTS: readonly Act[] = ['ship', 'refund', 'cancel', 'change', 'replace', 'hand-over'];

interface Job {
  readonly act: Act;
  readonly shopper: Shopper;
  readonly orderId: number;
}

/** Two members of staff press each button twice, on the same orders, while the servers are killed. */
export const staffAtWork: Storm = {
  name: 'servers killed while staff ship, refund, cancel, change, replace and hand over',
  promise: 'Staff move each order’s money once',
  counts: 'orders',
  async blow(shop, force) {
    const jobs = await placeOrders(shop, ORDERS[force]);
    const staff = await Promise.all(['owner', 'manager'].map((role) => signIn(shop, role)));
    const working = work(shop, jobs, staff);
    const next = chance(SEED);
    for (let kill = 0; kill < KILLS[force]; kill += 1) {
      await shop.anyOpen();
      await sleep(PAUSE_MS.from + next() * (PAUSE_MS.to - PAUSE_MS.from));
      const door = shop.door(next() < 0.5 ? 0 : 1);
      await door.kill();
      void door.start();
    }
    const lost = await working;
    await untilNothingMoves(shop);
    const judge = async () => (await Promise.all(jobs.map((job) => judgeJob(shop, job)))).flat();
    return { tried: jobs.length, lost, afterwards: judge };
  },
};

async function placeOrders(shop: StormShop, count: number): Promise<Job[]> {
  const jobs: Job[] = [];
  for (let at = 0; at < count; at += 1) {
    const act = ACTS[at % ACTS.length] ?? 'ship';
    const shopper = shop.newShopper('staff');
    await fillCheckout(shop, shopper, { basket: { [WINE]: 3 }, isPickup: act === 'hand-over' });
    const placed = await pressUntilAnswered(shop, shopper);
    if (placed.status !== 200) throw new Error(`an order for staff was answered ${wordsOf(placed)}`);
    jobs.push({ act, shopper, orderId: placed.body.purchaseOrderId });
  }
  return jobs;
}

/** The session is written into the database: a code works only once, and takes half a minute to change. */
async function signIn(shop: StormShop, role: string): Promise<string> {
  const token = randomBytes(16).toString('base64url');
  const hash = createHash('sha256').update(token).digest();
  await shop.sql`
    insert into staff_sessions (token_hash, staff_id, state, ends_at, confirmed_until)
    select ${hash}, staff_id, 'open', now() + interval '12 hours', now() + interval '1 hour'
    from staff where email = ${`${role}@office.example`}`;
  return `office=${token}`;
}

async function work(shop: StormShop, jobs: readonly Job[], staff: readonly string[]): Promise<string[]> {
  const waiting = [...jobs];
  const lost: string[] = [];
  const worker = async () => {
    for (let job = waiting.shift(); job; job = waiting.shift())
      lost.push(...(await carryOut(shop, job, staff)));
  };
  await Promise.all(Array.from({ length: 4 }, worker));
  return lost;
}

async function carryOut(shop: StormShop, job: Job, staff: readonly string[]): Promise<string[]> {
  const { act, orderId } = job;
  const path = `/api/office/orders/${orderId}`;
  const press = (name: string, body: object) => pressTwiceEach(shop, job, staff, `${path}/${name}`, body);
  switch (act) {
    case 'ship':
      return judgeAnswers(job, await press('ship', {}), 200);
    case 'refund': {
      const shipped = judgeAnswers(job, await press('ship', {}), 200);
      // One key: two members of staff with two keys may well refund two bottles.
      const refund = { lines: [{ line: 1, quantity: 1 }], reason: 'Broken', restock: false };
      const answers = await pressTwiceEach(shop, job, staff.slice(0, 1), `${path}/refund`, refund);
      return [...shipped, ...judgeAnswers(job, answers, 200)];
    }
    case 'cancel':
      return judgeAnswers(job, await press('cancel', { reason: 'Changed mind' }), 200);
    case 'change': {
      const change = { lines: [{ productId: shop.productId(WINE), qty: 4 }], reason: 'One more' };
      const dry = await ask(shop, job, staff[0] ?? '', `${path}/change?dryRun=true`, change, 'dry');
      return judgeAnswers(job, await press('change', { ...change, quote: dry.body?.quote }), 201);
    }
    case 'replace': {
      const change = { lines: [{ productId: shop.productId(WINE), qty: 2 }], reason: 'Fewer' };
      const dry = await ask(shop, job, staff[0] ?? '', `${path}/replacement?dryRun=true`, change, 'dry');
      return judgeAnswers(job, await press('replacement', { ...change, quote: dry.body?.quote }), 201);
    }
    case 'hand-over':
      return judgeAnswers(job, await press('hand-over', { receivedBy: 'Ada Hart', idChecked: true }), 200);
  }
}

function pressTwiceEach(
  shop: StormShop,
  job: Job,
  staff: readonly string[],
  path: string,
  body: object,
): Promise<Answer[]> {
  const presses = staff.flatMap((cookie, at) => [0, 1].map((turn) => ({ cookie, turn: at + turn })));
  return Promise.all(presses.map(({ cookie, turn }) => ask(shop, job, cookie, path, body, path, turn)));
}

/** Someone heard that it is done, and the others that, or why not. */
function judgeAnswers({ act, orderId }: Job, answers: readonly Answer[], done: number): string[] {
  const others = answers.filter(({ status }) => status !== done && status !== 409);
  return [
    ...others.map((answer) => `${act} of order ${orderId} was answered ${wordsOf(answer)}`),
    ...(answers.some(({ status }) => status === done)
      ? []
      : [`no one was told that ${act} of order ${orderId} is done: ${answers.map(wordsOf).join(', ')}`]),
  ];
}

/** Under one key, until the shop says what became of it. */
async function ask(
  shop: StormShop,
  { shopper }: Job,
  cookie: string,
  path: string,
  body: object,
  key: string,
  firstTurn = 0,
): Promise<Answer> {
  const until = performance.now() + TOLD_WITHIN_MS;
  const headers = { host: OFFICE, origin: `http://${OFFICE}`, cookie, 'idempotency-key': key };
  for (let turn = firstTurn; ; turn += 1) {
    await shop.anyOpen();
    const answer = await shopper.ask(shop.door(turn), 'POST', path, body, headers);
    if (!isUndecided(answer) || performance.now() > until) return answer;
    await sleep(300);
  }
}

function isUndecided({ status, body }: Answer): boolean {
  if (status === 0 || status === 503) return true;
  return status === 409 && String(body?.message).includes('still being carried out');
}

async function untilNothingMoves({ sql }: StormShop): Promise<void> {
  const until = performance.now() + TOLD_WITHIN_MS;
  while (performance.now() < until) {
    const [row] = await sql<{ moving: number }[]>`
      select (select count(*) from payment_movements where state in ('planned', 'unknown'))::integer
        + (select count(*) from order_replacements where state in ('open', 'placed'))::integer as moving`;
    if (row?.moving === 0) return;
    await sleep(200);
  }
  throw new Error('the money of an order still moves');
}

interface Books {
  readonly orders: string[];
  readonly entries: string[];
  readonly handed: number;
}

const EXPECTED: Readonly<Record<Act, Books>> = {
  ship: { orders: ['shipped'], entries: ['authorised', 'captured'], handed: 0 },
  refund: { orders: ['partly-refunded'], entries: ['authorised', 'captured', 'refunded'], handed: 0 },
  cancel: { orders: ['cancelled'], entries: ['authorised', 'released'], handed: 0 },
  change: { orders: ['placed'], entries: ['authorised', 'authorised', 'released'], handed: 0 },
  replace: { orders: ['cancelled', 'placed'], entries: ['authorised', 'authorised', 'released'], handed: 0 },
  'hand-over': { orders: ['shipped'], entries: ['authorised', 'captured'], handed: 1 },
};

/** All orders of the shopper, what moved of their money, and how often bottles were handed over. */
async function judgeJob({ sql }: StormShop, { act, shopper: { email } }: Job): Promise<string[]> {
  const [books] = await sql<Books[]>`
    select array(select o.status from orders o where o.email = ${email} order by o.order_id) as orders,
      array(select l.kind from ledger l join orders o on o.order_id = l.order_id
        where o.email = ${email} order by l.kind) as entries,
      (select count(*) from hand_overs h join orders o on o.order_id = h.order_id
        where o.email = ${email} and h.received_by is not null)::integer as handed`;
  const [is, due] = [JSON.stringify(books), JSON.stringify(EXPECTED[act])];
  return is === due ? [] : [`after ${act}, ${email} has ${is} instead of ${due}`];
}
