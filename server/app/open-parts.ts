import type { Logger } from 'pino';
import { shopRulesReader } from '../catalog/lookups/shop-rules.ts';
import { openWeather } from '../catalog/weather/open-weather.ts';
import type { SecretBox } from '../office/accounts/secret-box.ts';
import { paymentLog } from '../ordering/payments/payment-log.ts';
import { settleAnswerFor } from '../ordering/payments/settle.ts';
import { GATEWAY_TIMEOUT_MS } from '../ordering/payments/waiting.ts';
import type { Tracing } from '../platform/tracing/open-tracing.ts';
import { chooseGateway } from '../providers/payment/choose-gateway.ts';
import { openProvider } from '../providers/payment/providers.ts';
import { openTaxService } from '../providers/tax/tax-services.ts';
import type { ShopDatabase } from './open-database.ts';
import type { Settings } from './settings.ts';

const SANDBOX_LATE_ANSWER_MS = 8_000;

/** Names a service's calls in the traces, if there are any. */
export function tracedBy(tracing: Tracing | null) {
  return <Service extends object>(name: string, service: Service): Service =>
    tracing ? tracing.service(name, service) : service;
}

interface Opening {
  readonly settings: Settings;
  readonly database: ShopDatabase;
  readonly tracing: Tracing | null;
  /** Null: there is no office. */
  readonly officeSecrets: SecretBox | null;
  readonly log: Logger;
}

/** What both requests and background work need. */
export function openParts({ settings, database, tracing, officeSecrets: secrets, log }: Opening) {
  const { db, reader, clock } = database;
  const paymentProvider = settings.paymentProvider && openProvider(settings.paymentProvider);
  const gateway = chooseGateway({
    db,
    provider: paymentProvider,
    timeoutMs: GATEWAY_TIMEOUT_MS,
    lateAnswerMs: SANDBOX_LATE_ANSWER_MS,
    onRepeatedAnswer: settleAnswerFor(db),
  });
  const tax = openTaxService(settings.tax);
  const { officeOrigin, webhookRules, isOwnMachineOnly: allowsDemo } = settings;
  return {
    db,
    reader,
    clock,
    paymentProvider,
    gateway: tracedBy(tracing)('gateway', gateway),
    gatewayTimeoutMs: GATEWAY_TIMEOUT_MS,
    log: paymentLog(log),
    tax: tax && tracedBy(tracing)('tax', tax),
    shopRules: shopRulesReader(db, clock, { taxService: tax?.name ?? null }),
    linkSecret: settings.linkSecret,
    origins: settings.brandOrigins,
    weather: openWeather(settings.weatherSource, db),
    office: secrets && { officeOrigin, secrets, allowsDemo, webhookRules },
  };
}

export type SharedParts = ReturnType<typeof openParts>;
