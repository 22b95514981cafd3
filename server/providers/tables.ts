import type { ColumnType, Generated } from 'kysely';
import type { CarrierPlace } from './carrier/carrier-locations.ts';

declare module '../platform/database/schema.ts' {
  interface Database {
    carrier_locations: {
      location_id: string;
      location: ColumnType<CarrierPlace, string, string>;
      seen_at: Generated<Date>;
    };
    'sandbox_gateway.cards': {
      token: string;
      behaviour: string;
      card_type_id: number;
      last_four: string;
      fingerprint: string | null;
      expiration_month: number;
      expiration_year: number;
      created_at: Generated<Date>;
    };
    'sandbox_gateway.fingerprint_key': { key: Generated<string>; is_only: Generated<boolean> };
    'sandbox_gateway.authorisations': {
      key: string;
      token: string | null;
      amount_cents: number | null;
      state: string;
      reason: string | null;
      reference: string;
      captured_cents: Generated<number>;
      released_cents: Generated<number>;
      refunded_cents: Generated<number>;
      created_at: Generated<Date>;
    };
    'sandbox_gateway.movements': {
      key: string;
      reference: string;
      kind: 'capture' | 'release' | 'refund';
      authorisation: string;
      amount_cents: number;
      refused_because: string | null;
      created_at: Generated<Date>;
    };
    'stripe_gateway.customers': {
      payment_method: string;
      customer: string;
      created_at: Generated<Date>;
    };
    'stripe_gateway.authorisations': {
      key: string;
      token: string | null;
      amount_cents: number | null;
      is_merchant_initiated: Generated<boolean>;
      state: 'open' | 'authorised' | 'declined' | 'closing' | 'dead';
      intent: string | null;
      reason: string | null;
      created_at: Generated<Date>;
    };
    'stripe_gateway.movements': {
      key: string;
      kind: 'capture' | 'release' | 'refund';
      intent: string;
      amount_cents: number;
      state: 'sent' | 'done' | 'refused';
      reference: string | null;
      reason: string | null;
      created_at: Generated<Date>;
    };
    'stripe_gateway.events': { event_id: string; type: string; received_at: Generated<Date> };
  }
}
