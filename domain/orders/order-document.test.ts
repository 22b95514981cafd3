import { expect, test } from 'vitest';
import { BY_AIR } from '../delivery/methods.ts';
import {
  addresseeOf,
  deliveryMethodOf,
  hasWine,
  ORDER_DOCUMENT_VERSION,
  type OrderDelivery,
  orderDocument,
  pickupRecipient,
  soldServiceOf,
  taxCents,
  taxLinesOf,
  withoutGiftEmail,
  withoutPerson,
} from './order-document.ts';

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

const CONTENT = {
  productId: 1,
  quantity: 1,
  kind: 'wine',
  name: 'Merlot',
  vintage: 2022,
  varietal: 'Merlot',
  appellation: 'Napa Valley',
  sku: 'MER-22',
  barcode: '089000000017',
  bottleVolumeMl: 750,
  alcoholVolume: 13.5,
  unitPriceCents: 5_000,
};

const FEDEX = { namedFrom: 'sale', name: 'FedEx 2Day', carrier: 'FedEx' } as const;

const STORED = {
  version: 3,
  brandingId: 1,
  customerId: 7,
  email: 'ada@example.com',
  delivery: {
    kind: 'carrier-pickup',
    shipViaId: 1,
    service: FEDEX,
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
      factsFrom: 'sale',
      productId: 1,
      kind: 'wine',
      slug: 'merlot',
      sku: 'MER-22',
      brandingId: 1,
      categories: ['Wine'],
      description: 'Merlot',
      quantity: 2,
      unitPriceCents: 5_000,
      kitMarkdownCents: 0,
      promoDiscountCents: 1_000,
      alcoholVolume: 13.5,
      salesTaxPercent: '7.75',
      requiresShipDate: false,
      photoName: null,
      contents: [CONTENT],
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

const CONSENT = {
  phone: '(707) 555-0101',
  marketing: true,
  transactional: false,
  given: {
    number: '+17075550101',
    version: '2026-12',
    at: '2027-03-01T18:00:00.000Z',
    source: 'checkout',
    purposes: [
      { purpose: 'marketing', wording: 'Text me exclusive products and offers.' },
      { purpose: 'transactional', wording: 'Text me with order updates.' },
    ],
  },
};
const DECISION = {
  outcome: 'allowed',
  ruleId: null,
  ruleVersion: null,
  rulesVersion: '1',
  inputs: { wineMl: 1500 },
  decidedAt: '2027-03-01T18:00:00.000Z',
};
const [LINE] = STORED.lines;
const QUOTED = {
  lineCents: [690],
  freightCents: 10,
  jurisdictions: [{ level: 'State', name: 'CALIFORNIA', taxableCents: 9_000, exemptCents: 0, taxCents: 700 }],
};

test.each([
  ['a consent to texts with its wording', { textConsent: CONSENT }],
  [
    'checked boxes without a number that can receive texts',
    { textConsent: { ...CONSENT, phone: null, given: null } },
  ],
  ['a joined club', { club: { clubTypeId: 4, policyVersion: '2026-12' } }],
  ['a decision about the shipment', { compliance: { ...STORED.compliance, decision: DECISION } }],
  ['no alcohol', { birthDate: null, compliance: { wineMl: 0, household: null, decision: null } }],
  ['a guest without a fingerprint of the card', { customerId: null, cardFingerprint: null }],
  ['the note of a winery pickup', { gift: { senderName: null, name: null, email: null, note: 'Enjoy!' } }],
  ['no gift', { gift: null, specialInstructions: null, promoCode: 'SPRING' }],
  ['an erased recipient', { delivery: { ...STORED.delivery, recipient: null } }],
  [
    'a delivery on a hot day',
    {
      delivery: {
        ...{ kind: 'deliver', shipViaId: 9, service: soldServiceOf(9, BY_AIR), shipDay: '2027-07-01' },
        ...{ shipAnyway: true, address: ADDRESS },
      },
    },
  ],
  [
    'a winery pickup',
    {
      delivery: {
        ...{ kind: 'winery-pickup', shipViaId: 17, service: soldServiceOf(17, BY_AIR) },
        ...{ shipDay: '2027-07-01', address: ADDRESS },
      },
    },
  ],
  [
    'an order that was sold before orders kept the name of the service',
    { delivery: { ...STORED.delivery, service: { ...FEDEX, namedFrom: 'migration' } } },
  ],
  ['an order older than the decisions and rates', { taxedIn: null }],
  ['a tax that a service quoted', { taxedIn: { ...STORED.taxedIn, source: 'avatax', quoted: QUOTED } }],
  ['a tax of the tables in a shop with a service', { taxedIn: { ...STORED.taxedIn, source: 'tables' } }],
  [
    'a kit that was sold before lines had facts',
    {
      lines: [
        {
          ...LINE,
          factsFrom: 'migration',
          kind: 'kit',
          salesTaxPercent: null,
          contents: [
            CONTENT,
            {
              ...CONTENT,
              productId: 2,
              quantity: 2,
              kind: 'merchandise',
              vintage: null,
              varietal: null,
              appellation: null,
              barcode: null,
              bottleVolumeMl: null,
              alcoholVolume: 0,
            },
          ],
        },
      ],
    },
  ],
  [
    'markdowns of kits and promos on two lines',
    {
      lines: [
        { ...LINE, kitMarkdownCents: 300, promoDiscountCents: 700 },
        { ...LINE, productId: 2, quantity: 1, unitPriceCents: 2_000, promoDiscountCents: 250 },
      ],
      money: { subTotalCents: 12_000, markdownCents: 1_250, freightCents: 500, totalCents: 11_960 },
    },
  ],
])('stores %s', (_, change) => {
  const document = { ...STORED, ...change };
  expect(orderDocument.parse(document)).toEqual(document);
});

test.each([
  ['sum', { freightCents: 9 }],
  ['number of lines', { lineCents: [350, 340] }],
])('a quote whose %s is not the order’s is refused', (_, change) => {
  const taxedIn = { ...STORED.taxedIn, source: 'avatax', quoted: { ...QUOTED, ...change } };
  expect(orderDocument.safeParse({ ...STORED, taxedIn }).error?.issues[0]?.message).toBe(
    'the sales tax is not what the service quoted',
  );
});

test.each([
  ['an older version', { version: 2 }],
  ['a newer version', { version: 4 }],
  ['a field that no version has', { extra: true }],
  ['no lines', { lines: [] }],
  ['a total that the amounts do not make', { money: { ...STORED.money, totalCents: 10_211 } }],
  [
    'a subtotal that the lines do not make',
    { money: { ...STORED.money, subTotalCents: 10_001, totalCents: 10_211 } },
  ],
  [
    'markdowns that the lines do not make',
    { money: { ...STORED.money, markdownCents: 999, totalCents: 10_211 } },
  ],
  ['a field that no address has', { billingAddress: { ...ADDRESS, country: 'US' } }],
  ['a field that no line has', { lines: [{ ...LINE, color: 'red' }] }],
  ['a line without facts of its contents', { lines: [{ ...LINE, contents: [] }] }],
  ['a kit in a kit', { lines: [{ ...LINE, contents: [{ ...CONTENT, kind: 'kit' }] }] }],
  ['half a bottle in a kit', { lines: [{ ...LINE, contents: [{ ...CONTENT, quantity: 0.5 }] }] }],
  ['a bottle that holds nothing', { lines: [{ ...LINE, contents: [{ ...CONTENT, bottleVolumeMl: 0 }] }] }],
  ['facts of an unknown day', { lines: [{ ...LINE, factsFrom: 'catalog' }] }],
  ['half a bottle', { lines: [{ ...LINE, quantity: 0.5 }] }],
  ['a brand that is not ours', { brandingId: 3 }],
  ['a gift with a field of its own', { gift: { ...STORED.gift, wrapping: 'red' } }],
  [
    'a consent for another purpose',
    {
      textConsent: {
        ...CONSENT,
        given: { ...CONSENT.given, purposes: [{ purpose: 'research', wording: 'x' }] },
      },
    },
  ],
  ['a day that is none', { delivery: { ...STORED.delivery, shipDay: '2027-02-30' } }],
  ['a wish to ship anyway that says no', { delivery: { ...STORED.delivery, shipAnyway: false } }],
  ['a tax of nothing', { taxes: [...STORED.taxes, { kind: 'exciseTax', cents: 0, basis: null }] }],
  ['a decision in words', { compliance: { ...STORED.compliance, decision: 'allowed' } }],
  [
    'a decision without its facts',
    { compliance: { ...STORED.compliance, decision: { outcome: 'allowed' } } },
  ],
  ['a decision without an outcome', { compliance: { ...STORED.compliance, decision: { inputs: {} } } }],
  ['a decision that is missing', { compliance: { wineMl: 1500, household: null } }],
  ['a tax of another kind', { taxes: [{ kind: 'countyTax', cents: 710, basis: null }] }],
  ['a service without a name', { delivery: { ...STORED.delivery, service: undefined } }],
  ['a delivery of another kind', { delivery: { ...STORED.delivery, kind: 'drone' } }],
])('refuses %s', (_, change) => {
  expect(orderDocument.safeParse({ ...STORED, ...change }).success).toBe(false);
});

test('an erased customer leaves state, ZIP, days, amounts and volumes', () => {
  const erased = withoutPerson(orderDocument.parse(STORED), 'erased-1@erased.invalid');
  expect(orderDocument.parse(erased)).toEqual(erased);
  expect(JSON.stringify(erased)).not.toMatch(/Ada|Hart|Main|707|1985|grace|Ring|fp_1|Ship Center/i);
  expect(erased).toMatchObject({
    delivery: { shipDay: '2027-03-02', address: { stateShort: 'CA', zip: '94558' } },
    compliance: { wineMl: 1500 },
    money: STORED.money,
    taxes: STORED.taxes,
  });
});

test('new orders are of version 3', () => {
  expect(ORDER_DOCUMENT_VERSION).toBe(3);
});

test.each([
  [1, 'FedEx 2Day', 'FedEx'],
  [9, 'FedEx Overnight', 'FedEx'],
  [17, 'Alder Ridge, Oakville', null],
])('a sale by service %d keeps its name, %s', (shipViaId, name, carrier) => {
  expect(soldServiceOf(shipViaId, BY_AIR)).toEqual({ namedFrom: 'sale', name, carrier });
});

test('staff read why a document does not add up', () => {
  const { error } = orderDocument.safeParse({ ...STORED, money: { ...STORED.money, totalCents: 1 } });
  expect(error?.issues.map(({ message }) => message)).toEqual(['the amounts do not add up to the total']);
});

test('an order without taxes pays none', () => {
  expect(taxCents({ taxes: [] })).toBe(0);
  expect(taxLinesOf({ taxes: [] })).toEqual({
    salesTax: 0,
    exciseTax: 0,
    wholesaleTax: 0,
    crv: 0,
    deliveryFee: 0,
  });
});

test.each([
  [0, false],
  [1, true],
  [1500, true],
])('an order with %d ml of wine needs an adult: %s', (wineMl, isWine) => {
  expect(hasWine({ compliance: { wineMl, household: null, decision: null } })).toBe(isWine);
});

test.each([
  [{ kind: 'deliver', shipViaId: 9 }, 'DELIVER'],
  [{ kind: 'carrier-pickup', shipViaId: 1 }, 'PICKUP_FEDEX'],
  [{ kind: 'winery-pickup', shipViaId: 17 }, '17'],
] as const)('%j was posted as %s', (delivery, method) => {
  expect(deliveryMethodOf(delivery)).toBe(method);
});

const LOCATION = { ...ADDRESS, company: 'FedEx Ship Center' };
const DELIVERED: OrderDelivery = {
  ...{ kind: 'deliver', shipViaId: 1, service: FEDEX },
  ...{ shipDay: '2027-03-02', address: ADDRESS },
};

test('a parcel goes to its recipient, who is someone else at a pickup location', () => {
  const picked: OrderDelivery = {
    ...DELIVERED,
    kind: 'carrier-pickup',
    address: LOCATION,
    recipient: { ...ADDRESS, name_first: 'Grace' },
  };
  expect(pickupRecipient(picked)?.name_first).toBe('Grace');
  expect(addresseeOf({ delivery: picked }).name_first).toBe('Grace');
  expect(pickupRecipient(DELIVERED)).toBeNull();
  expect(addresseeOf({ delivery: DELIVERED })).toEqual(ADDRESS);
  const erased: OrderDelivery = { ...picked, recipient: null };
  expect(pickupRecipient(erased)).toBeNull();
  expect(addresseeOf({ delivery: erased })).toEqual(LOCATION);
});

const PLACE = {
  name_first: '',
  name_last: '',
  company: null,
  address1: '',
  address2: null,
  city: '',
  stateShort: 'CA',
  zip: '94558',
  phone: '',
};

test('nothing of an erased person stays, whatever the delivery', () => {
  const parsed = orderDocument.parse({ ...STORED, textConsent: CONSENT });
  const without = {
    email: 'erased-1@erased.invalid',
    billingAddress: PLACE,
    birthDate: null,
    cardFingerprint: null,
    compliance: { wineMl: 1500, household: null, decision: null },
    gift: null,
    specialInstructions: null,
    textConsent: null,
  };
  expect(withoutPerson(parsed, 'erased-1@erased.invalid')).toEqual({
    ...STORED,
    ...without,
    delivery: { ...STORED.delivery, address: PLACE, recipient: null },
  });
  expect(withoutPerson({ ...parsed, delivery: DELIVERED }, 'erased-1@erased.invalid')).toEqual({
    ...STORED,
    ...without,
    delivery: { ...DELIVERED, address: PLACE },
  });
});

test('a recipient of a gift who is erased leaves the rest of the gift', () => {
  const parsed = orderDocument.parse(STORED);
  expect(withoutGiftEmail(parsed)).toEqual({ ...STORED, gift: { ...STORED.gift, email: null } });
  expect(withoutGiftEmail({ ...parsed, gift: null })).toEqual({ ...STORED, gift: null });
});
