import { expect, test } from 'vitest';
import { orderDocument, taxCents, taxLinesOf, withoutPerson } from './order-document.ts';

const ADDRESS = {
  name_first: 'Ada',
  name_last: 'Hart',
  company: null,
  address1: '100 Main Street',
  address2: null,
  city: 'Napa',
  stateShort: 'CA',
  zip: '94558',
  phone: '(707) 555-0101',
};

const STORED = {
  version: 1,
  brandingId: 1,
  customerId: 7,
  email: 'ada@example.com',
  delivery: {
    kind: 'carrier-pickup',
    shipViaId: 1,
    shipDay: '2027-03-02',
    address: { ...ADDRESS, company: 'FedEx Ship Center' },
    recipient: ADDRESS,
  },
  billingAddress: ADDRESS,
  birthDate: '1985-05-17',
  cardFingerprint: 'fp_1',
  compliance: { wineMl: 1500, household: '100 main st|94558', decision: null },
  gift: { senderName: 'Ada', name: 'Grace', email: 'grace@example.com', note: 'Enjoy!' },
  specialInstructions: 'Ring twice',
  textConsent: null,
  promoCode: null,
  club: null,
  retailDeliveryFeeOn: true,
  lines: [
    {
      productId: 1,
      slug: 'merlot',
      brandingId: 1,
      categories: ['Wine'],
      description: 'Merlot',
      quantity: 2,
      unitPriceCents: 5_000,
      kitMarkdownCents: 0,
      promoDiscountCents: 1_000,
    },
  ],
  money: { subTotalCents: 10_000, markdownCents: 1_000, freightCents: 500, totalCents: 10_210 },
  taxes: [
    { kind: 'salesTax', cents: 700, basis: { rate: '7.75% on wine', validFrom: '2026-01-01' } },
    { kind: 'crv', cents: 10, basis: null },
  ],
  taxedIn: { state: 'CA', day: '2027-03-01' },
};

test('a stored document parses to itself', () => {
  const parsed = orderDocument.parse(STORED);
  expect(parsed).toEqual(STORED);
  expect(taxCents(parsed)).toBe(710);
  expect(taxLinesOf(parsed)).toEqual({
    salesTax: 700,
    exciseTax: 0,
    wholesaleTax: 0,
    crv: 10,
    deliveryFee: 0,
  });
});

test.each([
  ['another version', { version: 2 }],
  ['a field that no version has', { extra: true }],
  ['no lines', { lines: [] }],
  ['a total that the amounts do not make', { money: { ...STORED.money, totalCents: 10_211 } }],
  ['a tax of another kind', { taxes: [{ kind: 'countyTax', cents: 710, basis: null }] }],
  ['a delivery of another kind', { delivery: { ...STORED.delivery, kind: 'drone' } }],
])('refuses %s', (_, change) => {
  expect(orderDocument.safeParse({ ...STORED, ...change }).success).toBe(false);
});

test('an erased customer leaves state, ZIP, days, amounts and volumes', () => {
  const erased = withoutPerson(orderDocument.parse(STORED), 'erased-1@erased.invalid');
  expect(orderDocument.parse(erased)).toEqual(erased);
  expect(JSON.stringify(erased)).not.toMatch(/Ada|Hart|Main|707|1985|grace|Ring|fp_1|FedEx/i);
  expect(erased).toMatchObject({
    delivery: { shipDay: '2027-03-02', address: { stateShort: 'CA', zip: '94558' } },
    compliance: { wineMl: 1500 },
    money: STORED.money,
    taxes: STORED.taxes,
  });
});
