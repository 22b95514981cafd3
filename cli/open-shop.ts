import type { Settings } from '../server/app/settings.ts';
import { openWeather, type WeatherNow } from '../server/catalog/weather/open-weather.ts';
import type { WebhookRules } from '../server/messages/outbound-webhooks/post-webhook.ts';
import { settleAnswerFor } from '../server/ordering/payments/settle.ts';
import { GATEWAY_TIMEOUT_MS } from '../server/ordering/payments/waiting.ts';
import { type Clock, systemClock } from '../server/platform/clock.ts';
import type { Db } from '../server/platform/database/access.ts';
import { connect } from '../server/platform/database/connection.ts';
import { startEmbeddedPostgres } from '../server/platform/database/embedded.ts';
import { pendingMigrations } from '../server/platform/database/migrate.ts';
import type { SiteOrigins } from '../server/platform/sites.ts';
import { chooseGateway } from '../server/providers/payment/choose-gateway.ts';
import type { PaymentGateway } from '../server/providers/payment/gateway.ts';
import { openProvider } from '../server/providers/payment/providers.ts';
import type { TaxService } from '../server/providers/tax/tax-service.ts';
import { openTaxService } from '../server/providers/tax/tax-services.ts';

export interface Shop {
  readonly db: Db;
  readonly databaseUrl: string;
  /** The shop itself goes through a pooler; `databaseUrl` does not. */
  readonly isPooled?: boolean;
  readonly clock: Clock;
  readonly linkSecret: string;
  /** Encrypts backups; null: they are signed only. */
  readonly backupKey: string | null;
  readonly origins: SiteOrigins;
  readonly officeOrigin: string;
  readonly gateway: PaymentGateway;
  /** Demo data is allowed. */
  readonly isDevelopment?: boolean;
  readonly webhookRules: WebhookRules;
  readonly weather: WeatherNow;
  /** Left out or null: the tables decide the sales tax. */
  readonly tax?: TaxService | null;
}

type Opened = { ok: true; shop: Shop; close(): Promise<void> } | { ok: false; reason: string };

/** Shares a running server's embedded database, else starts one. Closing stops it unless another process uses it. */
export async function openShop(
  settings: Settings,
  { beforeSetUp }: { beforeSetUp: boolean },
): Promise<Opened> {
  const embedded =
    settings.databaseUrl === null ? await startEmbeddedPostgres({ dataDir: settings.dataDir }) : null;
  const databaseUrl = embedded?.databaseUrl ?? settings.databaseDirectUrl ?? settings.databaseUrl ?? '';
  const connection = connect(databaseUrl, { max: 2, secondAttempt: false });
  const close = async () => {
    await connection.close();
    await embedded?.stop();
  };
  try {
    const pending = await pendingMigrations(connection.db);
    if (pending.length > 0 && !beforeSetUp) {
      await close();
      return {
        ok: false,
        reason:
          `Pending migrations: ${pending.length}. Start the shop with npm start, ` +
          'or run npm run shop -- database migrate.',
      };
    }
  } catch (error) {
    await close();
    return { ok: false, reason: `The database does not respond correctly: ${(error as Error).message}` };
  }
  const clock = systemClock(settings.fixedToday ?? undefined);
  const {
    linkSecret,
    backupKey,
    brandOrigins: origins,
    officeOrigin,
    paymentProvider,
    webhookRules,
  } = settings;
  const { db } = connection;
  const gateway = chooseGateway({
    db,
    provider: paymentProvider && openProvider(paymentProvider),
    timeoutMs: GATEWAY_TIMEOUT_MS,
    lateAnswerMs: 0,
    onRepeatedAnswer: settleAnswerFor(db),
  });
  const isDevelopment = settings.mode === 'development';
  const shop = {
    db,
    databaseUrl,
    isPooled: settings.databaseDirectUrl !== null,
    clock,
    linkSecret,
    backupKey,
    origins,
    officeOrigin,
    gateway,
    webhookRules,
    weather: openWeather(settings.weatherSource, db),
    tax: openTaxService(settings.tax),
    isDevelopment,
  };
  return { ok: true, shop, close };
}
