import { PUBLISHABLE_KEY, startTestStripe, type TestStripe } from '../../server/testing/test-stripe.ts';
import { openOwnShop } from './own-shop.ts';
import type { Site } from './sites.ts';

export interface StripeShop {
  readonly site: Site;
  readonly stripe: TestStripe;
  close(): Promise<void>;
}

/** A shop whose cards a Stripe on this machine takes and charges. */
export async function openStripeShop(): Promise<StripeShop> {
  const stripe = await startTestStripe();
  try {
    const shop = await openOwnShop('stripe', {
      PAYMENT_PROVIDER: 'stripe',
      STRIPE_SECRET_KEY: stripe.account.secretKey,
      STRIPE_WEBHOOK_SECRET: 'whsec_local',
      STRIPE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      STRIPE_API_URL: stripe.url,
      STRIPE_SCRIPT_URL: `${stripe.url}/stripe.js`,
    });
    const close = async () => {
      await shop.close();
      await stripe.close();
    };
    return { site: shop.site, stripe, close };
  } catch (error) {
    await stripe.close();
    throw error;
  }
}
