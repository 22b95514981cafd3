import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Choices } from '../../contract/choices.ts';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { TextPurpose } from '../../domain/checkout/text-consent.ts';
import type { MembershipState } from '../../domain/clubs/membership-states.ts';
import type { StateTermsOverride } from '../../domain/compliance/state-terms.ts';
import type { Day } from '../../domain/dates/day.ts';
import type { BoxSize, FreightZone } from '../../domain/freight/freight-table.ts';
import type { OrderFlag } from '../../domain/office/order-flags.ts';
import type { Role } from '../../domain/office/roles.ts';
import type { OrderRefusal } from '../../domain/orders/judge-order.ts';
import type { OrderAddress, OrderDocument } from '../../domain/orders/order-document.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import type { AttemptState } from '../../domain/payments/attempt-states.ts';
import type { LedgerKind, MovementPurpose, MovementState } from '../../domain/payments/movements.ts';
import type { PromoKindName } from '../../domain/promo/promo-state.ts';
import type { WeatherLimits } from '../../domain/weather/limits.ts';
import type { BillingDraft, JoinedCarts, ShippingDraft } from '../cart/cart-record.ts';
import type { TaxFact } from '../lookups/operator-facts.ts';
import type { Keepsakes } from '../orders/keepsakes.ts';
import type { MovementDetails } from '../payments/movement-record.ts';
import type { CarrierPlace } from '../providers/carrier/carrier-locations.ts';

