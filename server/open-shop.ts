import type { RequestListener } from 'node:http';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { readZipDirectory } from './address/zip-directory.ts';
import { createApp } from './app.ts';
import { demoBulkUrl, sweepRevokedLinks } from './bulk-payment/links.ts';
import { sweepCampaignOpenings } from './campaigns/store.ts';
import { sweepChallenges } from './checkout/challenge-store.ts';
import { forgetOldCards } from './checkout/store.ts';
import { systemClock } from './clock.ts';
import { chargeDueReleases } from './club-releases/charge-release.ts';
import { createContentSite } from './content/content-site.ts';
import { awaitDatabase, type Waiting } from './database/await-database.ts';
import { connect } from './database/connection.ts';
import { migrate, pendingMigrations } from './database/migrate.ts';
import { openReplica } from './database/replica.ts';
import { seedDemoPhotos } from './database/seed/demo-photos.ts';
import { seedOfficeDay } from './database/seed/office-day.ts';
import { seedDemoData } from './database/seed/seed-demo-data.ts';
import { giveRoleTheSession, missingInSession } from './database/session.ts';
import { statusApp } from './health/routes.ts';
import { requestListener } from './http/request-listener.ts';
import { SHOPPER_DEVICES } from './identity/known-devices.ts';
import { sweepCodes } from './identity/log-in-code-store.ts';
import { migrateJobs } from './jobs/migrate-jobs.ts';
import { releaseLostJobs } from './jobs/release-lost-jobs.ts';
import { shopTasks } from './jobs/tasks.ts';
import { startWorker } from './jobs/worker.ts';
import { shopRulesReader } from './lookups/shop-rules.ts';
import { cutLeftLinks, failLostMails } from './mails/mail-store.ts';
import { openMetrics } from './observability/open-metrics.ts';
import { requestLog } from './observability/request-log.ts';
import { countRequest, measurePage } from './observability/request-metrics.ts';
import { untrustedProxyWarning } from './observability/untrusted-proxy-warning.ts';
import { secretBox } from './office/accounts/secret-box.ts';
import { STAFF_DEVICES } from './office/accounts/staff-devices.ts';
import { sweepStaffSessions } from './office/accounts/staff-session-store.ts';
import { seedDemoStaff } from './office/demo-staff.ts';
import { sweepRunFiles } from './office/reports/export-rows.ts';
import { keepGatewayDays } from './office/reports/gateway-days.ts';
import { sumReportDays } from './office/reports/sums.ts';
import { sweepRequests } from './office/request-store.ts';
import { resumeRuns } from './office/runs/run-store.ts';
import { fillEmptyCalendar } from './operations/calendar.ts';
import { endLostActions } from './operations/operator-actions.ts';
import { sweepWebhooks } from './outbound-webhooks/delivery-store.ts';
import { openAssets } from './pages/assets.ts';
import { viteFirst } from './pages/development.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { createPages } from './pages/pages.ts';
import { paymentLog } from './payments/payment-log.ts';
import { reconcileRegularly } from './payments/reconcile.ts';
import { settleAnswerFor } from './payments/settle.ts';
import { checkBooksDaily } from './payments/stored-check.ts';
import { tendAuthorizations } from './payments/tend-authorizations.ts';
import { GATEWAY_TIMEOUT_MS } from './payments/waiting.ts';
import { createBuiltInAddresses } from './providers/address/built-in-addresses.ts';
import { createSmartyAddresses } from './providers/address/smarty-addresses.ts';
import { openCarriers } from './providers/carrier/carriers.ts';
import { keptMail } from './providers/mail/mail-sender.ts';
import { createSmtpMail } from './providers/mail/smtp-mail.ts';
import { chooseGateway } from './providers/payment/choose-gateway.ts';
import { openProvider } from './providers/payment/providers.ts';
import { chooseTexts } from './providers/text-messages/choose-texts.ts';
import { createNwsForecasts } from './providers/weather/nws-forecasts.ts';
import { sweepRateLimits } from './rate-limits/bucket-store.ts';
import { sweepDeclines } from './rate-limits/card-brake.ts';
import { createRateLimiter } from './rate-limits/rate-limiter.ts';
import type { Settings } from './settings.ts';
import { failLostTexts } from './texts/text-store.ts';
import { openWeather } from './weather/open-weather.ts';
import { refreshRegularly } from './weather/refresh-forecasts.ts';
import { lookAtOrdersDaily } from './weather-holds/look-at-orders.ts';

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

