import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { HTTPException } from 'hono/http-exception';
import { timeout } from 'hono/timeout';
import type { Lookups } from '../contract/lookups.ts';
import { accountRoutes } from './account/routes.ts';
import { type AddressParts, addressRoutes } from './address/routes.ts';
import { type AnalyticsParts, analyticsRoutes } from './analytics/routes.ts';
import { bulkPaymentRoutes } from './bulk-payment/routes.ts';
import { arriveFromCampaign } from './campaigns/arrive.ts';
import { campaignRoutes } from './campaigns/routes.ts';
import { cartRoutes } from './cart/routes.ts';
import { catalogRoutes } from './catalog/routes.ts';
import { type CheckoutParts, checkoutRoutes } from './checkout/routes.ts';
import { clubReleaseRoutes } from './club-releases/routes.ts';
import { clubRoutes } from './clubs/routes.ts';
import { contactRoutes } from './contact/routes.ts';
import type { ContentSite } from './content/content-site.ts';
import { contentRoutes } from './content/routes.ts';
import type { Reader } from './database/access.ts';
import { devMailRoutes } from './dev-mail/routes.ts';
import { documentationRoutes } from './documentation/routes.ts';
import { findOurWinesRoutes } from './find-our-wines/routes.ts';
import { arriveFromBrand } from './hand-off/arrive.ts';
import { leaveForBrand } from './hand-off/leave.ts';
import { healthRoutes } from './health/routes.ts';
import { apiRoutes } from './http/api-routes.ts';
import type { AppEnv } from './http/app-env.ts';
import { compressedAnswers } from './http/compressed-answers.ts';
import { answerFailure } from './http/failures.ts';
import { shallowJson } from './http/json-depth.ts';
import { NOT_FOUND, refuse } from './http/refusal.ts';
import { bodySizeLimit, jsonOnly, ownHostsOnly, sameOriginWrites } from './http/request-guards.ts';
import { requestIdentity } from './http/request-identity.ts';
import { securityHeaders } from './http/security-headers.ts';
import { identityRoutes } from './identity/routes.ts';
import { sessionReader } from './identity/session-reader.ts';
import { lookupsRoutes } from './lookups/routes.ts';
import { type Metrics, metricsRoutes } from './observability/metrics-routes.ts';
import { type SeenRequest, tellOfRequests } from './observability/seen-request.ts';
import { demoCodeRoutes } from './office/demo-code-page.ts';
import { mayPostToOffice } from './office/may-post.ts';
import type { OfficeParts } from './office/office-parts.ts';
import { officeApi, officeRoutesOf } from './office/office-routes.ts';
import { officeSite } from './office/office-site.ts';
import { endLeftConfirmation } from './orders/confirmation.ts';
import { orderRoutes } from './orders/routes.ts';
import { postedForms } from './pages/posted-forms.ts';
import { photoRoutes } from './photos/routes.ts';
import { placeRoutes } from './place/routes.ts';
import type { PaymentProvider } from './providers/payment/provider.ts';
import { PROVIDER_NAMES } from './providers/payment/providers.ts';
import { quoteRoutes } from './quote/routes.ts';
import { searchEngineRoutes } from './search-engines/routes.ts';
import { type SecurityTxtParts, securityTxtRoutes } from './security-txt/routes.ts';
import type { SiteOrigins } from './sites.ts';
import { vaultRoutes } from './vault/routes.ts';
import type { WeatherNow } from './weather/open-weather.ts';
import { weatherRoutes } from './weather/routes.ts';
import { weatherHoldRoutes } from './weather-holds/routes.ts';
import { paymentWebhookRoutes } from './webhooks/payment-routes.ts';
import { twilioWebhookRoutes } from './webhooks/twilio-routes.ts';

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
  api.route('/', lookupsRoutes(parts));
  api.route('/', catalogRoutes(parts));
  api.route('/', clubRoutes(parts));
  api.route('/', clubReleaseRoutes(parts));
  api.route('/', placeRoutes(parts));
  api.route('/', quoteRoutes(parts));
  api.route('/', weatherRoutes(parts));
  api.route('/', cartRoutes(parts));
  api.route('/', campaignRoutes(parts));
  api.route('/', checkoutRoutes(parts));
  api.route('/', bulkPaymentRoutes(parts));
  api.route('/', addressRoutes(parts));
  api.route('/', findOurWinesRoutes(parts));
  api.route('/', identityRoutes(parts));
  api.route('/', accountRoutes(parts));
  api.route('/', contactRoutes(parts));
  api.route('/', orderRoutes(parts));
  api.route('/', weatherHoldRoutes(parts));
  api.route('/', analyticsRoutes(parts));
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
    shallowJson,
  ] as const;
}

/** Answers are for one shopper only, unless a route says otherwise. */
const noStore: MiddlewareHandler<AppEnv> = async (c, next) => {
  await next();
  const { headers } = c.res;
  if (!headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
};
