import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TaxQuestion } from '../../../domain/tax/tax-quote.ts';
import { AVATAX_KEY, startTestAvatax, type TestAvatax, UNKNOWN_ZIP } from '../../testing/test-avatax.ts';
import type { BadDay } from '../../testing/test-service.ts';
import { createAvatax } from './avatax.ts';
import type { TaxService } from './tax-service.ts';

const NO_REST = { quoteMs: 300, recordMs: 300, restMs: 0 };

let avatax: TestAvatax;
let tax: TaxService;
beforeEach(async () => {
  avatax = await startTestAvatax();
  tax = createAvatax({ ...AVATAX_KEY, url: avatax.service.url }, NO_REST);
});
afterEach(() => avatax.service.close());

const QUESTION: TaxQuestion = {
  day: '2027-03-01',
  from: { line1: '1140 Oakville Ridge Road', city: 'Oakville', state: 'CA', zip: '94562' },
  to: { line1: '100 Main Street', city: 'Napa', state: 'CA', zip: '94558' },
  lines: [
    { sku: 'CAB-21', quantity: 2, cents: 12_345, isWine: true },
    { sku: 'CORK', quantity: 1, cents: 1_500, isWine: false },
  ],
  freightCents: 2_400,
};

describe('a quote', () => {
  test('has the tax of each line and jurisdiction, to the cent', async () => {
    expect(await tax.quote(QUESTION)).toEqual({
      kind: 'answered',
      value: {
        source: 'avatax',
        lineCents: [741 + 216, 90 + 26],
        freightCents: 0,
        linePercents: ['7.75', '7.75'],
        jurisdictions: [
          { level: 'State', name: 'CALIFORNIA', taxableCents: 13_845, exemptCents: 0, taxCents: 831 },
          { level: 'County', name: 'NAPA', taxableCents: 13_845, exemptCents: 0, taxCents: 242 },
        ],
      },
    });
    expect(avatax.records.size).toBe(0);
  });

  test('is asked for without anything about the shopper but the address', async () => {
    await tax.quote(QUESTION);
    expect(avatax.quotes).toEqual([
      {
        companyCode: 'WINERY',
        customerCode: 'consumer',
        type: 'SalesOrder',
        date: '2027-03-01',
        currencyCode: 'USD',
        commit: false,
        addresses: {
          shipFrom: {
            line1: '1140 Oakville Ridge Road',
            city: 'Oakville',
            region: 'CA',
            postalCode: '94562',
            country: 'US',
          },
          shipTo: {
            line1: '100 Main Street',
            city: 'Napa',
            region: 'CA',
            postalCode: '94558',
            country: 'US',
          },
        },
        lines: [
          {
            number: '1',
            quantity: 2,
            amount: 123.45,
            taxCode: 'PA2020300',
            itemCode: 'CAB-21',
            discounted: false,
          },
          { number: '2', quantity: 1, amount: 15, taxCode: 'P0000000', itemCode: 'CORK', discounted: false },
          {
            number: 'freight',
            quantity: 1,
            amount: 24,
            taxCode: 'FR020100',
            itemCode: 'freight',
            discounted: false,
          },
        ],
      },
    ]);
  });

  test('that does not add up is rejected', async () => {
    avatax.tooMuch = 0.01;
    expect(await tax.quote(QUESTION)).toEqual({
      kind: 'unavailable',
      why: 'AvaTax answered 201 to a quote',
    });
  });

  test.each<BadDay>(['silent', 'slow-body', 'error', 'nonsense', 'html', 'dropped', 'redirect'])(
    'on a day when AvaTax is %s is none, and tells no secret',
    async (badDay) => {
      avatax.service.badDay = badDay;
      const answer = await tax.quote(QUESTION);
      expect(answer).toMatchObject({ kind: 'unavailable' });
      expect(JSON.stringify(answer)).not.toContain(AVATAX_KEY.licenseKey);
      expect(avatax.service.followedRedirects).toBe(0);
    },
  );

  test('with a wrong key is rejected', async () => {
    const wrong = createAvatax({ ...AVATAX_KEY, licenseKey: 'wrong', url: avatax.service.url }, NO_REST);
    expect(await wrong.quote(QUESTION)).toEqual({
      kind: 'unavailable',
      why: 'AvaTax answered 401 to a quote',
    });
  });

  test('makes one shopper wait for a service that is down, not all', async () => {
    const resting = createAvatax(
      { ...AVATAX_KEY, url: avatax.service.url },
      { quoteMs: 200, restMs: 60_000 },
    );
    avatax.service.badDay = 'silent';
    await resting.quote(QUESTION);
    avatax.service.badDay = null;
    expect(await resting.quote(QUESTION)).toEqual({
      kind: 'unavailable',
      why: 'AvaTax rests after a failure',
    });
    expect(avatax.quotes).toEqual([]);
  });
});

