import type { Cart } from '../../../contract/cart.ts';
import type { CompletedOrder } from '../../../contract/orders.ts';
import { COLORADO } from '../../../domain/geography/state-ids.ts';
import { dollarsToCents, formatUsd } from '../../../domain/money/cents.ts';
import { discountRows, shippingName } from '../../../domain/orders/reductions.ts';
import {
  displayedSalesTax,
  TAX_KINDS,
  TAX_NAMES,
  type TaxLines,
  taxLines,
} from '../../../domain/tax/tax-lines.ts';

export interface TotalsRow {
  readonly name: string;
  readonly amount: string;
  /** A discount is red and also says so in words. */
  readonly kind: 'plain' | 'discount' | 'grand-total';
}

/** The amounts that the totals list needs from a cart or an order, in dollars as on the wire; taxes in cents. */
interface Sums {
  readonly subTotal: number;
  readonly totalMarkdown: number;
  /** What staff took off: part of the markdown, and of the freight. */
  readonly courtesyDiscount?: number | undefined;
  readonly freightWaived?: number | undefined;
  readonly freight: number;
  readonly salesTaxTotal: number;
  readonly taxes: TaxLines;
  readonly showsDeliveryFee: boolean;
  readonly totalAmountDue: number;
}

/** Before the shipping step is done, freight and taxes are unknown and not shown. */
export function cartTotals(cart: Cart, isShippingStep: boolean): TotalsRow[] {
  const sums = sumsOfCart(cart);
  return [
    row('Subtotal', sums.subTotal),
    ...(isShippingStep ? [] : charges(sums)),
    ...discounts(sums),
    { name: 'Grand Total', amount: shownTotal(cart, isShippingStep), kind: 'grand-total' },
  ];
}

/** The Grand Total row and the phone header's total: without freight and tax on the shipping step. */
export function shownTotal(cart: Cart, isShippingStep: boolean): string {
  const { subTotal, totalMarkdown, totalAmountDue } = cart.totals;
  return formatUsd(
    isShippingStep
      ? dollarsToCents(subTotal) - dollarsToCents(totalMarkdown)
      : dollarsToCents(totalAmountDue),
  );
}

export function orderTotals(order: CompletedOrder): TotalsRow[] {
  const { taxBreakout } = order.taxDetails;
  const sums: Sums = {
    subTotal: order.subtotal,
    totalMarkdown: order.totalMarkdown,
    courtesyDiscount: order.courtesyDiscount,
    freightWaived: order.freightWaived,
    freight: order.freight,
    salesTaxTotal: order.tax,
    taxes: taxLines((kind) => dollarsToCents(taxBreakout[TAX_NAMES[kind].order])),
    showsDeliveryFee: order.SetCoRetailTax,
    totalAmountDue: order.total,
  };
  return [
    row('Subtotal', sums.subTotal),
    ...charges(sums),
    ...discounts(sums),
    { name: 'Grand Total', amount: dollars(order.total), kind: 'grand-total' },
  ];
}

export function itemCount(cart: Cart): number {
  return cart.shoppingCartItems.reduce((count, item) => count + item.qty, 0);
}

function sumsOfCart(cart: Cart): Sums {
  return {
    ...cart.totals,
    salesTaxTotal: cart.salesTaxTotal,
    taxes: taxLines((kind) => {
      const field = TAX_NAMES[kind].cart;
      return field === null ? 0 : dollarsToCents(cart[field]);
    }),
    showsDeliveryFee: cart.SetCoRetailTax && cart.shippingAddress?.stateId === COLORADO,
  };
}

function charges({ freight, freightWaived = 0, salesTaxTotal, taxes, showsDeliveryFee }: Sums): TotalsRow[] {
  const amounts = {
    ...taxes,
    salesTax: displayedSalesTax(dollarsToCents(salesTaxTotal), taxes),
    deliveryFee: showsDeliveryFee ? taxes.deliveryFee : 0,
  };
  const kinds = TAX_KINDS.filter((kind) => kind === 'salesTax' || amounts[kind] > 0);
  return [
    row(shippingName(dollarsToCents(freightWaived)), freight),
    ...kinds.map(
      (kind) => ({ name: TAX_NAMES[kind].label, amount: formatUsd(amounts[kind]), kind: 'plain' }) as const,
    ),
  ];
}

function discounts({ totalMarkdown, courtesyDiscount = 0 }: Sums): TotalsRow[] {
  const rows = discountRows({
    markdownCents: dollarsToCents(totalMarkdown),
    staffDiscountCents: dollarsToCents(courtesyDiscount),
  });
  return rows.map(([name, cents]) => ({ name, amount: formatUsd(cents), kind: 'discount' }));
}

function row(name: string, amount: number): TotalsRow {
  return { name, amount: dollars(amount), kind: 'plain' };
}

export function dollars(amount: number): string {
  return formatUsd(dollarsToCents(amount));
}
