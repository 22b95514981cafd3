import { describe, expect, test } from 'vitest';
import { STATES } from '../geography/states.ts';
import { BOX_SIZES, type FreightZone, SEEDED_FREIGHT_TABLE } from './freight-table.ts';

const { ground, overnight, zones: zoneStates } = SEEDED_FREIGHT_TABLE;
const zones = Object.keys(ground) as FreightZone[];

test('every state of the mainland is in one zone', () => {
  const zoned = Object.values(zoneStates).flat();
  const mainland = STATES.filter((state) => state.kind === 'state' || state.kind === 'district')
    .map((state) => state.stateShort)
    .filter((code) => code !== 'AK' && code !== 'HI');
  expect(zoned.toSorted()).toEqual(mainland.toSorted());
});

describe.each(zones)('zone %s', (zone) => {
  test('a larger box costs more, and less than two of half its size', () => {
    for (const prices of [ground[zone], overnight[zone]]) {
      const inOrder = BOX_SIZES.map((size) => prices[size]);
      expect(inOrder).toEqual(inOrder.toSorted((a, b) => a - b));
      expect(prices[2]).toBeLessThan(2 * prices[1]);
      expect(prices[6]).toBeLessThan(2 * prices[3]);
      expect(prices[12]).toBeLessThan(2 * prices[6]);
    }
  });

  test('overnight costs more than ground', () => {
    for (const size of BOX_SIZES) {
      expect(overnight[zone][size]).toBeGreaterThan(ground[zone][size]);
    }
  });
});

test.each([
  ['home', 2500, 3500],
  ['west', 4500, 5500],
  ['central', 6000, 7500],
  ['east', 7000, 9000],
] as const)("twelve bottles by ground in zone %s keep within the trade's %d to %d", (zone, from, to) => {
  expect(ground[zone][12]).toBeGreaterThanOrEqual(from);
  expect(ground[zone][12]).toBeLessThanOrEqual(to);
});
