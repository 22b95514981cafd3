import type { Sql } from 'postgres';
import { openPlainSql, type PlainSql } from '../../server/testing/plain-sql.ts';
import type { StormDatabase } from '../storm-database.ts';
import { Node } from './node.ts';
import { findPgBouncer, type PgBouncer, startPgBouncer } from './pgbouncer.ts';

/** Two PostgreSQL servers, of which one follows the other, and PgBouncer before them where the machine has it. */
export class Cluster implements StormDatabase {
  /** Both servers, as libpq writes several hosts. */
  readonly databaseUrl: string;
  readonly pgBouncer: PgBouncer | null;
  readonly #shopUrl: string;
  #primary: Node;
  #standby: Node;
  #look: PlainSql;

  private constructor(primary: Node, standby: Node, shopUrl: string, pgBouncer: PgBouncer | null) {
    this.#primary = primary;
    this.#standby = standby;
    this.#shopUrl = shopUrl;
    this.pgBouncer = pgBouncer;
    this.databaseUrl = this.#urlOf(primary, standby);
    this.#look = this.#openLook();
  }

  static async open(log: (sentence: string) => void): Promise<Cluster> {
    const [primary, standby] = [await Node.rent(), await Node.rent()];
    const shopUrl = await primary.startEmpty();
    await standby.follow(primary);
    const program = findPgBouncer();
    const pgBouncer = program === null ? null : await startPgBouncer(program, shopUrl, primary);
    log(
      pgBouncer?.version ?? 'No pgbouncer on this machine: both servers of the shop connect to PostgreSQL.',
    );
    return new Cluster(primary, standby, shopUrl, pgBouncer);
  }

  get pooledUrl(): string | null {
    return this.pgBouncer?.databaseUrl ?? null;
  }

  get sql(): Sql {
    return this.#look.sql;
  }

  get primaryUrl(): string {
    return this.#urlOf(this.#primary);
  }

  get standbyUrl(): string {
    return this.#urlOf(this.#standby);
  }

  /** SIGKILL to the primary. No server takes its place. */
  kill(): Promise<void> {
    return this.#primary.kill();
  }

  /** The standby takes the place of the primary that was killed. */
  async failOver(): Promise<void> {
    await this.#standby.promote();
    [this.#primary, this.#standby] = [this.#standby, this.#primary];
    this.pgBouncer?.leadTo(this.#primary);
    const before = this.#look;
    this.#look = this.#openLook();
    await before.close();
  }

  killStandby(): Promise<void> {
    return this.#standby.kill();
  }

  /** Whether the standby keeps what it gets for later: it falls behind, and commits do not wait for that. */
  holdBackStandby(isHeld: boolean): Promise<void> {
    return this.#standby.asSuperuser(async (client) => {
      await client.query(isHeld ? 'select pg_wal_replay_pause()' : 'select pg_wal_replay_resume()');
    });
  }

  /** What was the primary starts over as the standby. Resolves once each commit waits for it. */
  attachStandby(): Promise<void> {
    return this.#standby.follow(this.#primary);
  }

  async close(): Promise<void> {
    await this.#look.close();
    await this.pgBouncer?.stop();
    await this.#standby.discard();
    await this.#primary.discard();
  }

  #openLook(): PlainSql {
    return openPlainSql(this.primaryUrl, { max: 6 });
  }

  #urlOf(...nodes: readonly Node[]): string {
    return this.#shopUrl.replace(/@[^/]*/, `@${nodes.map(({ port }) => `127.0.0.1:${port}`).join()}`);
  }
}
