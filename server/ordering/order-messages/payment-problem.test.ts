import { expect, test } from 'vitest';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { DOCUMENT, orderWith, SERVICE } from '../../testing/order-with.ts';
import { paymentProblem } from './payment-problem.ts';

const order = (brandingId: BrandingId) =>
  orderWith({
    brandingId,
    delivery: { kind: 'deliver', ...SERVICE, shipDay: '2027-04-13' },
    money: { ...DOCUMENT.money, totalCents: 123_450 },
  });

test.each([
  [1, 'Alder Ridge', '(855) 555-0141'],
  [2, 'Twomey', '(855) 555-0172'],
] as const)(
  'brand %i names the order, the total, the day and the phone number',
  (brandingId, name, phone) => {
    const { subject, text, html } = paymentProblem(order(brandingId));
    expect(subject).toBe(`Please call us about your ${name} order 100042`);
    for (const part of [text, html]) {
      for (const word of ['100042', '$1,234.50', 'April 13, 2027', phone]) expect(part).toContain(word);
    }
  },
);

test('the email never asks for a card', () => {
  expect(paymentProblem(order(1)).text).toContain('do not email us card numbers');
});
