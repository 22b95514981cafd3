import { expect, test } from 'vitest';
import { consentWording, phoneConsentWording, renewalTerms } from './renewal-terms.ts';

const yearly = { clubName: 'Club Twomey', shipmentsAYear: 1, priceCents: 165_00 };

test('the terms say how often, how much, until when, and how to cancel', () => {
  const [often, until, cancel] = renewalTerms({ ...yearly, shipmentsAYear: 4 });
  expect(often).toBe(
    'Club Twomey sends you 4 shipments a year. Each costs about $165.00, plus shipping and tax.',
  );
  expect(until).toContain('until you cancel');
  expect(cancel).toContain('You can cancel at any time');
});

test('one shipment a year is said in the singular', () => {
  expect(renewalTerms(yearly)[0]).toBe(
    'Club Twomey sends you 1 shipment a year. It costs about $165.00, plus shipping and tax.',
  );
});

test('what is kept holds the terms as they were shown, and names the policy', () => {
  for (const wording of [consentWording, phoneConsentWording]) {
    const lines = wording(yearly, '2026-07').split('\n');
    expect(lines.slice(0, 3)).toEqual(renewalTerms(yearly));
    expect(lines[3]).toContain('member policy (version 2026-07)');
  }
});
