import { expect, test } from 'vitest';
import { aboutText } from './message-words.ts';

test('what an email is about, in words', () => {
  expect(aboutText('order-shipped 100042')).toBe('Order shipped 100042');
  expect(aboutText('membership 3027 notice 4')).toBe('Membership notice');
  expect(aboutText('order.shipped')).toBe('order.shipped');
});
