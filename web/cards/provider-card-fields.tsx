import { lazy } from 'react';
import type { FormState } from '../forms/field-of.ts';
import type { StripeFields } from './stripe-card.ts';

/** What the page knows of the payment provider. One type per provider, distinguished by `provider`. */
export type ProviderPage = StripeFields;

const StripeCardFields = lazy(() => import('./stripe-card-fields.tsx'));

export function ProviderCardFields({ fields, page }: { fields: FormState; page: ProviderPage }) {
  switch (page.provider) {
    case 'stripe':
      return <StripeCardFields fields={fields} page={page} />;
  }
}
