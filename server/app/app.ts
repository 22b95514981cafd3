import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { timeout } from 'hono/timeout';
import type { Lookups } from '../../contract/lookups.ts';
import * as account from '../account/front.ts';
import type { ContentSite } from '../catalog/content/content-site.ts';
import { contentRoutes } from '../catalog/content/routes.ts';
import * as catalog from '../catalog/front.ts';
import { photoRoutes } from '../catalog/photos/routes.ts';
import type { WeatherNow } from '../catalog/weather/open-weather.ts';
import { demoCodeRoutes } from '../office/demo-code-page.ts';
import { mayPostToOffice } from '../office/may-post.ts';
import type { OfficeParts } from '../office/office-parts.ts';
import { officeApi, officeRoutesOf } from '../office/office-routes.ts';
import { officeSite } from '../office/office-site.ts';
import type { AddressParts } from '../ordering/address/routes.ts';
import type { AnalyticsParts } from '../ordering/analytics/routes.ts';
import { arriveFromCampaign } from '../ordering/campaigns/arrive.ts';
import type { CheckoutParts } from '../ordering/checkout/routes.ts';
import * as ordering from '../ordering/front.ts';
import { arriveFromBrand } from '../ordering/hand-off/arrive.ts';
import { leaveForBrand } from '../ordering/hand-off/leave.ts';
import { endLeftConfirmation } from '../ordering/orders/confirmation.ts';
import { paymentWebhookRoutes } from '../ordering/webhooks/payment-routes.ts';
import { twilioWebhookRoutes } from '../ordering/webhooks/twilio-routes.ts';
import { sessionReader } from '../people/identity/session-reader.ts';
import { vaultRoutes } from '../people/vault/routes.ts';
import type { Reader } from '../platform/database/access.ts';
import { apiRoutes } from '../platform/http/api-routes.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { compressedAnswers } from '../platform/http/compressed-answers.ts';
import { answerFailure } from '../platform/http/failures.ts';
import { shapedJson } from '../platform/http/json-shape.ts';
import { NOT_FOUND, refuse } from '../platform/http/refusal.ts';
import { bodySizeLimit, jsonOnly, ownHostsOnly, sameOriginWrites } from '../platform/http/request-guards.ts';
import { requestIdentity } from '../platform/http/request-identity.ts';
import { securityHeaders } from '../platform/http/security-headers.ts';
import { type Metrics, metricsRoutes } from '../platform/observability/metrics-routes.ts';
import { type SeenRequest, tellOfRequests } from '../platform/observability/seen-request.ts';
import type { SiteOrigins } from '../platform/sites.ts';
import * as programs from '../programs/front.ts';
import type { PaymentProvider } from '../providers/payment/provider.ts';
import { PROVIDER_NAMES } from '../providers/payment/providers.ts';
import { devMailRoutes } from './dev-mail/routes.ts';
import { documentationRoutes } from './documentation/routes.ts';
import { healthRoutes } from './health/routes.ts';
import { postedForms } from './pages/posted-forms.ts';
import { searchEngineRoutes } from './search-engines/routes.ts';
import { type SecurityTxtParts, securityTxtRoutes } from './security-txt/routes.ts';

export interface AppParts extends CheckoutParts, AddressParts, AnalyticsParts, SecurityTxtParts {
  /** For what may be a moment old. */
  readonly reader: Reader;
  readonly origins: SiteOrigins;
  readonly site: Lookups['site'];
  readonly weather: WeatherNow;
  /** Null: the shop has its own content. */
  readonly contentSite?: ContentSite | null;
  /** In development only: `/dev/mail` shows sent email, and `/dev/parts` the page components. */
  readonly showsMail: boolean;
  /** Verifies Twilio's requests; null if no texts are sent. */
  readonly twilioToken: string | null;
  /** null: the sandbox. */
  readonly paymentProvider: PaymentProvider | null;
  readonly trustedProxies: readonly string[];
  readonly tellOfUntrustedProxy?: (peer: string) => void;
  /** null: there is no office. */
  readonly office: Pick<OfficeParts, 'officeOrigin' | 'secrets' | 'allowsDemo' | 'webhookRules'> | null;
  readonly isReady: () => Promise<boolean>;
  /** Called for bugs and for parts that are down; the shopper gets the request's id. */
  readonly reportError: (error: unknown, requestId: string) => void;
  readonly tellOfRequest: (seen: SeenRequest) => void;
  readonly metrics: Metrics;
  readonly traceRequests?: MiddlewareHandler<AppEnv> | undefined;
}