test('an address that the service does not know is no outage: it answers the next shopper', async () => {
  const resting = createAvatax({ ...AVATAX_KEY, url: avatax.service.url }, { quoteMs: 300, restMs: 60_000 });
  const unknown = { ...QUESTION, to: { ...QUESTION.to, zip: UNKNOWN_ZIP } };
  expect(await resting.quote(unknown)).toEqual({
    kind: 'unavailable',
    why: 'AvaTax answered 400 to a quote',
  });
  expect(await resting.quote(QUESTION)).toMatchObject({ kind: 'answered' });
});

describe('a record', () => {
  const SALE = {
    ...QUESTION,
    code: '17',
    kind: 'sale',
    about: '17',
    taxCents: 1_073,
    taxedOn: '2027-03-01',
  } as const;

  test('is committed with the tax that was charged, and repeated takes its own place', async () => {
    expect(await tax.record(SALE)).toEqual({ kind: 'answered', value: null });
    expect(await tax.record({ ...SALE, taxCents: 1_000 })).toEqual({ kind: 'answered', value: null });
    expect([...avatax.records.values()]).toMatchObject([
      {
        type: 'SalesInvoice',
        code: '17',
        commit: true,
        taxOverride: { type: 'TaxAmount', taxAmount: 10, taxDate: '2027-03-01', reason: 'As charged' },
      },
    ]);
  });

  test('with another tax than was charged is not done', async () => {
    avatax.tooMuch = 0.01;
    expect(await tax.record(SALE)).toEqual({
      kind: 'unavailable',
      why: 'AvaTax recorded another tax than was charged for sale 17',
    });
  });

  test('of a return is negative, on the day of the sale’s taxes', async () => {
    const lines = QUESTION.lines.map((line) => ({ ...line, cents: -line.cents }));
    const back = {
      ...SALE,
      kind: 'return',
      code: '17-1',
      day: '2027-03-09',
      lines,
      taxCents: -1_073,
    } as const;
    expect(await tax.record(back)).toEqual({ kind: 'answered', value: null });
    expect(avatax.records.get('17-1')).toMatchObject({
      type: 'ReturnInvoice',
      referenceCode: '17',
      date: '2027-03-09',
      taxOverride: { taxAmount: -10.73, taxDate: '2027-03-01' },
    });
  });

  test('is voided once, and a void is no failure where there is none', async () => {
    await tax.record(SALE);
    expect(await tax.cancel('17')).toEqual({ kind: 'answered', value: null });
    expect(await tax.cancel('17')).toEqual({ kind: 'answered', value: null });
    expect(avatax.voided).toEqual(['17']);
  });

  test.each<BadDay>(['silent', 'error', 'html'])('on a day when AvaTax is %s is not done', async (badDay) => {
    avatax.service.badDay = badDay;
    expect(await tax.record(SALE)).toMatchObject({ kind: 'unavailable' });
    expect(await tax.cancel('17')).toMatchObject({ kind: 'unavailable' });
  });
});
