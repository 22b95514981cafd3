import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { serverArguments } from '../../scripts/parts/server-arguments.mjs';
import { freePort } from '../../server/database/embedded/free-port.ts';
import { PUBLISHABLE_KEY, startTestStripe, type TestStripe } from '../../server/testing/test-stripe.ts';
import { isReady } from './is-ready.ts';
import { alderRidge, type Site } from './sites.ts';

export interface StripeShop {
  readonly site: Site;
  readonly stripe: TestStripe;
  close(): Promise<void>;
}

/** Creates a database and its catalog while other tests run. */
const READY_MS = 180_000;

/** A shop of its own, with a database of its own, whose cards a Stripe on this machine takes and charges. */
export async function openStripeShop(): Promise<StripeShop> {
  const port = await freePort();
  const site = { ...alderRidge, origin: `http://localhost:${port}` };
  const folder = `${process.env.E2E_DATA_DIR}-stripe`;
  const stripe = await startTestStripe();
  const server = spawn(process.execPath, serverArguments, {
    stdio: 'inherit',
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      NODE_ENV: 'production',
      SHOP_MODE: 'development',
      SHOP_TODAY: '2027-03-02',
      LOG_LEVEL: 'warn',
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: stripe.account.secretKey,
      STRIPE_WEBHOOK_SECRET: 'whsec_local',
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_API_URL: stripe.url,
      STRIPE_SCRIPT_URL: `${stripe.url}/stripe.js`,
    },
  });
  const close = async () => {
    if (server.exitCode === null) {
      server.kill('SIGTERM');
      await once(server, 'exit');
    }
    await stripe.close();
    rmSync(folder, { recursive: true, force: true });
  };
  if (await isReady(site.origin, server, READY_MS)) return { site, stripe, close };
  await close();
  throw new Error('the shop with Stripe did not open');
}
