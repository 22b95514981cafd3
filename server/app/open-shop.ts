import type { RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { secretBox } from '../office/accounts/secret-box.ts';
import { awaitDatabase, type Waiting } from '../platform/database/await-database.ts';
import { requestListener } from '../platform/http/request-listener.ts';
import { openMetrics } from '../platform/observability/open-metrics.ts';
import { statusApp } from './health/routes.ts';
import { openDatabase } from './open-database.ts';
import { openParts } from './open-parts.ts';
import { openSite } from './open-site.ts';
import type { Settings } from './settings.ts';
import { startWork } from './start-work.ts';

export interface OpenShop {
  readonly answer: RequestListener;
  /** Null outside the demo. */
  readonly bulkUrl: string | null;
  /** Takes no more jobs and lets the running ones finish. */
  stopWork(): Promise<void>;
  /** Closes the pages and the database, once no request needs them. */
  close(): Promise<void>;
}

interface Opening extends Waiting {
  readonly settings: Settings;
  readonly databaseUrl: string;
  /** PostgreSQL itself, also where `databaseUrl` leads to a pooler. */
  readonly directUrl: string;
  readonly log: Logger;
}

/** Wires the rooms. `ROLE` says whether this process answers requests, works in the background, or both. */
export async function openShop(opening: Opening): Promise<OpenShop> {
  const { settings, databaseUrl, directUrl, log, ...waiting } = opening;
  const { role, tracesEndpoint, trustedProxies } = settings;
  const tracing = tracesEndpoint
    ? (await import('../platform/tracing/open-tracing.ts')).openTracing(tracesEndpoint)
    : null;
  const officeSecrets = settings.officeSecret === null ? null : secretBox(settings.officeSecret);
  const database = openDatabase({ settings, databaseUrl, directUrl, tracing, officeSecrets });
  const bulkUrl = await awaitDatabase(database.prepare, waiting).catch(async (error: unknown) => {
    await database.close();
    throw error;
  });
  const parts = openParts({ settings, database, tracing, officeSecrets, log });
  const metrics = openMetrics({
    ...database,
    token: settings.metricsToken,
    isOpenNearby: settings.mode === 'development',
    report: (error) => log.warn({ err: error }, 'the shop’s metrics could not be read'),
  });
  const status = { origins: parts.origins, trustedProxies, isReady: database.isReady, metrics };
  const site =
    role === 'worker' ? null : await openSite({ settings, database, tracing, parts, metrics, log });
  const work = role === 'web' ? null : startWork({ settings, directUrl, tracing, parts, log });
  return {
    answer: site?.answer ?? requestListener(statusApp(status).fetch, status),
    bulkUrl,
    stopWork: async () => work?.stop(),
    async close() {
      await site?.close();
      await database.close();
      await tracing?.close();
    },
  };
}
