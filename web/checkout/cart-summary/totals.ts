import type { Cart } from '../../../contract/cart.ts';
import type { CompletedOrder } from '../../../contract/orders.ts';
import { COLORADO } from '../../../domain/geography/state-ids.ts';
import { type Cents, dollarsToCents, formatUsd } from '../../../domain/money/cents.ts';
import { displayedSalesTax } from '../../../domain/tax/tax-lines.ts';

export interface TotalsRow {
  readonly name: string;
  readonly amount: string;
  /** A discount is red and also says so in words. */
  readonly kind: 'plain' | 'discount' | 'grand-total';
}

/** The amounts that the totals list needs from a cart or an order, in dollars as on the wire. */
interface Sums {
  readonly subTotal: number;
  readonly totalMarkdown: number;
  readonly freight: number;
  readonly salesTaxTotal: number;
  readonly exciseTax: number;
  readonly wholesaleTax: number;
  readonly crv: number;
  readonly deliveryFee: number;
  readonly showsDeliveryFee: boolean;
  readonly totalAmountDue: number;
}

/** Spec §2, 'Totals list': before the shipping step is done, freight and taxes are unknown and not shown. */
export function cartTotals(cart: Cart, isShippingStep: boolean): TotalsRow[] {
  const sums = sumsOfCart(cart);
  return [
    row('Subtotal', sums.subTotal),
    ...(isShippingStep ? [] : charges(sums)),
    ...discount(sums.totalMarkdown),
    { name: 'Grand Total', amount: shownTotal(cart, isShippingStep), kind: 'grand-total' },
  ];
}

/** The Grand Total row and the phone header's total (spec §9): without freight and tax on the shipping step. */
export function shownTotal(cart: Cart, isShippingStep: boolean): string {
  const { subTotal, totalMarkdown, totalAmountDue } = cart.totals;
  return formatUsd(
    isShippingStep
      ? dollarsToCents(subTotal) - dollarsToCents(totalMarkdown)
      : dollarsToCents(totalAmountDue),
  );
}

export function orderTotals(order: CompletedOrder): TotalsRow[] {
  const { CRVTax, CODeliveryFee, ExciseTax, WholesaleTax } = order.taxDetails.taxBreakout;
  const sums: Sums = {
    subTotal: order.subtotal,
    totalMarkdown: order.totalMarkdown,
    freight: order.freight,
    salesTaxTotal: order.tax,
    exciseTax: ExciseTax,
    wholesaleTax: WholesaleTax,
    crv: CRVTax,
    deliveryFee: CODeliveryFee,
    showsDeliveryFee: order.SetCoRetailTax,
    totalAmountDue: order.total,
  };
  return [
    row('Subtotal', sums.subTotal),
    ...charges(sums),
    ...discount(sums.totalMarkdown),
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
    exciseTax: cart.exciseTax,
    wholesaleTax: cart.wholesaleTax,
    crv: cart.caCRVTax,
    deliveryFee: cart.CODeliveryFee,
    showsDeliveryFee: cart.SetCoRetailTax && cart.shippingAddress?.stateId === COLORADO,
  };
}

function charges(sums: Sums): TotalsRow[] {
  return [
    row('Shipping', sums.freight),
    { name: 'Sales Tax', amount: formatUsd(shownSalesTax(sums)), kind: 'plain' },
    ...positive('Excise Tax', sums.exciseTax),
    ...positive('Wholesale Tax', sums.wholesaleTax),
    ...positive('CRV', sums.crv),
    ...(sums.showsDeliveryFee ? positive('CO Retail Delivery Fee', sums.deliveryFee) : []),
  ];
}

function shownSalesTax(sums: Sums): Cents {
  return displayedSalesTax(dollarsToCents(sums.salesTaxTotal), {
    deliveryFee: dollarsToCents(sums.deliveryFee),
    crv: dollarsToCents(sums.crv),
    wholesaleTax: dollarsToCents(sums.wholesaleTax),
    exciseTax: dollarsToCents(sums.exciseTax),
  });
}

function discount(markdown: number): TotalsRow[] {
  return markdown > 0 ? [{ name: 'Discount', amount: `-${dollars(markdown)}`, kind: 'discount' }] : [];
}

function positive(name: string, amount: number): TotalsRow[] {
  return amount > 0 ? [row(name, amount)] : [];
}

function row(name: string, amount: number): TotalsRow {
  return { name, amount: dollars(amount), kind: 'plain' };
}

export function dollars(amount: number): string {
  return formatUsd(dollarsToCents(amount));
}