const SANDBOX_LATE_ANSWER_MS = 8_000;

export async function openShop({
  settings,
  databaseUrl,
  directUrl,
  log,
  ...waiting
}: Opening): Promise<OpenShop> {
  const reportError = (error: unknown, requestId: string) =>
    log.error({ err: error, requestId }, 'request failed');
  const clock = systemClock(settings.fixedToday ?? undefined);
  const tracing = settings.tracesEndpoint
    ? (await import('./tracing/open-tracing.ts')).openTracing(settings.tracesEndpoint)
    : null;
  const traced = <Service extends object>(name: string, service: Service): Service =>
    tracing ? tracing.service(name, service) : service;
  const pooler = settings.databaseDirectUrl === null ? null : { keepsPrepared: settings.poolerPrepares };
  const connection = connect(databaseUrl, { onQuery: tracing?.statement, pooler });
  const { db, poolLoad } = connection;
  const { databaseReplicaUrl } = settings;
  const replica = databaseReplicaUrl === null ? null : openReplica(databaseReplicaUrl, connection);
  const reader = replica?.reader ?? db;
  const closeDatabase = async () => {
    await replica?.close();
    await connection.close();
  };
  const office =
    settings.officeSecret === null
      ? null
      : {
          officeOrigin: settings.officeOrigin,
          secrets: secretBox(settings.officeSecret),
          allowsDemo: settings.isOwnMachineOnly,
          webhookRules: settings.webhookRules,
        };
  // Kept when the preparation starts over, because the database went away in between.
  let isNewDemo = false;
  const prepare = async () => {
    await migrate(directUrl);
    await migrateJobs(directUrl);
    if (pooler) await giveRoleTheSession(directUrl);
    if (settings.mode === 'development') {
      if (await seedDemoData(db, clock.today())) isNewDemo = true;
      if (isNewDemo) {
        await seedOfficeDay(db, clock.today());
        await seedDemoPhotos(db);
      }
      if (office) await seedDemoStaff(db, office.secrets);
    }
    await fillEmptyCalendar(db);
    return settings.mode === 'development' ? demoBulkUrl({ db, clock, settings }) : null;
  };
  const bulkUrl = await awaitDatabase(prepare, waiting).catch(async (error: unknown) => {
    await closeDatabase();
    throw error;
  });

  const paymentProvider = settings.paymentProvider && openProvider(settings.paymentProvider);
  const chosenGateway = chooseGateway({
    db,
    provider: paymentProvider,
    timeoutMs: GATEWAY_TIMEOUT_MS,
    lateAnswerMs: SANDBOX_LATE_ANSWER_MS,
    onRepeatedAnswer: settleAnswerFor(db),
  });
  const gateway = traced('gateway', chosenGateway);
  const payment = {
    db,
    reader,
    clock,
    gateway,
    gatewayTimeoutMs: GATEWAY_TIMEOUT_MS,
    log: paymentLog(log),
    shopRules: shopRulesReader(db),
  };
  const links = { linkSecret: settings.linkSecret, origins: settings.brandOrigins };

  const weather = openWeather(settings.weatherSource, db);

  const isReady = async () =>
    (await pendingMigrations(db)).length === 0 && (!pooler || (await missingInSession(db)).length === 0);
  const logRequest = requestLog(log, settings.linkSecret);
  const zips = readZipDirectory();
  const { smarty } = settings;

  const metrics = openMetrics({
    db,
    token: settings.metricsToken,
    isOpenNearby: settings.mode === 'development',
    poolLoad,
    isReady,
    report: (error) => log.warn({ err: error }, 'the shop’s metrics could not be read'),
  });
  const openShopPages = () =>
    createPages({
      mode: settings.reloadOnSave ? 'development' : 'production',
      apiFetch: (request, env) => app.fetch(request, env as object),
      onError: reportError,
      origins: settings.brandOrigins,
      officeOrigin: office?.officeOrigin ?? null,
      root: dirname(import.meta.dirname),
    });
  const pages = settings.role === 'worker' ? null : await openShopPages();
  const app = createApp(
    {
      ...payment,
      zips,
      carriers: openCarriers(settings.carriers, { db, zips, traced }),
      addresses: traced('addresses', smarty ? createSmartyAddresses(smarty) : createBuiltInAddresses(zips)),
      ...links,
      weather,
      rateLimiter: createRateLimiter({ db, secret: settings.linkSecret }),
      paymentProvider,
      twilioToken: settings.twilio?.authToken ?? null,
      trustedProxies: settings.trustedProxies,
      tellOfUntrustedProxy: untrustedProxyWarning(log),
      securityContact: settings.securityContact,
      site: {
        shippingWarning: settings.shippingWarning,
        vaultOrigin: settings.vaultOrigin,
        cartErrorRedirectUrl: settings.cartErrorRedirectUrl,
        leaveConfirmationUrl: settings.leaveConfirmationUrl,
      },
      contentSite:
        settings.contentSiteUrl === null
          ? null
          : createContentSite({
              url: settings.contentSiteUrl,
              report: (error) => log.warn({ err: error }, 'the content site did not answer'),
            }),
      showsMail: settings.isOwnMachineOnly,
      office,
      isReady,
      reportError,
      tellOfRequest: (seen) => {
        logRequest(seen);
        countRequest(seen);
      },
      metrics,
      traceRequests: tracing?.requests,
      tellOfVitals: (seen) => measurePage(seen, pages?.patternOf ?? (() => null)),
    },
    pages
      ? pageRoutes({
          pages,
          assets: pages.development ? null : await openAssets(pages.assetsDirectory, pages.manifests),
          origins: settings.brandOrigins,
          vaultOrigin: settings.vaultOrigin,
          mapTiles: settings.mapTiles,
          contentSite: settings.contentSiteUrl && new URL(settings.contentSiteUrl).origin,
          cardFields: paymentProvider?.cardFields ?? null,
          analyticsConsent: settings.analyticsConsent,
        })
      : undefined,
  );

  const { trustedProxies, role } = settings;
  const site = { origins: settings.brandOrigins, trustedProxies };
  const answer = pages
    ? viteFirst(pages.development, requestListener(app.fetch, site))
    : requestListener(statusApp({ ...site, isReady, metrics }).fetch, site);
  const close = async () => {
    await pages?.close();
    await closeDatabase();
    await tracing?.close();
  };
  if (role === 'web') return { answer, bulkUrl, stopWork: async () => undefined, close };

  const reconciler = reconcileRegularly(payment, (error, attemptId) =>
    log.error({ err: error, attemptId }, 'reconciling payments failed'),
  );

  const smtp = settings.smtp && createSmtpMail(settings.smtp);
  const tasks = shopTasks({
    ...payment,
    ...links,
    weather,
    office,
    mailSender: traced('mail', smtp ?? keptMail),
    keepsSentLinks: settings.mode === 'development',
    textSender: chooseTexts(settings),
    webhookRules: settings.webhookRules,
  });
  const worker = startWorker({
    databaseUrl: directUrl,
    tasks: tracing ? tracing.tasks(tasks) : tasks,
    chores: [
      () => releaseLostJobs(db),
      () => resumeRuns(db),
      () => failLostMails(db),
      // The demo shows its emails, with working links, at /dev/mail.
      ...(settings.mode === 'production' ? [() => cutLeftLinks(db)] : []),
      () => failLostTexts(db),
      () => sweepRateLimits(db),
      () => sweepDeclines(db),
      () => sweepChallenges(db),
      () => sweepCodes(db),
      () => sweepStaffSessions(db),
      () => sweepRequests(db),
      () => endLostActions(db),
      () => SHOPPER_DEVICES.sweep(db),
      () => STAFF_DEVICES.sweep(db),
      () => tendAuthorizations(payment),
      () => checkBooksDaily(payment),
      () => lookAtOrdersDaily({ ...payment, ...links, weather }),
      async () => void (await sumReportDays(db)),
      () => keepGatewayDays(payment),
      () => sweepRunFiles(db),
      () => chargeDueReleases(payment),
      () => forgetOldCards(db),
      () => sweepRevokedLinks(db),
      () => sweepCampaignOpenings(db),
      () => sweepWebhooks(db),
    ],
    log,
  });

  const refresher =
    settings.nws &&
    refreshRegularly(
      { db, service: traced('forecasts', createNwsForecasts(settings.nws, { now: () => new Date() })) },
      (why) => log.warn({ why }, 'a forecast could not be had'),
    );

  return {
    answer,
    bulkUrl,
    async stopWork() {
      await Promise.all([reconciler.stop(), worker.stop(), refresher?.stop()]);
      smtp?.close();
    },
    close,
  };
}
