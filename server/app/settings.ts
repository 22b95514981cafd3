import { isIP } from 'node:net';
import { z } from 'zod';
import { byBrand } from '../../domain/brands/branding.ts';
import { type Day, isDay } from '../../domain/dates/day.ts';
import { isEmail, mailableEmail } from '../../domain/people/email.ts';
import { WEATHER_SOURCES, type WeatherSource } from '../catalog/weather/open-weather.ts';
import type { WebhookRules } from '../messages/outbound-webhooks/post-webhook.ts';
import type { ConsentRule } from '../ordering/analytics/consent.ts';
import {
  forEachBrand,
  mailFromSetting,
  ORIGIN_SETTINGS,
  type OriginSetting,
  originSetting,
} from '../platform/brand-settings.ts';
import { serversOf } from '../platform/database/primary.ts';
import { isLoopback } from '../platform/http/client-address.ts';
import { origin, webAddress } from '../platform/setting-fields.ts';
import type { SiteOrigins } from '../platform/sites.ts';
import {
  CARRIER_SERVICES,
  type CarrierAccounts,
  carrierAccountsOf,
  carrierFields,
} from '../providers/carrier/carriers.ts';
import type { SmtpAccount } from '../providers/mail/smtp-mail.ts';
import {
  PROVIDER_NAMES,
  type ProviderSettings,
  providerFields,
  providerOf,
  providerProblems,
} from '../providers/payment/providers.ts';
import type { AvataxAccount } from '../providers/tax/avatax.ts';
import { taxAccountOf, taxFields, taxProblems } from '../providers/tax/tax-services.ts';
import type { TwilioAccount } from '../providers/text-messages/twilio-texts.ts';
import type { NwsAccount } from '../providers/weather/nws-forecasts.ts';
import { mailProblems, smtpOf, textProblems, twilioOf } from './message-settings.ts';
import { isTileAddress, type MapTiles } from './pages/map-tiles.ts';
import { productionProblems, unencryptedOf } from './production-settings.ts';

/** The operator's settings. .env.example explains each in one line. */
export type Settings = {
  /** `development` is the demo: sample data, visible email, a day that can be fixed. */
  mode: 'development' | 'production';
  /** `web` serves shoppers and leaves jobs, chores and the reconciler to a `worker`; `all` does both. */
  role: (typeof roles)[number];
  port: number;
  /** The address to listen on; null means every address of the machine. The demo's default is this machine only. */
  host: string | null;
  /** In development, where only this machine reaches the shop: `/dev` pages, and the office's published accounts. */
  isOwnMachineOnly: boolean;
  /** null starts the embedded PostgreSQL in `dataDir`. */
  databaseUrl: string | null;
  /** PostgreSQL itself, where `databaseUrl` leads to a pooler in transaction mode. */
  databaseDirectUrl: string | null;
  /** A replica for reports and exports; null: they read from the primary. */
  databaseReplicaUrl: string | null;
  /** Whether the pooler keeps prepared statements. */
  poolerPrepares: boolean;
  dataDir: string;
  brandOrigins: SiteOrigins;
  vaultOrigin: string | null;
  /** Where the office is; brand 1's site unless set. */
  officeOrigin: string;
  /** Encrypts the secrets of staff; null: production has no office. */
  officeSecret: string | null;
  /** IP addresses and networks ('10.0.0.0/8') whose X-Forwarded-For is trusted. */
  trustedProxies: readonly string[];
  /** null: the sandbox, which charges no one. */
  paymentProvider: ProviderSettings | null;
  cartErrorRedirectUrl: string | null;
  leaveConfirmationUrl: string | null;
  /** Where the texts of the confirmation come from; null: built in. */
  contentSiteUrl: string | null;
  /** Signs the links sent to customers. */
  linkSecret: string;
  /** Encrypts backups; null leaves them readable for anyone who has the file. */
  backupKey: string | null;
  shippingWarning: boolean;
  fixedToday: Day | null;
  weatherSource: WeatherSource;
  /** Null: no one is asked. */
  nws: NwsAccount | null;
  carriers: CarrierAccounts;
  /** null: the built-in address completion and checks. */
  smarty: { authId: string; authToken: string; autocompleteUrl: string; streetUrl: string } | null;
  /** null: the shop's tables decide every tax. */
  tax: AvataxAccount | null;
  /** null: emails stay in the database. */
  smtp: SmtpAccount | null;
  /** null: no text message leaves the server. */
  twilio: TwilioAccount | null;
  /** null: maps are drawn from outlines, without a tile server. */
  mapTiles: MapTiles | null;
  /** Where traces go, by OTLP over HTTP; null: no traces. */
  tracesEndpoint: string | null;
  /** In production, settings whose traffic is in plain text, since ALLOW_UNENCRYPTED says so. */
  unencrypted: readonly string[];
  /** Anyone who sends it may read /metrics. null: in development nearby clients, in production no one. */
  metricsToken: string | null;
  /** Contact for security reports, as a mailto: or https: URL; null names no one. */
  securityContact: string | null;
  webhookRules: WebhookRules;
  analyticsConsent: ConsentRule;
  logLevel: (typeof logLevels)[number];
  /** Set by `npm run dev`: Vite serves the pages from source. */
  reloadOnSave: boolean;
};

