import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  brandOfCardTypeId,
  CARD_TYPE_IDS,
  cardBrandName,
  cardTypeId,
  detectCardBrand,
  groupCardNumber,
  isCompleteCardNumber,
  securityCodeLength,
} from './card-brand.ts';

describe('brand by leading digits', () => {
  test.each([
    ['4', 'visa'],
    ['49', 'visa'],
    ['50', 'unknown'],
    ['51', 'mastercard'],
    ['55', 'mastercard'],
    ['56', 'unknown'],
    ['2220', 'unknown'],
    ['2221', 'mastercard'],
    ['2229', 'mastercard'],
    ['2230', 'mastercard'],
    ['2300', 'mastercard'],
    ['2699', 'mastercard'],
    ['2700', 'mastercard'],
    ['2719', 'mastercard'],
    ['2720', 'mastercard'],
    ['2721', 'unknown'],
    ['33', 'unknown'],
    ['34', 'amex'],
    ['37', 'amex'],
    ['35', 'unknown'],
    ['6011', 'discover'],
    ['6012', 'unknown'],
    ['643', 'unknown'],
    ['644', 'discover'],
    ['649', 'discover'],
    ['65', 'discover'],
    ['66', 'unknown'],
    ['', 'unknown'],
    ['x4', 'unknown'],
    ['04', 'unknown'],
    ['037', 'unknown'],
    ['137', 'unknown'],
    ['06011', 'unknown'],
    ['165', 'unknown'],
    ['3', 'unknown'],
    ['6', 'unknown'],
    ['601', 'unknown'],
    ['2x', 'unknown'],
  ])('%j: %s', (digits, brand) => {
    expect(detectCardBrand(digits)).toBe(brand);
  });

  test('Mastercard has all of 2221 to 2720 and nothing beside', () => {
    for (let prefix = 2000; prefix < 3000; prefix += 1) {
      const isMastercard = prefix >= 2221 && prefix <= 2720;
      expect(detectCardBrand(`${prefix}`)).toBe(isMastercard ? 'mastercard' : 'unknown');
    }
  });
});

describe('a whole card number', () => {
  test.each([
    ['4111111111111111', true],
    ['4222222222222', true],
    ['411111111111111', false],
    ['4111111111111112', false],
    ['5555555555554444', true],
    ['2223003122003222', true],
    ['378282246310005', true],
    ['6011111111111117', true],
    ['4000000000004046', true],
    // a Visa of 14 digits with a right check digit
    ['41111111111116', false],
    // no known brand: the gateway decides
    ['3530111333300000', true],
    ['00000000000', false],
    ['000000000000', true],
    // a card of each brand that is a digit too short or too long, with a right check digit
    ['555555555555558', false],
    ['55555555555544440', false],
    ['37828224631003', false],
    ['3782822463100052', false],
    ['601111111111116', false],
    ['60111111111111170', false],
    ['0000000000000000000', true],
    ['00000000000000000000', false],
    ['', false],
    ['4111 1111 1111 1111', false],
  ])('%s: %s', (digits, isComplete) => {
    expect(isCompleteCardNumber(digits)).toBe(isComplete);
  });
});

test('the ids of stored cards are those of the specification, there and back', () => {
  expect(CARD_TYPE_IDS).toEqual({ mastercard: 1, visa: 2, amex: 3, discover: 8 });
  for (const brand of ['mastercard', 'visa', 'amex', 'discover'] as const) {
    expect(cardTypeId(brand)).toBe(CARD_TYPE_IDS[brand]);
    expect(brandOfCardTypeId(cardTypeId(brand))).toBe(brand);
  }
  expect(cardTypeId('unknown')).toBe(0);
  expect(brandOfCardTypeId(5)).toBe('unknown');
});

test.each([
  ['mastercard', 1, 'Mastercard', 3],
  ['visa', 2, 'Visa', 3],
  ['amex', 3, 'American Express', 4],
  ['discover', 8, 'Discover', 3],
  ['unknown', 0, 'Card', 3],
] as const)('%s has the id %d, the name %s and a code of %d digits', (brand, id, name, digits) => {
  expect([cardTypeId(brand), cardBrandName(brand), securityCodeLength(brand)]).toEqual([id, name, digits]);
  expect(brandOfCardTypeId(id)).toBe(brand);
});

test('an American Express has a code of four digits', () => {
  expect(securityCodeLength('amex')).toBe(4);
  expect(securityCodeLength('visa')).toBe(3);
  expect(securityCodeLength('unknown')).toBe(3);
  expect(cardBrandName('amex')).toBe('American Express');
  expect(cardBrandName('unknown')).toBe('Card');
});

describe('grouping', () => {
  test.each([
    ['', ''],
    ['4', '4'],
    ['4111', '4111'],
    ['41111', '4111 1'],
    ['4111111111111111', '4111 1111 1111 1111'],
    ['4111-1111 1111.1111', '4111 1111 1111 1111'],
    ['378282246310005', '3782 8224 6310 005'],
    ['12345678901234567890123', '1234 5678 9012 3456 789'],
  ])('%j is shown as %j', (typed, displayed) => {
    expect(groupCardNumber(typed)).toBe(displayed);
  });

  test('keeps every digit up to 19 in order, and grouping twice changes nothing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\d -]{0,30}$/), (typed) => {
        const displayed = groupCardNumber(typed);
        expect(displayed.replaceAll(' ', '')).toBe(typed.replace(/\D/g, '').slice(0, 19));
        expect(groupCardNumber(displayed)).toBe(displayed);
      }),
    );
  });
});
