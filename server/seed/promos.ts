import type { Insertable } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

/** The codes that can be tried. */
export const promos: readonly Insertable<Database['promos']>[] = [
  promo('TOAST10', '10% off', { kind: 'percent', percent: 10 }),
  promo('OAK25', '$25 off Alder Ridge from $200', {
    kind: 'amount',
    amount_cents: 25_00,
    branding_id: 1,
    minimum_subtotal_cents: 200_00,
  }),
  promo('SHIPFREE', 'Free shipping', { kind: 'free-shipping' }),
  promo('FIRST15', '15% off your first order', { kind: 'percent', percent: 15, first_order_only: true }),
  promo('TENUSES', '10% off for the first ten', { kind: 'percent', percent: 10, max_uses: 10 }),
  promo('BYGONE', '20% off, summer of 2023', {
    kind: 'percent',
    percent: 20,
    starts_on: '2023-06-01',
    ends_on: '2023-08-31',
  }),
];

type Terms = Pick<Insertable<Database['promos']>, 'kind'> & Partial<Insertable<Database['promos']>>;

function promo(promo_code: string, name: string, terms: Terms): Insertable<Database['promos']> {
  return {
    promo_code,
    name,
    percent: null,
    amount_cents: null,
    branding_id: null,
    product_ids: null,
    categories: null,
    minimum_subtotal_cents: null,
    starts_on: null,
    ends_on: null,
    max_uses: null,
    max_uses_per_customer: null,
    ...terms,
  };
}