type SettingsRead = { ok: true; settings: Settings } | { ok: false; problems: string[] };

const roles = ['all', 'web', 'worker'] as const;

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Good enough for the demo, refused in production. */
const developmentLinkSecret = 'known to everybody, for development only';
const developmentOfficeSecret = 'known to everybody, for the office of the demo';

const loopback = '127.0.0.1';

const shortestSecret = 32;
const shortestToken = 16;

const port = z.coerce
  .number('must be a port number')
  .int('must be a whole number')
  .min(1, 'must be from 1 to 65535')
  .max(65_535, 'must be from 1 to 65535');

const contact = z.url({ protocol: /^(mailto|https)$/, error: 'must be a mailto: or https: address' });

const yesOrNo = z.enum(['true', 'false'], 'must be true or false').transform((text) => text === 'true');

const mailAddress = z
  .string()
  .refine(isEmail, 'must be an e-mail address, such as orders@shop.example')
  .transform(mailableEmail);

const proxies = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every(isNetwork),
    'must list IP addresses or networks separated by commas, such as 10.0.0.0/8',
  )
  .refine(
    (parts) => parts.every((part) => !/\/0+$/.test(part)),
    'must list your proxies only: with /0 anybody could forge an address',
  );

const postgresServer = z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' });
const postgresUrl = z
  .string()
  .refine(
    (text) => serversOf(text).every((server) => postgresServer.safeParse(server).success),
    'must be a postgres:// address',
  );

const environment = z.object({
  NODE_ENV: z.string().optional(),
  SHOP_MODE: z.enum(['development', 'production'], 'must be development or production').optional(),
  ROLE: z.enum(roles, `must be one of ${roles.join(', ')}`).default('all'),
  PORT: port.default(4000),
  HOST: z.string().optional(),
  PUBLISH_ON: z.string().optional(),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_DIRECT_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresServer.optional(),
  POOLER_PREPARES: z.enum(['on', 'off'], 'must be on or off').default('on'),
  DATA_DIR: z.string().default('.data'),
  ...forEachBrand(originSetting, origin.optional()),
  VAULT_ORIGIN: origin.optional(),
  OFFICE_ORIGIN: origin.optional(),
  OFFICE_SECRET: z.string().min(shortestSecret, `must have at least ${shortestSecret} characters`).optional(),
  TRUSTED_PROXIES: proxies.default([]),
  PAYMENT_PROVIDER: z
    .enum(['sandbox', ...PROVIDER_NAMES], `must be sandbox or ${PROVIDER_NAMES.join(' or ')}`)
    .optional(),
  ...providerFields,
  CART_ERROR_REDIRECT_URL: webAddress.optional(),
  LEAVE_CONFIRMATION_URL: webAddress.optional(),
  CONTENT_SITE_URL: webAddress.optional(),
  LINK_SECRET: z.string().min(shortestSecret, `must have at least ${shortestSecret} characters`).optional(),
  BACKUP_KEY: z.string().min(shortestSecret, `must have at least ${shortestSecret} characters`).optional(),
  SHIPPING_WARNING: yesOrNo.default(false),
  WEATHER: z.enum(WEATHER_SOURCES, `must be one of ${WEATHER_SOURCES.join(', ')}`).default('normals'),
  NWS_CONTACT: mailAddress.optional(),
  NWS_URL: origin.optional(),
  SHOP_TODAY: z.string().refine(isDay, 'must be a day such as 2027-03-02').optional(),
  ...carrierFields,
  SMARTY_AUTH_ID: z.string().optional(),
  SMARTY_AUTH_TOKEN: z.string().optional(),
  SMARTY_AUTOCOMPLETE_URL: webAddress.optional(),
  SMARTY_STREET_URL: webAddress.optional(),
  ...taxFields,
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  ...forEachBrand(mailFromSetting, mailAddress.optional()),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC\w+$/, "must be an account's SID, AC…")
    .optional(),
  TWILIO_AUTH_TOKEN: z.string().optional(),
  TWILIO_FROM: z
    .string()
    .regex(/^(\+\d{8,15}|\d{5,6})$/, 'must be a number such as +17075550123, or a short code')
    .optional(),
  TWILIO_MESSAGING_SERVICE_SID: z
    .string()
    .regex(/^MG\w+$/, "must be a messaging service's SID, MG…")
    .optional(),
  TWILIO_API_URL: origin.optional(),
  MAP_TILE_URL: z
    .string()
    .refine(isTileAddress, 'must be like https://tiles.example/{z}/{x}/{y}.png')
    .optional(),
  MAP_TILE_ATTRIBUTION: z.string().default('© OpenStreetMap contributors'),
  SECURITY_CONTACT: contact.optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  METRICS_TOKEN: z.string().min(shortestToken, `must have at least ${shortestToken} characters`).optional(),
  WEBHOOK_PRIVATE_ADDRESSES: yesOrNo.optional(),
  ALLOW_UNENCRYPTED: yesOrNo.default(false),
  ANALYTICS_CONSENT: z
    .enum(['required', 'not-required'], 'must be required or not-required')
    .default('not-required'),
  LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  CELLAR_DOOR_DEV: z.string().optional(),
});