/** The tables that Kysely's query builder reads or writes. Statements in SQL name other tables too. */
export interface Database {
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
    weather_limits: ColumnType<Partial<WeatherLimits> | null, string | null, string | null>;
  };
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
  campaign_recipients: { recipient_id: GeneratedAlways<number>; email: string; name_first: string };
  addresses: AddressesTable;
  cards: CardsTable;
  staff: {
    staff_id: GeneratedAlways<number>;
    email: string;
    name: string;
    role: Role;
    password_hash: string | null;
    totp_secret: Buffer | null;
    totp_step: Generated<number>;
    is_active: Generated<boolean>;
    is_demo: Generated<boolean>;
    has_shortcuts: Generated<boolean>;
    version: Generated<number>;
    created_at: Generated<Date>;
    invited_by: number | null;
  };
  pack_batches: {
    batch_id: GeneratedAlways<number>;
    created_at: Generated<Date>;
    created_by: number | null;
    closed_at: Date | null;
  };
  pack_batch_orders: { batch_id: number; order_id: number };
  order_replacements: {
    attempt_id: string;
    order_id: number;
    request_key: string | null;
    staff_id: number | null;
    reason: string;
    stock: ColumnType<{ productId: number; quantity: number }[], string, never>;
    left_stock: ColumnType<{ productId: number; quantity: number }[], string, never>;
    takes_promo_use: boolean;
    state: Generated<'open' | 'placed' | 'done' | 'undone'>;
    created_at: Generated<Date>;
  };
  hand_overs: {
    hand_over_id: GeneratedAlways<number>;
    order_id: number;
    at: Generated<Date>;
    staff_id: number | null;
    received_by: string | null;
    id_checked: boolean;
    reason: string | null;
  };
  order_notes: {
    note_id: GeneratedAlways<number>;
    order_id: number;
    at: Generated<Date>;
    staff_id: number | null;
    text: string;
    is_pinned: Generated<boolean>;
  };
  order_tags: { order_id: number; tag: string };
  office_views: {
    view_id: GeneratedAlways<number>;
    staff_id: number;
    screen: string;
    name: string;
    query: string;
    is_shared: boolean;
  };
  staff_passkeys: {
    credential_id: string;
    staff_id: number;
    public_key: Buffer;
    counter: number;
    transports: string[];
    name: string;
    created_at: Generated<Date>;
    last_used_at: Date | null;
  };
  rate_limits: { bucket: string; tat: Date };
  subscribers: {
    email: string;
    branding_id: BrandingId;
    name_first: string | null;
    name_last: string | null;
    sms_phone: string | null;
    created_at: Generated<Date>;
  };
  carts: CartsTable;
  cart_items: CartItemsTable;
  payment_attempts: PaymentAttemptsTable;
  orders: OrdersTable;
  payment_movements: PaymentMovementsTable;
  ledger: LedgerTable;
  mails: MailsTable;
  texts: TextsTable;
  carrier_locations: {
    location_id: string;
    location: ColumnType<CarrierPlace, string, string>;
    seen_at: Generated<Date>;
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

interface CartsTable {
  cart_id: GeneratedAlways<number>;
  browser_hash: Buffer;
  kind: Generated<'shop' | 'club' | 'bulk' | 'release' | 'replacement' | 'phone'>;
  branding_id: BrandingId;
  customer_id: number | null;
  status: Generated<'open' | 'paying' | 'ordered' | 'merged'>;
  revision: Generated<number>;
  promo_code: string | null;
  shipping: JSONColumnType<ShippingDraft> | null;
  billing: JSONColumnType<BillingDraft> | null;
  choices: JSONColumnType<Choices> | null;
  shown_quote: string | null;
  password_hash: string | null;
  card_fingerprint: string | null;
  opened_account: Generated<boolean>;
  membership_removed: string | null;
  joined: JSONColumnType<JoinedCarts> | null;
  joined_at: Date | null;
  waits: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
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

interface CartItemsTable {
  cart_item_id: GeneratedAlways<number>;
  cart_id: number;
  product_id: number;
  quantity: number;
  status: Generated<'in-cart' | 'removed' | 'sold-out'>;
  last_sequence: Generated<number>;
  lowered_from: number | null;
}

interface PaymentAttemptsTable {
  attempt_id: string;
  cart_id: number;
  cart_revision: number;
  client_key: string;
  request_digest: Buffer;
  gateway_key: string;
  state: AttemptState;
  amount_cents: number;
  /** Null: the request was refused before any gateway was asked. */
  document: ColumnType<OrderDocument | null, string | null, string | null>;
  claimed_stock: ColumnType<{ productId: number; quantity: number }[], string, never>;
  promo_code: string | null;
  gateway_reference: string | null;
  decline_reason: string | null;
  refusal: ColumnType<OrderRefusal | null, string | null, never>;
  keepsakes: JSONColumnType<Keepsakes> | null;
  password_hash: string | null;
  card_token: string | null;
  created_at: Generated<Date>;
  unknown_at: Date | null;
  settled_at: Date | null;
  bulk_payment_id: string | null;
}

interface OrdersTable {
  order_id: GeneratedAlways<number>;
  attempt_id: string;
  cart_id: number;
  branding_id: BrandingId;
  customer_id: number | null;
  email: string;
  status: OrderStatus;
  document: JSONColumnType<OrderDocument>;
  placed_at: Generated<Date>;
  shipped_at: Date | null;
  tracking_number: string | null;
  cancelled_at: Date | null;
  ready_at: Date | null;
  delivery_method: string;
  ship_via_id: number;
  ship_day: Day;
  ship_state: string;
  wine_ml: Generated<number>;
  household: string | null;
  card_fingerprint: string | null;
  payer: string | null;
  promo_code: string | null;
  sub_total_cents: number;
  markdown_cents: number;
  freight_cents: number;
  tax_cents: number;
  total_cents: number;
  version: Generated<number>;
  held_at: Date | null;
  hold_reason: string | null;
  packed_at: Date | null;
  open_batch_id: number | null;
  flags: Generated<OrderFlag[]>;
}

interface PaymentMovementsTable {
  movement_id: GeneratedAlways<number>;
  key: string;
  order_id: number;
  purpose: MovementPurpose;
  amount_cents: number;
  authorisation: string | null;
  authorisation_key: string;
  details: JSONColumnType<MovementDetails>;
  state: MovementState;
  reason: string | null;
  request_key: string | null;
  planned_at: Generated<Date>;
  unknown_at: Date | null;
  settled_at: Date | null;
}

interface LedgerTable {
  entry_id: GeneratedAlways<number>;
  at: Generated<Date>;
  order_id: number;
  attempt_id: string;
  kind: LedgerKind;
  amount_cents: number;
  key: string;
  authorisation: string;
  authorisation_key: string;
  reference: string;
}

interface MailsTable {
  mail_id: GeneratedAlways<number>;
  event_key: string;
  branding_id: BrandingId;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  links: Generated<'kept' | 'none' | 'cut'>;
  cut_text: string | null;
  cut_html: string | null;
  created_at: Generated<Date>;
  sending_until: Date | null;
  sent_at: Date | null;
  tries: Generated<number>;
  last_error: string | null;
  failed_at: Date | null;
  resends: Generated<number>;
  resent_under: string | null;
}

interface TextsTable {
  text_id: GeneratedAlways<number>;
  event_key: string;
  branding_id: BrandingId;
  phone: string;
  purpose: TextPurpose;
  body: string;
  read_in: string;
  order_id: number | null;
  created_at: Generated<Date>;
  sending_until: Date | null;
  tries: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  failed_at: Date | null;
  reference: string | null;
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
  wants_every_release: Generated<boolean>;
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
