import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { type AppParts, createApp } from '../app/app.ts';
import { shopTasks, type TaskParts } from '../app/rooms.ts';
import { type ShopRules, shopRulesReader } from '../catalog/lookups/shop-rules.ts';
import { openWeather } from '../catalog/weather/open-weather.ts';
import { type SentMail, selectSentMails } from '../messages/mails/mail-store.ts';
import type { WebhookRules } from '../messages/outbound-webhooks/post-webhook.ts';
import { secretBox } from '../office/accounts/secret-box.ts';
import { paymentLog } from '../ordering/payments/payment-log.ts';
import { settleAnswerFor } from '../ordering/payments/settle.ts';
import { readZipDirectory } from '../places/zip-directory.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { connect } from '../platform/database/connection.ts';
import { pendingMigrations } from '../platform/database/migrate.ts';
import type { Database } from '../platform/database/schema.ts';
import { jobsByHand } from '../platform/jobs/worker.ts';
import { createRateLimiter } from '../platform/rate-limits/rate-limiter.ts';
import { type Reconciliation, reconcilePayments } from '../programs/reconcile-payments.ts';
import { createBuiltInAddresses } from '../providers/address/built-in-addresses.ts';
import { carrierAccountsOf, openCarriers } from '../providers/carrier/carriers.ts';
import { keptMail, type MailSender } from '../providers/mail/mail-sender.ts';
import { chooseGateway } from '../providers/payment/choose-gateway.ts';
import { openProvider } from '../providers/payment/providers.ts';
import type { StripeSettings } from '../providers/payment/stripe-settings.ts';
import type { TaxService } from '../providers/tax/tax-service.ts';
import { keptTexts, type TextSender } from '../providers/text-messages/text-sender.ts';
import { seedDemoData } from '../seed/seed-demo-data.ts';
import { createTestDatabase } from './database.ts';
import { checkedAgainstDocumentation } from './documented-answers.ts';
import { TestBrowser } from './test-browser.ts';
import { TEST_TODAY } from './test-today.ts';

/** Signs what Twilio tells. */
export const TEST_TWILIO_TOKEN = 'a token of Twilio, for tests only';

/** The whole shop behind its front door, with the demo's products, on a database of its own. */
export interface TestShop {
  readonly db: Kysely<Database>;
  readonly databaseUrl: string;
  readonly parts: AppParts & { readonly webhookRules: WebhookRules };
  /** What was said in the log of payments. */
  readonly logged: readonly object[];
  /** A new browser on a brand's site, from an address of its own unless one is given. */
  browser(brandingId?: 1 | 2, address?: string): TestBrowser;
  productId(slug: string): Promise<number>;
  stockOf(slug: string): Promise<number | null>;
  setStock(slug: string, stock: number): Promise<void>;
  /** How many statements the database was sent while `use` ran. */
  countStatements(use: () => Promise<unknown>): Promise<number>;
  /** The shop's rules as they are now; from then on every request goes by them. */
  freshRules(): Promise<ShopRules>;
  reconcile(): Promise<Reconciliation>;
  /** Does the jobs that are due. Mails and texts are kept in the database unless a sender is given. */
  runJobs(mailSender?: MailSender, textSender?: TextSender): Promise<void>;
  /** The same as in production, where sent emails lose their links. */
  runJobsOfProduction(mailSender?: MailSender): Promise<void>;
  /** What was sent to an address, newest first. */
  mailsTo(address: string): Promise<SentMail[]>;
  close(): Promise<void>;
}

/** Reading them takes most of the time to open a shop. */
const zips = readZipDirectory();
const addresses = createBuiltInAddresses(zips);

const TEST_OFFICE_SECRET = 'a secret of the office, for tests only';

const ORIGINS = { 1: 'http://localhost', 2: 'http://brand2.localhost' } as const;

/** Short waits, so that the cards that never answer cost a test less than a second. */
const GATEWAY_TIMEOUT_MS = 500;
/** Real calls, several for each payment, on a machine that may be busy. */
const STRIPE_TIMEOUT_MS = 3_000;
const LATE_ANSWER_MS = 200;

export interface TestShopSettings {
  clock?: Clock;
  stripe?: Pick<StripeSettings, 'account' | 'webhookSecret'> | null;
  tax?: TaxService | null;
  /** Of `TEST_TODAY`. On another day: the demo. */
  content?: 'demo' | 'office day';
}

/** The shop of a test file, for its hooks and tests: opened before the first, closed after the last. */
export function testShop(settings: TestShopSettings = {}): TestShop {
  const shop = {} as TestShop;
  beforeAll(async () => {
    Object.assign(shop, await openTestShop(settings));
  });
  afterAll(() => shop.close());
  return shop;
}

