import { describe, expect, test } from 'vitest';
import type { Cart } from '../../../contract/cart.ts';
import { cartTotals, itemCount, shownTotal } from './totals.ts';

const emptyCart: Cart = {
  shoppingCartItems: [],
  shoppingCartItemsDeleted: [],
  totals: { subTotal: 0, totalMarkdown: 0, freight: 0, tax: 0, totalAmountDue: 0 },
  promoCode: null,
  promoDetails: null,
  promoInvalidReason: null,
  promoShipViaIds: null,
  SetCoRetailTax: false,
  shippingAddress: null,
  caCRVTax: 0,
  wholesaleTax: 0,
  exciseTax: 0,
  CODeliveryFee: 0,
  salesTaxTotal: 0,
  brandingId: 1,
  shipViaId: null,
  requestedShipDate: null,
  giftNote: null,
  giftName: null,
  giftSenderName: null,
  giftRecipientEmail: null,
  specialInstructions: null,
  shipper: null,
  pickUpPersonAddress: null,
  clubMembershipRemoved: false,
  clubMembershipRemovedReason: null,
  nonCompliantCart: false,
  ShipmentNonCompliantReason: null,
  ageVerifyFailed: false,
  quote: '',
  toDoor: null,
};

const inColorado: Cart = {
  ...emptyCart,
  totals: { subTotal: 300, totalMarkdown: 30.5, freight: 19.5, tax: 8.28, totalAmountDue: 297.28 },
  SetCoRetailTax: true,
  shippingAddress: { stateId: 7, fedexLocationId: null },
  CODeliveryFee: 0.28,
  salesTaxTotal: 8.28,
};

const names = (cart: Cart, isShippingStep: boolean) =>
  cartTotals(cart, isShippingStep).map((row) => row.name);
const amountOf = (cart: Cart, name: string) =>
  cartTotals(cart, false).find((row) => row.name === name)?.amount;

describe('the totals list', () => {
  test('knows no freight and no tax on the shipping step', () => {
    expect(names(inColorado, true)).toEqual(['Subtotal', 'Discount', 'Grand Total']);
    expect(shownTotal(inColorado, true)).toBe('$269.50');
  });

  test('has the specified order on the other steps', () => {
    expect(names(inColorado, false)).toEqual([
      'Subtotal',
      'Shipping',
      'Sales Tax',
      'CO Retail Delivery Fee',
      'Discount',
      'Grand Total',
    ]);
    expect(shownTotal(inColorado, false)).toBe('$297.28');
  });

  test('shows the sales tax less the fee', () => {
    expect(amountOf(inColorado, 'Sales Tax')).toBe('$8.00');
  });

  test('shows the sales tax less the CRV, or less wholesale and excise', () => {
    const inCalifornia = { ...emptyCart, salesTaxTotal: 10.4, caCRVTax: 0.4 };
    expect(amountOf(inCalifornia, 'Sales Tax')).toBe('$10.00');
    const inKentucky = { ...emptyCart, salesTaxTotal: 10.4, wholesaleTax: 3.15, exciseTax: 0.25 };
    expect(amountOf(inKentucky, 'Sales Tax')).toBe('$7.00');
    expect(names(inKentucky, false)).toEqual([
      'Subtotal',
      'Shipping',
      'Sales Tax',
      'Excise Tax',
      'Wholesale Tax',
      'Grand Total',
    ]);
  });

  test('keeps the Colorado fee to Colorado and to the flag', () => {
    const elsewhere = { ...inColorado, shippingAddress: { stateId: 6, fedexLocationId: null } };
    expect(names(elsewhere, false)).not.toContain('CO Retail Delivery Fee');
    expect(names({ ...inColorado, SetCoRetailTax: false }, false)).not.toContain('CO Retail Delivery Fee');
  });
});

test('an empty cart has no bottles', () => {
  expect(itemCount(emptyCart)).toBe(0);
});
