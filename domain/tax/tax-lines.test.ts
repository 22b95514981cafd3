import { expect, test } from 'vitest';
import {
  displayedSalesTax,
  NO_TAXES,
  TAX_KINDS,
  TAX_NAMES,
  taxFields,
  taxLines,
  totalTax,
} from './tax-lines.ts';

const TAXES = { salesTax: 2040, exciseTax: 30, wholesaleTax: 2100, crv: 5, deliveryFee: 28 };
const nameOf = (kind: string) => `the ${kind}`;

test('pages list taxes in the order of the specification, each under its label', () => {
  expect(TAX_KINDS.map((kind) => TAX_NAMES[kind].label)).toEqual([
    'Sales Tax',
    'Excise Tax',
    'Wholesale Tax',
    'CRV',
    'CO Retail Delivery Fee',
  ]);
});

test('a cart has no field for sales tax', () => {
  expect(taxFields('cart', nameOf)).toStrictEqual({
    exciseTax: 'the exciseTax',
    wholesaleTax: 'the wholesaleTax',
    caCRVTax: 'the crv',
    CODeliveryFee: 'the deliveryFee',
  });
});

test('an order has a field for each tax', () => {
  expect(taxFields('order', nameOf)).toStrictEqual({
    SalesTax: 'the salesTax',
    ExciseTax: 'the exciseTax',
    WholesaleTax: 'the wholesaleTax',
    CRVTax: 'the crv',
    CODeliveryFee: 'the deliveryFee',
  });
});

test('an order without taxes has each of them at zero', () => {
  expect(NO_TAXES).toStrictEqual({ salesTax: 0, exciseTax: 0, wholesaleTax: 0, crv: 0, deliveryFee: 0 });
  expect(taxLines((kind) => TAXES[kind])).toStrictEqual(TAXES);
});

test('the total has all five taxes in it', () => {
  expect(totalTax(TAXES)).toBe(4203);
});

test('a fee, a CRV, an excise or a wholesale tax of a cent is taken off the displayed sales tax', () => {
  const none = { deliveryFee: 0, crv: 0, wholesaleTax: 0, exciseTax: 0 };
  expect(displayedSalesTax(100, { ...none, deliveryFee: 1 })).toBe(99);
  expect(displayedSalesTax(100, { ...none, crv: 1 })).toBe(99);
  expect(displayedSalesTax(100, { ...none, wholesaleTax: 1 })).toBe(99);
  expect(displayedSalesTax(100, { ...none, exciseTax: 1 })).toBe(99);
});
