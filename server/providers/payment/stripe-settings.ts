import { z } from 'zod';
import { origin, webAddress } from '../../platform/setting-fields.ts';
import type { StripePage } from './provider.ts';
import type { StripeAccount } from './stripe-api.ts';

export interface StripeSettings {
  readonly provider: 'stripe';
  readonly account: StripeAccount;
  readonly webhookSecret: string;
  /** null: the page's own fields take the card. */
  readonly page: StripePage | null;
}

export const stripeFields = {
  STRIPE_SECRET_KEY: z
    .string()
    .regex(/^[sr]k_\w+$/, 'must be a secret key, sk_…')
    .optional(),
  STRIPE_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_\S+$/, "must be a webhook's signing secret, whsec_…")
    .optional(),
  STRIPE_PUBLISHABLE_KEY: z
    .string()
    .regex(/^pk_\w+$/, 'must be a publishable key, pk_…')
    .optional(),
  STRIPE_API_URL: origin.optional(),
  STRIPE_SCRIPT_URL: webAddress.optional(),
};

const stripeValues = z.object(stripeFields);
type StripeValues = z.infer<typeof stripeValues> & { readonly PAYMENT_PROVIDER?: string | undefined };

/** null if Stripe does not charge cards. */
export function stripeOf(values: StripeValues): StripeSettings | null {
  const { STRIPE_SECRET_KEY: secretKey, STRIPE_WEBHOOK_SECRET: webhookSecret } = values;
  if (values.PAYMENT_PROVIDER !== 'stripe' || secretKey === undefined || webhookSecret === undefined)
    return null;
  const { STRIPE_PUBLISHABLE_KEY: publishableKey } = values;
  return {
    provider: 'stripe',
    account: { secretKey, apiUrl: values.STRIPE_API_URL ?? 'https://api.stripe.com' },
    webhookSecret,
    page:
      publishableKey === undefined
        ? null
        : {
            provider: 'stripe',
            publishableKey,
            scriptUrl: values.STRIPE_SCRIPT_URL ?? 'https://js.stripe.com/endive/stripe.js',
          },
  };
}

export function stripeTestKey({ account }: StripeSettings): string | null {
  return /^[sr]k_test_/.test(account.secretKey) ? 'STRIPE_SECRET_KEY' : null;
}

const NEEDED = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

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
