import { expect, test } from 'vitest';
import { paymentProblem } from './payment-problem.ts';

const order = { orderId: 100042, totalCents: 123_450, shipDay: '2027-04-13' } as const;

test.each([
  [1, 'Alder Ridge', '(855) 555-0141'],
  [2, 'Twomey', '(855) 555-0172'],
] as const)('brand %i says which order, what sum, which day, and whom to call', (brandingId, name, phone) => {
  const { subject, text, html } = paymentProblem({ ...order, brandingId });
  expect(subject).toBe(`Please call us about your ${name} order 100042`);
  for (const part of [text, html]) {
    for (const word of ['100042', '$1,234.50', 'April 13, 2027', phone]) expect(part).toContain(word);
  }
});

test('nobody is asked for a card by mail', () => {
  expect(paymentProblem({ ...order, brandingId: 1 }).text).toContain('do not email us card numbers');
});
