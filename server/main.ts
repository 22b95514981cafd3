import { createServer } from 'node:http';
import { dirname } from 'node:path';
import { getRequestListener } from '@hono/node-server';
import { pino } from 'pino';
import { readZipDirectory } from './address/zip-directory.ts';
import { createApp } from './app.ts';
import { demoBulkUrl } from './bulk-payment/demo-link.ts';
import { sweepRevokedLinks } from './bulk-payment/links.ts';
import { systemClock } from './clock.ts';
import { chargeDueReleases } from './club-releases/charge-release.ts';
import { connect } from './database/connection.ts';
import { startEmbeddedPostgres } from './database/embedded.ts';
import { migrate, pendingMigrations } from './database/migrate.ts';
import { seedDemoData } from './database/seed/seed-demo-data.ts';
import { migrateJobs } from './jobs/migrate-jobs.ts';
import { releaseLostJobs } from './jobs/release-lost-jobs.ts';
import { shopTasks } from './jobs/tasks.ts';
import { startWorker } from './jobs/worker.ts';
import { shopRulesReader } from './lookups/shop-rules.ts';
import { fillEmptyCalendar } from './operations/calendar.ts';
import { openAssets } from './pages/assets.ts';
import { viteFirst } from './pages/development.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { createPages } from './pages/pages.ts';
import { paymentLog } from './payments/payment-log.ts';
import { reconcileRegularly } from './payments/reconcile-regularly.ts';
import { settleAnswerFor } from './payments/settle.ts';
import { tendAuthorisations } from './payments/tend-authorisations.ts';
import { GATEWAY_TIMEOUT_MS } from './payments/waiting.ts';
import { createBuiltInAddresses } from './providers/address/built-in-addresses.ts';
import { createSmartyAddresses } from './providers/address/smarty-addresses.ts';
import { createBuiltInLocations } from './providers/carrier/built-in-locations.ts';
import { createFedexLocations } from './providers/carrier/fedex-locations.ts';
import { keptMail } from './providers/mail/kept-mail.ts';
import { chooseGateway } from './providers/payment/choose-gateway.ts';
import { sweepRateLimits } from './rate-limits/bucket-store.ts';
import { createRateLimiter } from './rate-limits/rate-limiter.ts';
import { readSettings } from './settings.ts';
import { startProblem } from './start-problem.ts';
import { welcome } from './welcome.ts';

const SANDBOX_LATE_ANSWER_MS = 8_000;

const read = readSettings(process.env);
if (!read.ok) {
  for (const problem of read.problems) process.stderr.write(`${problem}\n`);
  process.exit(1);
}
const { settings } = read;
const log = pino({ level: settings.logLevel, base: null });
const reportError = (error: unknown, requestId: string) =>
  log.error({ err: error, requestId }, 'request failed');

// What stops the start is said in one sentence; a bug still shows its stack.
process.once('uncaughtException', (error) => {
  process.stderr.write(`${startProblem(error, settings) ?? error.stack ?? error.message}\n`);
  process.exit(1);
});

const embedded =
  settings.databaseUrl === null
    ? await startEmbeddedPostgres({
        dataDir: settings.dataDir,
        keepUp: (sentence) => log.warn(sentence),
      })
    : null;
const databaseUrl = embedded?.databaseUrl ?? settings.databaseUrl ?? '';
const { db, sql, close } = connect(databaseUrl);
await migrate(sql);
await migrateJobs(databaseUrl);

const clock = systemClock(settings.fixedToday ?? undefined);
if (settings.mode === 'development') await seedDemoData(db, clock.today());
const bulkUrl = settings.mode === 'development' ? await demoBulkUrl({ db, clock, settings }) : null;
await fillEmptyCalendar(db);

const gateway = chooseGateway({
  db,
  stripe: settings.stripe,
  timeoutMs: GATEWAY_TIMEOUT_MS,
  lateAnswerMs: SANDBOX_LATE_ANSWER_MS,
  onRepeatedAnswer: settleAnswerFor(db),
});
const payment = {
  db,
  clock,
  gateway,
  gatewayTimeoutMs: GATEWAY_TIMEOUT_MS,
  log: paymentLog(log),
  shopRules: shopRulesReader(db),
};
const links = { linkSecret: settings.linkSecret, origins: settings.brandOrigins };

const zips = readZipDirectory();
const { fedex, smarty } = settings;

const pages = await createPages({
  mode: settings.reloadOnSave ? 'development' : 'production',
  apiFetch: (request, env) => app.fetch(request, env as object),
  onError: reportError,
  root: dirname(import.meta.dirname),
});
const app = createApp(
  {
    ...payment,
    zips,
    carrier: fedex ? createFedexLocations({ db, account: fedex }) : createBuiltInLocations(zips),
    addresses: smarty ? createSmartyAddresses(smarty) : createBuiltInAddresses(zips),
    ...links,
    rateLimiter: createRateLimiter({ db, secret: settings.linkSecret }),
    webhookSecret: settings.stripe?.webhookSecret ?? null,
    trustedProxies: settings.trustedProxies,
    site: {
      shippingWarning: settings.shippingWarning,
      vaultOrigin: settings.vaultOrigin,
      cartErrorRedirectUrl: settings.cartErrorRedirectUrl,
      leaveConfirmationUrl: settings.leaveConfirmationUrl,
    },
    showsMail: settings.mode === 'development',
    isReady: async () => (await pendingMigrations(sql)).length === 0,
    reportError,
  },
  pageRoutes({
    pages,
    assets: pages.development ? null : await openAssets(pages.assetsDirectory),
    origins: settings.brandOrigins,
    vaultOrigin: settings.vaultOrigin,
    mapTiles: settings.mapTiles,
    stripe: settings.stripe?.page ?? null,
  }),
);

const reconciler = reconcileRegularly(payment, (error, attemptId) =>
  log.error({ err: error, attemptId }, 'reconciling payments failed'),
);

const worker = startWorker({
  databaseUrl,
  tasks: shopTasks({ ...payment, ...links, mailSender: keptMail }),
  chores: [
    () => releaseLostJobs(db),
    () => sweepRateLimits(db),
    () => tendAuthorisations(payment),
    () => chargeDueReleases(payment),
    () => sweepRevokedLinks(db),
  ],
  log,
});

const server = createServer(viteFirst(pages.development, getRequestListener(app.fetch)));
server.listen(settings.port, settings.host ?? undefined, () => {
  if (settings.mode === 'development') process.stdout.write(welcome(settings, bulkUrl));
  log.info({ port: settings.port }, 'the shop is open');
});

/** No new requests; those under way end, then the database is let go. */
async function stop(): Promise<void> {
  await new Promise((resolve) => server.close(resolve));
  await reconciler.stop();
  await worker.stop();
  await pages.close();
  await close();
  await embedded?.stop();
}

for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
  process.once(signal, () => {
    stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ err: error }, 'the shop did not close cleanly');
        process.exit(1);
      },
    );
  });
}