/** Known names that the shop does not support. Setting one would do nothing, so the start reports it. */
const unsupported = {
  // Decision 63.
  MAP_STYLE_URL: 'is not supported. Please set MAP_TILE_URL instead.',
} as const;

type Values = z.infer<typeof environment>;

interface OutsideService {
  readonly part: string;
  readonly credentials: readonly (keyof Values)[];
  readonly addresses: readonly (keyof Values)[];
}

const services: readonly OutsideService[] = [
  ...CARRIER_SERVICES,
  {
    part: 'the check of addresses by Smarty',
    credentials: ['SMARTY_AUTH_ID', 'SMARTY_AUTH_TOKEN'],
    addresses: ['SMARTY_AUTOCOMPLETE_URL', 'SMARTY_STREET_URL'],
  },
];

/** @internal Tests compare the docs with it. */
export const settingNames: readonly string[] = [
  ...Object.keys(environment.shape),
  ...Object.keys(unsupported),
];

/**
 * Reads the settings from the environment; an empty variable counts as not set. Each problem is one
 * sentence that names its variable and never shows the value, which may be secret.
 */
export function readSettings(env: Readonly<Record<string, string | undefined>>): SettingsRead {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const refused = Object.entries(unsupported)
    .filter(([name]) => name in given)
    .map(([name, why]) => `${name} ${why}`);
  const halfSet = services.flatMap((service) => missingOf(service, given));
  const read = environment.safeParse(given);
  if (!read.success) {
    const wrong = read.error.issues.map(({ path, message }) => `${path.join('.')} ${message}.`);
    return { ok: false, problems: [...wrong, ...refused, ...halfSet] };
  }
  const values = read.data;
  const mode = values.SHOP_MODE ?? (values.NODE_ENV === 'production' ? 'production' : 'development');
  const problems = [
    ...(mode === 'production' ? productionProblems(values) : []),
    ...sharedSites(values),
    ...refused,
    ...halfSet,
    ...providerProblems(values),
    ...mailProblems(values, { isProduction: mode === 'production' }),
    ...textProblems(values),
    ...weatherProblems(values),
    ...taxProblems(values),
    ...(values.DATABASE_DIRECT_URL !== undefined && values.DATABASE_URL === undefined
      ? ['DATABASE_URL is missing: DATABASE_DIRECT_URL stands beside a pooler.']
      : []),
  ];
  if (problems.length > 0) return { ok: false, problems };
  const brandOrigins = byBrand(
    (id) => values[originSetting(id)] ?? `http://${id === 1 ? '' : `brand${id}.`}localhost:${values.PORT}`,
  );
  return {
    ok: true,
    settings: {
      mode,
      role: values.ROLE,
      port: values.PORT,
      host: values.HOST ?? (mode === 'development' ? loopback : null),
      isOwnMachineOnly: mode === 'development' && isLoopback(values.PUBLISH_ON ?? values.HOST ?? loopback),
      databaseUrl: values.DATABASE_URL ?? null,
      databaseDirectUrl: values.DATABASE_DIRECT_URL ?? null,
      databaseReplicaUrl: values.DATABASE_REPLICA_URL ?? null,
      poolerPrepares: values.POOLER_PREPARES === 'on',
      dataDir: values.DATA_DIR,
      brandOrigins,
      vaultOrigin: values.VAULT_ORIGIN ?? null,
      officeOrigin: values.OFFICE_ORIGIN ?? brandOrigins[1],
      officeSecret: values.OFFICE_SECRET ?? (mode === 'development' ? developmentOfficeSecret : null),
      trustedProxies: values.TRUSTED_PROXIES,
      paymentProvider: providerOf(values),
      cartErrorRedirectUrl: values.CART_ERROR_REDIRECT_URL ?? null,
      leaveConfirmationUrl: values.LEAVE_CONFIRMATION_URL ?? null,
      contentSiteUrl: values.CONTENT_SITE_URL ?? null,
      linkSecret: values.LINK_SECRET ?? developmentLinkSecret,
      backupKey: values.BACKUP_KEY ?? null,
      shippingWarning: values.SHIPPING_WARNING,
      weatherSource: values.WEATHER,
      nws: nwsOf(values),
      fixedToday: values.SHOP_TODAY ?? null,
      carriers: carrierAccountsOf(values),
      smarty: smartyOf(values),
      tax: taxAccountOf(values),
      smtp: smtpOf(values, { requiresTls: mode === 'production' && !values.ALLOW_UNENCRYPTED }),
      twilio: twilioOf(values),
      mapTiles:
        values.MAP_TILE_URL === undefined
          ? null
          : { url: values.MAP_TILE_URL, attribution: values.MAP_TILE_ATTRIBUTION },
      tracesEndpoint: values.OTEL_EXPORTER_OTLP_ENDPOINT ?? null,
      unencrypted: mode === 'production' ? unencryptedOf(values) : [],
      metricsToken: values.METRICS_TOKEN ?? null,
      securityContact: values.SECURITY_CONTACT ?? null,
      analyticsConsent: values.ANALYTICS_CONSENT,
      webhookRules: {
        allowsHttp: mode === 'development',
        allowsPrivateAddresses: values.WEBHOOK_PRIVATE_ADDRESSES ?? mode === 'development',
      },
      logLevel: values.LOG_LEVEL,
      reloadOnSave: values.CELLAR_DOOR_DEV !== undefined,
    },
  };
}

