import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';
import type { Choices } from '../../contract/choices.ts';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { Day } from '../../domain/dates/day.ts';
import type { OrderFlag } from '../../domain/office/order-flags.ts';
import type { Channel } from '../../domain/office/reports.ts';
import type { OrderRefusal } from '../../domain/orders/judge-order.ts';
import type { OrderDocument } from '../../domain/orders/order-document.ts';
import type { OrderStatus } from '../../domain/orders/order-status.ts';
import type { AttemptState } from '../../domain/payments/attempt-states.ts';
import type { LedgerKind, MovementPurpose, MovementState } from '../../domain/payments/movements.ts';
import type { BillingDraft, JoinedCarts, ShippingDraft, StoredTaxQuote } from './cart/cart-record.ts';
import type { Keepsakes } from './orders/keepsakes.ts';
import type { MovementDetails } from './payments/movement-record.ts';

declare module '../platform/database/schema.ts' {
  interface Database {
    campaign_recipients: { recipient_id: GeneratedAlways<number>; email: string; name_first: string };
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
  }
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
  tax_quote: JSONColumnType<StoredTaxQuote> | null;
  waits: Generated<boolean>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
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
  channel: Channel;
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
  card_token: string | null;
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
