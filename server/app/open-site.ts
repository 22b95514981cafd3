import type { RequestListener } from 'node:http';
import { dirname } from 'node:path';
import type { Logger } from 'pino';
import { createContentSite } from '../catalog/content/content-site.ts';
import { readZipDirectory } from '../places/zip-directory.ts';
import { requestListener } from '../platform/http/request-listener.ts';
import type { Metrics } from '../platform/observability/metrics-routes.ts';
import { requestLog } from '../platform/observability/request-log.ts';
import { countRequest, measurePage } from '../platform/observability/request-metrics.ts';
import { untrustedProxyWarning } from '../platform/observability/untrusted-proxy-warning.ts';
import { createRateLimiter } from '../platform/rate-limits/rate-limiter.ts';
import type { Tracing } from '../platform/tracing/open-tracing.ts';
import { createBuiltInAddresses } from '../providers/address/built-in-addresses.ts';
import { createSmartyAddresses } from '../providers/address/smarty-addresses.ts';
import { openCarriers } from '../providers/carrier/carriers.ts';
import { type AppParts, createApp } from './app.ts';
import type { ShopDatabase } from './open-database.ts';
import { type SharedParts, tracedBy } from './open-parts.ts';
import { openAssets } from './pages/assets.ts';
import { viteFirst } from './pages/development.ts';
import { pageRoutes } from './pages/page-routes.ts';
import { createPages } from './pages/pages.ts';
import type { Settings } from './settings.ts';

interface Opening {
  readonly settings: Settings;
  readonly database: ShopDatabase;
  readonly tracing: Tracing | null;
  readonly parts: SharedParts;
  readonly metrics: Metrics;
  readonly log: Logger;
}

/** The API and the pages, which call it inside this process. */
export async function openSite(
  opening: Opening,
): Promise<{ answer: RequestListener; close(): Promise<void> }> {
  const { settings, parts, log } = opening;
  const reportError = (error: unknown, requestId: string) =>
    log.error({ err: error, requestId }, 'request failed');
  const pages = await createPages({
    mode: settings.reloadOnSave ? 'development' : 'production',
    apiFetch: (request, env) => app.fetch(request, env as object),
    onError: reportError,
    origins: parts.origins,
    officeOrigin: parts.office?.officeOrigin ?? null,
    root: dirname(dirname(import.meta.dirname)),
  });
  const app = createApp(
    { ...appParts(opening), reportError, tellOfVitals: (seen) => measurePage(seen, pages.patternOf) },
    pageRoutes({
      pages,
      assets: pages.development ? null : await openAssets(pages.assetsDirectory, pages.manifests),
      origins: parts.origins,
      vaultOrigin: settings.vaultOrigin,
      mapTiles: settings.mapTiles,
      contentSite: settings.contentSiteUrl && new URL(settings.contentSiteUrl).origin,
      cardFields: parts.paymentProvider?.cardFields ?? null,
      analyticsConsent: settings.analyticsConsent,
    }),
  );
  const site = { origins: parts.origins, trustedProxies: settings.trustedProxies };
  return { answer: viteFirst(pages.development, requestListener(app.fetch, site)), close: pages.close };
}

function appParts({
  settings,
  database,
  tracing,
  parts,
  metrics,
  log,
}: Opening): Omit<AppParts, 'reportError' | 'tellOfVitals'> {
  const { db } = parts;
  const traced = tracedBy(tracing);
  const zips = readZipDirectory();
  const { smarty, contentSiteUrl } = settings;
  const logRequest = requestLog(log, settings.linkSecret);
  return {
    ...parts,
    zips,
    carriers: openCarriers(settings.carriers, { db, zips, traced }),
    addresses: traced('addresses', smarty ? createSmartyAddresses(smarty) : createBuiltInAddresses(zips)),
    rateLimiter: createRateLimiter({ db, secret: settings.linkSecret }),
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
      contentSiteUrl === null
        ? null
        : createContentSite({
            url: contentSiteUrl,
            report: (error) => log.warn({ err: error }, 'the content site did not answer'),
          }),
    showsMail: settings.isOwnMachineOnly,
    isReady: database.isReady,
    tellOfRequest: (seen) => {
      logRequest(seen);
      countRequest(seen);
    },
    metrics,
    traceRequests: tracing?.requests,
  };
}
