import type { RuleOutcome } from '../../../../domain/compliance/explain-decision.ts';
import type { ShipmentFacts } from '../../../../domain/compliance/shipment-facts.ts';
import type { Day } from '../../../../domain/dates/day.ts';
import type { Cents } from '../../../../domain/money/cents.ts';
import type { MessageState } from '../../../../domain/office/messages.ts';
import type { OrderRefusal } from '../../../../domain/orders/judge-order.ts';
import type { OrderDocument, OrderLine, SoldCard } from '../../../../domain/orders/order-document.ts';
import type { LedgerKind, MovementKind, MovementPurpose } from '../../../../domain/payments/movements.ts';
import type { LineQuantity } from '../../../../domain/payments/refund.ts';
import type { TaxLines } from '../../../../domain/tax/tax-lines.ts';
import type { ActionOutcome } from '../../../catalog/operations/operator-actions.ts';

/** An operator appears with the login name on the machine, a member of staff with their name. */
export type Actor = 'shopper' | 'shop' | 'gateway' | `operator ${string}`;

export interface TakenStock {
  readonly productId: number;
  readonly name: string;
  readonly quantity: number;
}

/** Of nonzero taxes only. */
export interface TaxBasis {
  readonly state: string;
  readonly day: Day;
  /** The rate of the ZIP; left out where the state's counted. */
  readonly local?: NonNullable<OrderDocument['taxedIn']>['local'];
  /** Who decided the sales tax; left out where the shop had no tax service. */
  readonly source?: NonNullable<OrderDocument['taxedIn']>['source'];
  readonly sources: readonly {
    readonly tax: keyof TaxLines;
    readonly rate: string;
    readonly validFrom: Day;
  }[];
}

/** An event of an order, or of a payment attempt that never became one. */
type Happening =
  | { readonly kind: 'cart-begun'; readonly cartId: number; readonly cartKind: string }
  | {
      readonly kind: 'priced';
      readonly lines: readonly OrderLine[];
      readonly subTotalCents: Cents;
      readonly markdownCents: Cents;
      readonly promoCode: string | null;
      /** By staff; null: nothing was taken off. */
      readonly takenOff: { readonly by: string; readonly reason: string; readonly cents: Cents } | null;
      readonly freightCents: Cents;
      readonly taxes: TaxLines;
      /** Null for orders older than this field. */
      readonly taxBasis: TaxBasis | null;
      readonly totalCents: Cents;
    }
  | {
      readonly kind: 'judged';
      readonly outcome: 'allowed' | 'refused';
      readonly rulesVersion: string;
      readonly rules: readonly RuleOutcome[];
      readonly facts: ShipmentFacts;
    }
  | { readonly kind: 'stock-taken' | 'stock-returned'; readonly stock: readonly TakenStock[] }
  /** Before any gateway call. */
  | { readonly kind: 'payment-refused'; readonly attemptId: string; readonly refusal: OrderRefusal }
  | {
      readonly kind: 'payment-sent';
      readonly attemptId: string;
      readonly amountCents: Cents;
      readonly gatewayKey: string;
      /** The browser's key, or the cart's revision. */
      readonly clientKey: string;
      /** The bulk payment whose money includes this attempt's. */
      readonly bulkPaymentId: string | null;
    }
  | { readonly kind: 'payment-unanswered'; readonly attemptId: string }
  | {
      readonly kind: 'payment-answered';
      readonly attemptId: string;
      /** 'failed': the gateway has never seen it, and never will. */
      readonly outcome: 'authorised' | 'declined' | 'failed';
      readonly amountCents: Cents;
      readonly reference: string | null;
      readonly reason: string | null;
    }
  | { readonly kind: 'placed'; readonly orderId: number; readonly deliveryDay: string }
  | { readonly kind: 'confirmation-left' }
  | {
      readonly kind: 'membership-opened';
      readonly membershipId: number;
      readonly clubTypeId: number;
      readonly policyVersion: string;
    }
  | {
      readonly kind: 'money-asked';
      readonly purpose: MovementPurpose;
      readonly movement: MovementKind;
      readonly amountCents: Cents;
      readonly key: string;
      readonly lines: readonly LineQuantity[];
      /** Of an authorization on another card than the order's. */
      readonly newCard: SoldCard | null;
      /** Of a void: the changed order is authorized again. */
      readonly isAfterChange?: true;
    }
  | { readonly kind: 'money-unanswered'; readonly purpose: MovementPurpose; readonly key: string }
  | {
      readonly kind: 'money-answered';
      readonly purpose: MovementPurpose;
      readonly movement: MovementKind;
      readonly outcome: 'done' | 'refused' | 'failed';
      readonly amountCents: Cents;
      readonly key: string;
      readonly reference: string | null;
      readonly reason: string | null;
    }
  /** A ledger entry without a movement, older than the movements table. */
  | {
      readonly kind: 'money-booked';
      readonly entry: LedgerKind;
      readonly amountCents: Cents;
      readonly key: string;
      readonly reference: string;
    }
  /** To whom, and who saw the ID. */
  | { readonly kind: 'handed-over'; readonly receivedBy: string; readonly idChecked: boolean }
  | { readonly kind: 'kept-back'; readonly reason: string }
  | {
      readonly kind: 'replacement';
      readonly orderId: number;
      readonly oldOrderId: number;
      readonly newOrderId: number;
      readonly reason: string;
    }
  | { readonly kind: 'ready' }
  | { readonly kind: 'shipped'; readonly trackingNumber: string | null }
  | { readonly kind: 'cancelled' }
  | {
      readonly kind: 'mail' | 'text';
      readonly id: number;
      /** The subject: 'order-shipped 100042'. */
      readonly about: string;
      readonly to: string;
      readonly state: MessageState;
      readonly sentAt: Date | null;
      readonly tries: number;
      readonly lastError: string | null;
    }
  | {
      readonly kind: 'operator';
      readonly command: string;
      readonly details: Readonly<Record<string, unknown>>;
      /** Null: running, or stopped midway. */
      readonly outcome: ActionOutcome | null;
      readonly reason: string | null;
    };

export type TimelineEntry = { readonly at: Date; readonly by: Actor } & Happening;

/** Events at the same moment keep their given order. */
export function inOrder(entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries.toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
