import type { PaymentProvider } from './provider.ts';
import { openStripe } from './stripe-gateway.ts';
import {
  type StripeSettings,
  stripeFields,
  stripeOf,
  stripeProblems,
  stripeTestKey,
} from './stripe-settings.ts';

/** Besides the sandbox. `PAYMENT_PROVIDER` names one of them. */
export const PROVIDER_NAMES = ['stripe'] as const;
export type ProviderSettings = StripeSettings;

export const providerFields = { ...stripeFields };

type ProviderValues = Parameters<typeof stripeOf>[0];

export function providerProblems(values: ProviderValues): string[] {
  return [...stripeProblems(values)];
}

/** null: the sandbox. */
export function providerOf(values: ProviderValues): ProviderSettings | null {
  return stripeOf(values);
}

/** The setting with a test key, under which no card is charged; null: the key is live. */
export function testKeySetting(settings: ProviderSettings): string | null {
  switch (settings.provider) {
    case 'stripe':
      return stripeTestKey(settings);
  }
}

export function openProvider(settings: ProviderSettings): PaymentProvider {
  switch (settings.provider) {
    case 'stripe':
      return openStripe(settings);
  }
}
