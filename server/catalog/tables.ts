import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { LeavingPlace } from '../../domain/clubs/leaving.ts';
import type { MembershipState } from '../../domain/clubs/membership-states.ts';
import type { StateTermsOverride } from '../../domain/compliance/state-terms.ts';
import type { Day } from '../../domain/dates/day.ts';
import type { BoxSize, FreightZone } from '../../domain/freight/freight-table.ts';
import type { OrderAddress } from '../../domain/orders/order-document.ts';
import type { PromoKindName } from '../../domain/promo/promo-state.ts';
import type { WeatherLimits } from '../../domain/weather/limits.ts';
import type { TaxFact } from './lookups/operator-facts.ts';

declare module '../platform/database/schema.ts' {
  interface Database {
    products: ProductsTable;
    kit_parts: { kit_id: number; product_id: number; quantity: number };
    promos: PromosTable;
    ship_dates: { branding_id: BrandingId; shipping_service_id: number; delivery_day: Day };
    blackout_dates: { day: Day; reason: string };
    ship_date_exceptions: { day: Day; replaces_default: Day | null };
    state_terms: {
      state_short: string;
      terms: ColumnType<Partial<StateTermsOverride>, string, string>;
      changed_at: Generated<Date>;
    };
    dry_places: { zip: string; state_short: string; name: string; is_dry: Generated<boolean> };
    tax_facts: {
      tax_fact_id: GeneratedAlways<number>;
      kind: TaxFact['kind'];
      fact: ColumnType<TaxFact['fact'], string, string>;
      valid_from: Day;
      valid_to: Day | null;
      changed_at: Generated<Date>;
    };
    freight_zones: { state_short: string; zone: FreightZone };
    freight_prices: {
      service: 'ground' | 'overnight';
      zone: FreightZone;
      bottles: BoxSize;
      price_cents: number;
    };
    shop_rules: {
      only_row: Generated<boolean>;
      retail_delivery_fee_on: Generated<boolean>;
      default_ship_day: Day | null;
      latest_ship_hour: number | null;
      standard_service_name: string | null;
      weather_limits: ColumnType<Partial<WeatherLimits> | null, string | null, string | null>;
    };
    stockists: StockistsTable;
    clubs: {
      club_type_id: number;
      branding_id: BrandingId;
      description_html: string;
      is_open: Generated<boolean>;
      eligible_states: string[];
      processed_days_least: number;
      processed_days_most: number;
      ship_weekdays: number[];
      service_name: string;
      will_call_weeks: number;
      next_shipment_on: Day | null;
      new_member_days: Generated<number>;
      shipments_a_year: Generated<number>;
    };
    club_policies: {
      club_type_id: number;
      version: string;
      body_html: string;
      published_at: Generated<Date>;
    };
    club_tiers: {
      tier_id: Generated<number>;
      club_type_id: number;
      product_id: number;
      name: string;
      position: number;
      is_open: Generated<boolean>;
    };
    memberships: MembershipsTable;
  }
}

interface ProductsTable {
  product_id: GeneratedAlways<number>;
  slug: string;
  sku: string;
  branding_id: BrandingId;
  kind: 'wine' | 'merchandise' | 'kit';
  name: string;
  description: string;
  description_short: string;
  unit_price_cents: number;
  kit_markdown_cents: Generated<number>;
  categories: string[];
  alcohol_volume: Generated<number>;
  bottle_volume_ml: number | null;
  vintage: number | null;
  varietal: string | null;
  appellation: string | null;
  requires_ship_date: Generated<boolean>;
  cart_limit: Generated<number>;
  club_only: Generated<boolean>;
  position: Generated<number>;
  stock: number | null;
  retired_at: Date | null;
  bin: string | null;
  barcode: string | null;
}

interface PromosTable {
  promo_code: string;
  name: string;
  kind: PromoKindName;
  percent: number | null;
  amount_cents: number | null;
  branding_id: BrandingId | null;
  product_ids: number[] | null;
  categories: string[] | null;
  minimum_subtotal_cents: number | null;
  starts_on: Day | null;
  ends_on: Day | null;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  first_order_only: Generated<boolean>;
  uses: Generated<number>;
  version: Generated<number>;
}

interface MembershipsTable {
  membership_id: GeneratedAlways<number>;
  club_type_id: number;
  tier_id: number;
  customer_id: number | null;
  email: string;
  state: MembershipState;
  card_id: number | null;
  delivery_method: string;
  ship_via_id: number;
  ship_state: string;
  shipping_address: JSONColumnType<OrderAddress>;
  pick_up_person: JSONColumnType<OrderAddress> | null;
  household: string | null;
  birth_date: Day | null;
  policy_version: string;
  agreed_at: ColumnType<Date, string, never>;
  order_id: number | null;
  taken_by_staff_id: number | null;
  wants_every_release: Generated<boolean>;
  left_where: LeavingPlace | null;
  left_reason: string | null;
  left_by_staff_id: number | null;
  joined_at: Generated<Date>;
  state_since: Generated<Date>;
}

interface StockistsTable {
  stockist_id: GeneratedAlways<number>;
  name: string;
  kind: 'restaurant' | 'retail';
  address1: string;
  city: string;
  state_short: string;
  zip: string;
  phone: string;
  latitude: number;
  longitude: number;
  branding_ids: BrandingId[];
}
