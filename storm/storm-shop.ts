import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from 'postgres';
import { freePort } from '../server/platform/database/embedded/free-port.ts';
import { openBaseline } from './baseline.ts';
import { checkInvariants, countOpen } from './check-invariants.ts';
import { Door } from './door.ts';
import { History } from './history/history.ts';
import { judgeHistory } from './history/read-history.ts';
import { buildPoints } from './hold.ts';
import { askOperatorsCheck } from './operators-check.ts';
import { Shopper } from './shopper.ts';
import type { StormDatabase } from './storm-database.ts';

/** What an outcome may take to be known after a crash (guarantees, 'The process may die anywhere'). */
const RECOVERED_WITHIN_MS = 60_000;

/** Two server processes on one PostgreSQL, and all their shoppers. */
export class StormShop {
  readonly database: StormDatabase;
  readonly doors: readonly [Door, Door];
  readonly productIds: ReadonlyMap<string, number>;
  readonly history = new History();
  readonly #worker: Door | null;
  readonly #stockAtFirst: Readonly<Record<string, number>>;
  #shoppers = 0;

  private constructor(
    database: StormDatabase,
    doors: readonly [Door, Door],
    worker: Door | null,
    products: readonly { slug: string; id: number; stock: number | null }[],
  ) {
    this.#worker = worker;
    this.database = database;
    this.doors = doors;
    this.productIds = new Map(products.map(({ slug, id }) => [slug, id]));
    this.#stockAtFirst = Object.fromEntries(products.map(({ slug, stock }) => [slug, stock ?? 0]));
  }

  /**
   * `apart`: the two only serve, and a worker beside them does the jobs and reconciles. The first and the worker go
   * through the database's pooler where it has one.
   */
  static async open(database: StormDatabase, { apart }: { apart: boolean }): Promise<StormShop> {
    const { sql, databaseUrl } = database;
    const doors = [
      new Door('door-1', await freePort(), database, apart ? 'web' : 'all'),
      new Door('door-2', await freePort(), { databaseUrl, pooledUrl: null }, apart ? 'web' : 'all'),
    ] as const;
    const worker = apart ? new Door('worker', await freePort(), database, 'worker') : null;
    const all = worker ? [...doors, worker] : doors;
    await Promise.all(all.map((door) => door.start()));
    const [problem] = all.flatMap((door) => door.problems);
    if (problem) throw new Error(problem);
    await sql`update products set stock = 1000000 where stock > 0`;
    await openBaseline(sql);
    await buildPoints(sql);
    const products = await sql<{ slug: string; id: number; stock: number | null }[]>`
      select slug, product_id as id, stock from products`;
    return new StormShop(database, doors, worker, products);
  }

  get sql(): Sql {
    return this.database.sql;
  }

  /** Takes turns, as a balancer would. */
  door(turn: number): Door {
    return this.doors[turn % 2 === 0 ? 0 : 1];
  }

  newShopper(storm: string): Shopper {
    this.#shoppers += 1;
    return new Shopper(this.#shoppers, `${storm}-${this.#shoppers}@storm.example`);
  }

  productId(slug: string): number {
    const id = this.productIds.get(slug);
    if (id === undefined) throw new Error(`there is no ${slug}`);
    return id;
  }

  /** Resolves when both processes answer. */
  async allOpen(): Promise<void> {
    await Promise.all(this.doors.map((door) => door.open()));
  }

  /** The turn of a process that answers, as soon as one does. */
  anyOpen(): Promise<number> {
    return Promise.race(this.doors.map((door, turn) => door.open().then(() => turn)));
  }

  /** Adds bottles to the stock, as a delivery or a count does. */
  async setStock(slug: string, stock: number): Promise<void> {
    await this.history.changeStock(slug, () =>
      this.sql.begin(async (sql) => {
        const [before] = await sql<
          { stock: number }[]
        >`select stock from products where slug = ${slug} for update`;
        const bottles = stock - (before?.stock ?? 0);
        await sql`update products set stock = ${stock} where slug = ${slug}`;
        await sql`
          update storm.stock_before b set stock = b.stock + ${bottles}
          from products p where p.product_id = b.product_id and p.slug = ${slug}`;
        return bottles;
      }),
    );
  }

  async stockOf(slug: string): Promise<number> {
    const [row] = await this.sql<{ stock: number }[]>`select stock from products where slug = ${slug}`;
    return row?.stock ?? 0;
  }

  /** Waits until no payment is without an outcome. Gives how long that took, in ms, or null when it took too long. */
  async recover(): Promise<number | null> {
    // A server that does not open is among its own problems: the other one recovers alone.
    await this.anyOpen();
    const started = performance.now();
    while (performance.now() - started < RECOVERED_WITHIN_MS) {
      if ((await countOpen(this.sql)) === 0) return performance.now() - started;
      await sleep(200);
    }
    return null;
  }

  /** What is wrong with the books now, in sentences. */
  async check(): Promise<string[]> {
    const problems = await checkInvariants(this.sql);
    return [...problems, ...this.processes.flatMap((door) => door.problems.splice(0))];
  }

  /** As `check`, when no payment is without an outcome, with the history of all answers and the operators' own proof. */
  async checkSettled(): Promise<string[]> {
    return [
      ...(await this.check()),
      ...(await judgeHistory(this.sql, this.history, this.#stockAtFirst)),
      ...(await askOperatorsCheck(this.database.databaseUrl)),
    ];
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map((door) => door.stop()));
    await this.database.close();
  }

  /** The two that shoppers come to, and the worker where it is apart. */
  get processes(): readonly Door[] {
    return this.#worker ? [...this.doors, this.#worker] : this.doors;
  }
}
