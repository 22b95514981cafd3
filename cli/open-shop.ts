import type { Kysely } from 'kysely';
import { type Clock, systemClock } from '../server/clock.ts';
import { connect } from '../server/database/connection.ts';
import { startEmbeddedPostgres } from '../server/database/embedded.ts';
import { pendingMigrations } from '../server/database/migrate.ts';
import type { Database } from '../server/database/schema.ts';
import { settleAnswerFor } from '../server/payments/settle.ts';
import { GATEWAY_TIMEOUT_MS } from '../server/payments/waiting.ts';
import { chooseGateway } from '../server/providers/payment/choose-gateway.ts';
import type { PaymentGateway } from '../server/providers/payment/gateway.ts';
import type { Settings } from '../server/settings.ts';
import type { SiteOrigins } from '../server/sites.ts';

/** What a command works with. */
export interface Shop {
  readonly db: Kysely<Database>;
  readonly databaseUrl: string;
  readonly clock: Clock;
  readonly linkSecret: string;
  readonly origins: SiteOrigins;
  /** The one that the settings choose, as the server has it. */
  readonly gateway: PaymentGateway;
}

type Opened = { ok: true; shop: Shop; close(): Promise<void> } | { ok: false; reason: string };

/**
 * The shop's database, whether the server runs or not: the one of the settings, or the embedded one, which is
 * shared with a running server, else started, and ended again on closing when nobody else uses it by then.
 */
export async function openShop(settings: Settings): Promise<Opened> {
  const embedded =
    settings.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: settings.dataDir }) : null;
  const databaseUrl = embedded?.databaseUrl ?? settings.databaseUrl ?? '';
  const connection = connect(databaseUrl, { max: 2, secondTry: false });
  const close = async () => {
    await connection.close();
    await embedded?.stop();
  };
  try {
    if ((await pendingMigrations(connection.sql)).length > 0) {
      await close();
      return {
        ok: false,
        reason: 'The shop has not been set up in this database yet: start it once with npm start.',
      };
    }
  } catch (error) {
    await close();
    return { ok: false, reason: `The database does not answer as it should: ${(error as Error).message}` };
  }
  const clock = systemClock(settings.fixedToday ?? undefined);
  const { linkSecret, brandOrigins: origins, stripe } = settings;
  const { db } = connection;
  const gateway = chooseGateway({
    db,
    stripe,
    timeoutMs: GATEWAY_TIMEOUT_MS,
    lateAnswerMs: 0,
    onRepeatedAnswer: settleAnswerFor(db),
  });
  return { ok: true, shop: { db, databaseUrl, clock, linkSecret, origins, gateway }, close };
}
