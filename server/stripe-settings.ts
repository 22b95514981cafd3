import type { StripePage } from './pages/stripe-page.ts';
import type { StripeAccount } from './providers/payment/stripe-api.ts';

export interface StripeSettings {
  readonly account: StripeAccount;
  /** Verifies the events that Stripe sends. */
  readonly webhookSecret: string;
  /** null: the page's own fields take the card. */
  readonly page: StripePage | null;
}

interface StripeValues {
  readonly PAYMENT_PROVIDER?: string | undefined;
  readonly STRIPE_SECRET_KEY?: string | undefined;
  readonly STRIPE_WEBHOOK_SECRET?: string | undefined;
  readonly STRIPE_PUBLISHABLE_KEY?: string | undefined;
  readonly STRIPE_API_URL?: string | undefined;
  readonly STRIPE_SCRIPT_URL?: string | undefined;
}

/** null if Stripe does not charge cards. */
export function stripeOf(values: StripeValues): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  if (values.PAYMENT_PROVIDER !== 'stripe' || secretKey === undefined || webhookSecret === undefined)
    return null;
  const { STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
  return {
    account: { secretKey, apiUrl: values.STRIPE_API_URL ?? 'https://api.stripe.com' },
    webhookSecret,
    page:
      publishableKey === undefined
        ? null
        : { publishableKey, scriptUrl: values.STRIPE_SCRIPT_URL ?? 'https://js.stripe.com/endive/stripe.js' },
  };
}

const NEEDED = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

/** Missing Stripe settings, Stripe settings while Stripe is not used, and keys that mix test and live mode. */
export function stripeProblems(values: StripeValues): string[] {
  if (values.PAYMENT_PROVIDER !== 'stripe') {
    return Object.keys(values)
      .filter((name) => name.startsWith('STRIPE_'))
      .map(
        (name) => `${name} is set, but PAYMENT_PROVIDER is not stripe: please remove one or set the other.`,
      );
  }
  const missing = NEEDED.filter((name) => values[name] === undefined).map(
    (name) => `${name} is missing: with PAYMENT_PROVIDER=stripe the shop needs ${NEEDED.join(' and ')}.`,
  );
  const worlds = [values.STRIPE_SECRET_KEY, values.STRIPE_PUBLISHABLE_KEY].flatMap(
    (key) => key?.split('_')[1] ?? [],
  );
  const isMixed = new Set(worlds).size > 1;
  return isMixed
    ? [
        ...missing,
        'STRIPE_PUBLISHABLE_KEY is of another kind than STRIPE_SECRET_KEY: both must be test or both live.',
      ]
    : missing;
}
