import type { Generated, GeneratedAlways } from 'kysely';
import type { Day } from '../../domain/dates/day.ts';

declare module '../platform/database/schema.ts' {
  interface Database {
    customers: {
      customer_id: Generated<number>;
      email: string;
      name_first: Generated<string>;
      name_last: Generated<string>;
      created_at: Generated<Date>;
      password_hash: string | null;
      birth_date: Day | null;
      email_verified_at: Date | null;
      exclusives: Generated<boolean>;
      all_things_pinot: Generated<boolean>;
      wine_education: Generated<boolean>;
      family_brands: Generated<boolean>;
    };
    sessions: {
      token_hash: Buffer;
      customer_id: number;
      family_hash: Buffer;
      created_at: Generated<Date>;
      expires_at: Date;
      browser: string | null;
    };
    addresses: AddressesTable;
    cards: CardsTable;
  }
}

interface AddressesTable {
  address_id: GeneratedAlways<number>;
  customer_id: number;
  name_first: string;
  name_last: string;
  company: string | null;
  address1: string;
  address2: string | null;
  city: string;
  state_id: number;
  state_short: string;
  zip: string;
  phone: string;
  country_id: Generated<number>;
  is_default_shipping: Generated<boolean>;
  is_default_billing: Generated<boolean>;
}

interface CardsTable {
  card_id: GeneratedAlways<number>;
  customer_id: number;
  token: string;
  card_type_id: number;
  last_four: string;
  expiration_month: number;
  expiration_year: number;
  is_default: Generated<boolean>;
  is_authorised: Generated<boolean>;
}