const MAX_HANDLING_MS = 15_000;

export function createApp(parts: AppParts, pages?: MiddlewareHandler<AppEnv>) {
  const app = new Hono<AppEnv>();
  app.use(
    securityHeaders,
    requestIdentity(parts),
    ...(parts.traceRequests ? [parts.traceRequests] : []),
    tellOfRequests(parts.tellOfRequest),
    compressedAnswers,
  );
  app.onError(answerFailure(parts.reportError));
  app.use(officeSite(parts.office?.officeOrigin ?? null, parts.origins));

  app.route('/', healthRoutes(parts));
  app.route('/', metricsRoutes(parts.metrics));
  app.route('/', contentRoutes(parts));
  app.route('/', photoRoutes(parts));
  app.route('/', searchEngineRoutes(parts));
  app.route('/', securityTxtRoutes(parts));
  app.use(developersOnly(parts));
  if (parts.showsMail) app.route('/', devMailRoutes(parts)).route('/', demoCodeRoutes(parts));
  app.use('/api/*', ...guards(), sessionReader(parts));
  // The vault may have a separate origin (VAULT_ORIGIN). Pages of both brands send cards to it.
  const brandOrigins = Object.values(parts.origins);
  app.use('/vault/*', cors({ origin: brandOrigins }), ...guards(brandOrigins));
  for (const name of PROVIDER_NAMES) app.use(`/webhooks/${name}`, ...guards());
  // Twilio posts forms.
  app.use('/webhooks/twilio', ...anyBodyGuards());
  const office = parts.office && officeApi({ ...parts, ...parts.office });
  if (office) app.route('/api', office);
  const api = createApi(parts);
  app.route('/api', api);
  app.route('/api', documentationRoutes(api));
  app.route('/', vaultRoutes(parts));
  app.route('/', paymentWebhookRoutes(parts));
  app.route('/', twilioWebhookRoutes(parts));
  app.all('/api/*', (c) => refuse(c, NOT_FOUND));
  app.all('/vault/*', (c) => refuse(c, NOT_FOUND));
  app.all('/webhooks/*', (c) => refuse(c, NOT_FOUND));

  app.get('*', arriveFromBrand(parts));
  app.get('/brand/:brandingId', leaveForBrand(parts));
  app.get('*', arriveFromCampaign(parts));
  if (pages) {
    const mayPost = mayPostToOffice(parts.db, office ? officeRoutesOf(office) : []);
    app.use(sameOriginWrites(), postedForms(mayPost));
    app.all('*', endLeftConfirmation(parts), pages);
  }
  app.notFound((c) => refuse(c, NOT_FOUND));
  return app;
}

/** React Router knows no letter case: its page of ours opens under /DEV/parts too. */
const DEV = /^\/dev(\/|$)/i;

function developersOnly({ showsMail, origins }: AppParts): MiddlewareHandler<AppEnv> {
  const guard = showsMail ? ownHostsOnly(origins) : (c: Context<AppEnv>) => refuse(c, NOT_FOUND);
  return async (c, next) => (DEV.test(c.req.path) ? guard(c, next) : next());
}

function createApi(parts: AppParts) {
  const api = apiRoutes();
  for (const room of [catalog, ordering, programs, account]) {
    for (const routes of room.routes(parts)) api.route('/', routes);
  }
  return api;
}

function guards(alsoFrom: readonly string[] = []) {
  return [jsonOnly, ...anyBodyGuards(alsoFrom)] as const;
}

function anyBodyGuards(alsoFrom: readonly string[] = []) {
  return [
    noStore,
    sameOriginWrites(alsoFrom),
    bodySizeLimit,
    timeout(MAX_HANDLING_MS, new HTTPException(503)),
    shapedJson,
  ] as const;
}

/** Answers are for one shopper only, unless a route says otherwise. */
const noStore: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
};