/** For a test that needs a second shop, or settings that are known only while it runs. The test closes it. */
export async function openTestShop({
  clock = systemClock(TEST_TODAY),
  stripe = null,
  tax = null,
  content = 'demo',
}: TestShopSettings = {}): Promise<TestShop> {
  const today = clock.today();
  const hasDemo = today === TEST_TODAY;
  if (!hasDemo && content !== 'demo') throw new Error(`there is only the demo of ${today}`);
  const database = await createTestDatabase(hasDemo ? content : 'empty');
  let statements = 0;
  const onStatement = () => {
    statements += 1;
  };
  const { db, close } = connect(database.databaseUrl, { onStatement });
  if (!hasDemo) await seedDemoData(db, today);
  const failures: unknown[] = [];
  const paymentProvider = stripe && openProvider({ provider: 'stripe', page: null, ...stripe });
  let rules = shopRulesReader(db, clock, { taxService: tax?.name ?? null });
  const logged: object[] = [];
  const parts: TestShop['parts'] = {
    // Receivers of tests are on this machine.
    webhookRules: { allowsHttp: true, allowsPrivateAddresses: true },
    db,
    reader: db,
    clock,
    gateway: chooseGateway({
      db,
      provider: paymentProvider,
      timeoutMs: STRIPE_TIMEOUT_MS,
      lateAnswerMs: LATE_ANSWER_MS,
      onRepeatedAnswer: settleAnswerFor(db),
    }),
    gatewayTimeoutMs: stripe ? STRIPE_TIMEOUT_MS : GATEWAY_TIMEOUT_MS,
    log: paymentLog(pino({ base: null }, { write: (line) => void logged.push(JSON.parse(line)) })),
    shopRules: () => rules(),
    tax,
    zips,
    weather: openWeather('normals', db),
    carriers: openCarriers(carrierAccountsOf({}), { db, zips, traced: (_, carrier) => carrier }),
    addresses,
    linkSecret: 'a secret for tests only, 32 characters',
    origins: ORIGINS,
    office: {
      officeOrigin: ORIGINS[1],
      secrets: secretBox(TEST_OFFICE_SECRET),
      allowsDemo: true,
      webhookRules: { allowsHttp: true, allowsPrivateAddresses: true },
    },
    site: {
      shippingWarning: false,
      vaultOrigin: null,
      cartErrorRedirectUrl: null,
      leaveConfirmationUrl: null,
    },
    showsMail: true,
    rateLimiter: createRateLimiter({ db, secret: 'a secret for tests only' }),
    paymentProvider,
    twilioToken: TEST_TWILIO_TOKEN,
    trustedProxies: [],
    securityContact: null,
    isReady: async () => (await pendingMigrations(db)).length === 0,
    reportError: (error) => failures.push(error),
    tellOfRequest: () => undefined,
    tellOfVitals: () => undefined,
    metrics: { token: null, isOpenNearby: true, read: async () => ({ type: 'text/plain', text: '' }) },
  };
  const app = createApp(parts);
  const fetchFrom = (remoteAddress: string) =>
    checkedAgainstDocumentation((request) => app.fetch(request, { incoming: { socket: { remoteAddress } } }));
  const jobs = jobsByHand(database.databaseUrl);
  const runJobs = (senders: Pick<TaskParts, 'mailSender' | 'textSender' | 'keepsSentLinks'>) =>
    jobs.run(shopTasks({ ...parts, ...senders }));
  let browsers = 0;
  const nextAddress = () => {
    browsers += 1;
    return `198.18.${browsers >> 8}.${browsers & 255}`;
  };
  const products = (slug: string) => db.selectFrom('products').where('slug', '=', slug);
  return {
    db,
    databaseUrl: database.databaseUrl,
    parts,
    logged,
    browser: (brandingId = 1, address = nextAddress()) =>
      new TestBrowser(fetchFrom(address), ORIGINS[brandingId]),
    async productId(slug) {
      return (await products(slug).select('product_id').executeTakeFirstOrThrow()).product_id;
    },
    async stockOf(slug) {
      return (await products(slug).select('stock').executeTakeFirstOrThrow()).stock;
    },
    async setStock(slug, stock) {
      await db.updateTable('products').set({ stock }).where('slug', '=', slug).execute();
    },
    async countStatements(use) {
      // A process reads its rules again every few seconds, which may be in the middle of this.
      const current = await rules();
      const reading = rules;
      rules = async () => current;
      const before = statements;
      try {
        await use();
      } finally {
        rules = reading;
      }
      return statements - before;
    },
    freshRules() {
      rules = shopRulesReader(db, clock, { taxService: tax?.name ?? null });
      return rules();
    },
    reconcile: () => reconcilePayments(parts),
    runJobs: (mailSender = keptMail, textSender = keptTexts) =>
      runJobs({ mailSender, textSender, keepsSentLinks: true }),
    runJobsOfProduction: (mailSender = keptMail) =>
      runJobs({ mailSender, textSender: keptTexts, keepsSentLinks: false }),
    mailsTo: (address) => selectSentMails(db, { to: address, limit: 100 }),
    async close() {
      await Promise.all([close(), jobs.close()]);
      await database.drop();
      if (failures.length > 0) throw new AggregateError(failures, 'the shop reported failures');
    },
  };
}
