import { expect, test } from 'vitest';
import { smallerTiers, tierTerms } from './smaller-tiers.ts';

const tier = (tierId: number, priceCents: number) => ({ tierId, priceCents });

test('only tiers that cost less are offered, the largest first', () => {
  const offered = [tier(1, 10_000), tier(2, 20_000), tier(3, 30_000), tier(4, 30_000)];
  expect(smallerTiers(offered, tier(3, 30_000)).map(({ tierId }) => tierId)).toEqual([2, 1]);
  expect(smallerTiers(offered, tier(1, 10_000))).toEqual([]);
});

test('the terms name the price, how often, how to cancel, and the button that agrees to them', () => {
  const terms = tierTerms(
    { clubName: 'Club Twomey', shipmentsAYear: 4, priceCents: 16_500 },
    'Three Bottles',
  );
  expect(terms[0]).toBe(
    'Club Twomey sends you 4 shipments a year. Each costs about $165.00, plus shipping and tax.',
  );
  expect(terms.join(' ')).toContain('You can cancel at any time');
  expect(terms.at(-1)).toContain('“Choose Three Bottles”');
});
