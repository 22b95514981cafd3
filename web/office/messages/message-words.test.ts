import { expect, test } from 'vitest';
import { aboutText } from './message-words.ts';

test('what an email is about, in words', () => {
  expect(aboutText('order-shipped 100042')).toBe('Order shipped 100042');
  expect(aboutText('membership 3027 notice 4')).toBe('Membership notice');
  expect(aboutText('membership 3027 tier 2027-03-02T20:00:00.000Z')).toBe('Membership tier');
  expect(aboutText('membership 3027 on hold 2027-03-02 20:00:00.123+00')).toBe('Membership on hold');
  expect(aboutText('weather-hold 100042 2027-03-02T20:00:00.000Z')).toBe('Weather hold 100042');
  expect(aboutText('release-problem 12 cart-changed 1803931200000')).toBe('Release problem 12 cart changed');
  expect(aboutText('card-link 7', 100042)).toBe('Card link 100042');
  expect(aboutText('card-link 7')).toBe('Card link');
  expect(aboutText('payment-link 7 12')).toBe('Payment link');
  expect(aboutText('payment-problem cellar-door-7f-2-authorise', 100042)).toBe('Payment problem 100042');
  expect(aboutText('order-changed 100042 3', 100042)).toBe('Order changed 100042');
  expect(aboutText('reset-password')).toBe('Reset password');
  expect(aboutText('order.shipped')).toBe('order.shipped');
});
