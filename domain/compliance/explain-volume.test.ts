import { describe, expect, test } from 'vitest';
import { bottlesLeft, explainVolume, tightestVolume } from './explain-volume.ts';
import type { VolumeUse } from './shipment-facts.ts';

const ELSE = 'You can also pick it up at one of our wineries.';

function use(volume: Partial<VolumeUse> = {}): VolumeUse {
  return { maxMl: 9000, months: 1, per: 'person', usedMl: 0, ...volume };
}

const explain = (
  volume: Partial<VolumeUse>,
  stateName: string | null = 'Ohio',
  fitsFrom: string | null = null,
) => explainVolume(use(volume), { stateName, fitsFrom });

test.each<[VolumeUse['months'], string]>([
  [
    0,
    'You can send up to 12 bottles in one order to Ohio. The limit is 12 bottles of 750 ml per person an order.',
  ],
  [
    1,
    'You can send up to 12 bottles this month to Ohio. The limit is 12 bottles of 750 ml per person a month.',
  ],
  [
    2,
    'You can send up to 12 bottles within two months to Ohio. The limit is 12 bottles of 750 ml per person in two months.',
  ],
  [
    12,
    'You can send up to 12 bottles this year to Ohio. The limit is 12 bottles of 750 ml per person a year.',
  ],
])('a limit over %d months', (months, text) => {
  expect(explain({ months })).toBe(`${text} ${ELSE}`);
});

test.each<[VolumeUse['per'], string]>([
  ['person', 'per person'],
  ['address', 'per household'],
  ['person-or-address', 'per person or address'],
])('a limit for each %s is one %s', (per, words) => {
  expect(explain({ per })).toBe(
    `You can send up to 12 bottles this month to Ohio. The limit is 12 bottles of 750 ml ${words} a month. ${ELSE}`,
  );
});

test.each([
  [{ usedMl: 0 }, 'up to 12 bottles'],
  [{ usedMl: 1 }, '11 more bottles'],
  [{ usedMl: 7500 }, '2 more bottles'],
  [{ usedMl: 8250 }, '1 more bottle'],
  [{ usedMl: 8251 }, 'only 749 ml more'],
  [{ usedMl: 8999 }, 'only 1 ml more'],
  [{ usedMl: 9000 }, 'no more wine'],
  [{ usedMl: 9001 }, 'no more wine'],
  [{ maxMl: 750 }, 'up to 1 bottle'],
])('what is left with %j: %s', (volume, words) => {
  expect(explain(volume)).toMatch(new RegExp(`^You can send ${words} this month to Ohio\\. `));
});

test('the limit is given in whole bottles', () => {
  expect(explain({ maxMl: 1499 })).toContain('The limit is 1 bottle of 750 ml per person a month.');
  expect(explain({ maxMl: 1500 })).toContain('The limit is 2 bottles of 750 ml per person a month.');
});

test('the District has an article, and a state that is not known has no name', () => {
  expect(explain({}, 'District of Columbia')).toContain('this month to the District of Columbia.');
  expect(explain({}, null)).toContain('this month to this state.');
});

test('the day from which all of it fits comes before the winery', () => {
  expect(explain({ usedMl: 9000 }, 'Ohio', '2026-12-14')).toBe(
    `You can send no more wine this month to Ohio. The limit is 12 bottles of 750 ml per person a month. From December 14, 2026 on, all of your order can ship. ${ELSE}`,
  );
});

describe('of several limits, the message gives the tightest', () => {
  const month = use({ maxMl: 9000, usedMl: 6000 });
  const year = use({ maxMl: 27_000, usedMl: 25_500, months: 12 });

  test('that with the least room, in either order', () => {
    expect(tightestVolume({ wineMl: 3001, volumes: [month, year] })).toBe(year);
    expect(tightestVolume({ wineMl: 3001, volumes: [year, month] })).toBe(year);
  });

  test('of equal room that of the longer time, in either order', () => {
    const sameRoom = use({ maxMl: 27_000, usedMl: 24_000, months: 12 });
    expect(tightestVolume({ wineMl: 3001, volumes: [month, sameRoom] })).toBe(sameRoom);
    expect(tightestVolume({ wineMl: 3001, volumes: [sameRoom, month] })).toBe(sameRoom);
  });

  test('a limit that is exceeded already has no room, not less than none', () => {
    const over = use({ maxMl: 9000, usedMl: 20_000 });
    const full = use({ maxMl: 27_000, usedMl: 27_000, months: 12 });
    expect(bottlesLeft(over)).toBe(0);
    expect(tightestVolume({ wineMl: 750, volumes: [over, full] })).toBe(full);
  });

  test('none while the wine just fits, or without limits', () => {
    expect(tightestVolume({ wineMl: 3000, volumes: [month] })).toBeNull();
    expect(tightestVolume({ wineMl: 3001, volumes: [month] })).toBe(month);
    expect(tightestVolume({ wineMl: 99_999, volumes: [] })).toBeNull();
  });
});

test.each([
  [{ usedMl: 0 }, 12],
  [{ usedMl: 1 }, 11],
  [{ usedMl: 8250 }, 1],
  [{ usedMl: 8251 }, 0],
])('with %j used, %d bottles are left', (volume, bottles) => {
  expect(bottlesLeft(use(volume))).toBe(bottles);
});
