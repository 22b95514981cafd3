import { expect, test } from 'vitest';
import {
  CARRIER_DISTANCES,
  fitsOnGiftCard,
  GIFT_NOTE_MAX_LINES,
  MAX_CARTS_PER_PAYMENT,
  MAX_LENGTH,
  MIN_PASSWORD_LENGTH,
  PRINTED_LENGTH,
  STOCKIST_DISTANCES,
} from './limits.ts';

test.each([
  ['', true],
  ['1\n2\n3\n4\n5\n6\n7', true],
  ['1\n2\n3\n4\n5\n6\n7\n8', false],
  ['1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7', true],
  ['1\r\n2\r\n3\r\n4\r\n5\r\n6\r\n7\r\n8', false],
  ['1\r2\r3\r4\r5\r6\r7', true],
  ['1\n\r2\n\r3\n\r4', true],
  ['1\n\r2\n\r3\n\r4\n\r5', false],
  ['1\r2\r3\r4\r5\r6\r7\r8', false],
  ['\n\n\n\n\n\n\n', false],
])('%j fits on the gift card: %s', (note, fits) => {
  expect(fitsOnGiftCard(note)).toBe(fits);
});

test('texts are as long as the specification allows', () => {
  expect(MAX_LENGTH).toMatchObject({
    name: 50,
    company: 100,
    address1: 255,
    address2: 75,
    city: 75,
    zip: 30,
    phone: 50,
    email: 100,
    specialInstructions: 500,
    giftSenderName: 40,
    giftName: 50,
    giftNote: 300,
    promoCode: 50,
    cardDigits: 19,
  });
  expect(MIN_PASSWORD_LENGTH).toBe(8);
  expect(GIFT_NOTE_MAX_LINES).toBe(7);
});

test('our own limits: what a password, a search, a quote and a security code may have', () => {
  expect(MAX_LENGTH).toMatchObject({ securityCode: 4, password: 200, search: 100, quoteItems: 4000 });
  expect(MAX_CARTS_PER_PAYMENT).toBe(500);
});

test('shoppers search around a ZIP, in miles: for a carrier location within 10 at first', () => {
  expect(CARRIER_DISTANCES).toEqual([10, 25, 50]);
  expect(STOCKIST_DISTANCES).toEqual(['10', '25', '50', '100', '250']);
});

test('carriers print 30 characters of an address line and 240 of the instructions', () => {
  expect(PRINTED_LENGTH).toEqual({ addressLine: 30, specialInstructions: 240 });
});