/** A partly configured service would never be called, so each missing name is a problem. */
function missingOf({ part, credentials, addresses }: OutsideService, given: object): string[] {
  if (![...credentials, ...addresses].some((name) => name in given)) return [];
  return credentials
    .filter((name) => !(name in given))
    .map((name) => `${name} is missing: ${part} needs ${credentials.join(' and ')}.`);
}

function smartyOf(values: Values): Settings['smarty'] {
  if (values.SMARTY_AUTH_ID === undefined || values.SMARTY_AUTH_TOKEN === undefined) return null;
  return {
    authId: values.SMARTY_AUTH_ID,
    authToken: values.SMARTY_AUTH_TOKEN,
    autocompleteUrl: values.SMARTY_AUTOCOMPLETE_URL ?? 'https://us-autocomplete-pro.api.smarty.com/lookup',
    streetUrl: values.SMARTY_STREET_URL ?? 'https://us-street.api.smarty.com/street-address',
  };
}

/** The service refuses callers that do not name themselves. */
function weatherProblems({ WEATHER, NWS_CONTACT }: Values): string[] {
  return WEATHER === 'nws' && NWS_CONTACT === undefined
    ? ['NWS_CONTACT is missing: the National Weather Service asks for the email address of who calls it.']
    : [];
}

function nwsOf({ WEATHER, NWS_CONTACT, NWS_URL }: Values): NwsAccount | null {
  if (WEATHER !== 'nws' || NWS_CONTACT === undefined) return null;
  return { contact: NWS_CONTACT, url: NWS_URL ?? 'https://api.weather.gov' };
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  if (bits < 0 || rest.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits);
}

function sharedSites(values: { readonly [Name in OriginSetting]?: string | undefined }): string[] {
  return ORIGIN_SETTINGS.flatMap((name, index) => {
    const first = ORIGIN_SETTINGS.slice(0, index).find(
      (other) => values[other] !== undefined && values[other] === values[name],
    );
    return first ? [`${name} is the same as ${first}: each brand has a site of its own.`] : [];
  });
}
