import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bottleEquivalents,
  boxesFor,
  type FreightInput,
  freightFor,
  moreBottlesFor,
  zoneOf,
} from './freight.ts';
import { SEEDED_FREIGHT_TABLE } from './freight-table.ts';

/** Of 750 ml bottles, to California by ground. */
function home(bottles: number, overrides: Partial<FreightInput> = {}): FreightInput {
  return {
    shipViaId: 1,
    state: 'CA',
    pickup: false,
    containers: [{ ml: 750, count: bottles }],
    merchandiseUnits: 0,
    ...overrides,
  };
}

function freight(bottles: number, overrides: Partial<FreightInput> = {}): number {
  return freightFor(home(bottles, overrides));
}

describe('by number of bottles', () => {
  test.each([
    [0, 0],
    [1, 1200],
    [2, 1400],
    [3, 1550],
    [4, 1950],
    [6, 1950],
    [7, 3000],
    [12, 3000],
    [13, 4200],
    [24, 6000],
    [27, 7550],
  ])('%d bottles to California: %d cents', (bottles, cents) => {
    expect(freight(bottles)).toBe(cents);
  });

  test.each([
    [[{ ml: 375, count: 1 }], 1],
    [[{ ml: 375, count: 2 }], 1],
    [[{ ml: 375, count: 3 }], 2],
    [[{ ml: 1500, count: 1 }], 2],
    [[{ ml: 3000, count: 1 }], 4],
    [
      [
        { ml: 187, count: 2 },
        { ml: 375, count: 1 },
      ],
      1,
    ],
    [[], 0],
  ])('%j takes the room of %d', (containers, bottles) => {
    expect(bottleEquivalents(containers)).toBe(bottles);
  });

  test('a corkscrew takes the room of a bottle', () => {
    expect(freight(0, { merchandiseUnits: 1 })).toBe(freight(1));
    expect(freight(2, { merchandiseUnits: 1 })).toBe(freight(3));
  });
});

describe('by zone and service', () => {
  test.each([
    ['CA', 'home'],
    ['NV', 'west'],
    ['TX', 'central'],
    ['NY', 'east'],
    ['HI', 'overseas'],
    ['AK', 'overseas'],
    ['PR', 'overseas'],
  ])('%s is %s', (state, zone) => {
    expect(zoneOf(state, SEEDED_FREIGHT_TABLE)).toBe(zone);
  });

  test.each([
    ['CA', 3000, 10500],
    ['NV', 5000, 17500],
    ['TX', 6800, 23800],
    ['NY', 8000, 28000],
    ['AK', 18000, 32000],
    ['PR', 18000, 32000],
    ['AE', 18000, 32000],
  ])(
    'twelve bottles to %s, an address or a pickup location there: %d cents, overnight %d',
    (state, ground, overnight) => {
      expect(freight(12, { state })).toBe(ground);
      expect(freight(12, { state, shipViaId: 9 })).toBe(overnight);
      expect(freight(12, { state, pickup: true })).toBe(0);
    },
  );

  test('overnight is 3.5 times ground on the mainland', () => {
    expect(freight(12, { shipViaId: 9, state: 'NY' })).toBe(3.5 * freight(12, { state: 'NY' }));
  });

  test('22 is service 1', () => {
    expect(freight(3, { shipViaId: 22, state: 'TX' })).toBe(freight(3, { state: 'TX' }));
  });
});

test('a winery pick-up and an order without a destination pay none', () => {
  expect(freight(12, { pickup: true, shipViaId: 17 })).toBe(0);
  expect(freight(12, { state: null })).toBe(0);
});

test("an operator's table is used in the place of the seeded one", () => {
  const table = {
    ...SEEDED_FREIGHT_TABLE,
    zones: { ...SEEDED_FREIGHT_TABLE.zones, home: ['CA', 'NV'] },
    overnight: SEEDED_FREIGHT_TABLE.ground,
  };
  const one = { containers: [{ ml: 750, count: 1 }], merchandiseUnits: 0, pickup: false };
  expect(freightFor({ ...one, state: 'NV', shipViaId: 1 }, table)).toBe(1200);
  expect(freightFor({ ...one, state: 'NV', shipViaId: 9 }, table)).toBe(1200);
});

describe('bottles that ship free or nearly free', () => {
  test.each([
    [1, { count: 1, freight: 200 }],
    [2, { count: 1, freight: 150 }],
    [3, { count: 3, freight: 400 }],
    [4, { count: 2, freight: 0 }],
    [5, { count: 1, freight: 0 }],
    [6, { count: 6, freight: 1050 }],
    [7, { count: 5, freight: 0 }],
    [11, { count: 1, freight: 0 }],
    [13, { count: 1, freight: 200 }],
    [16, { count: 2, freight: 0 }],
    [0, null],
    [12, null],
    [24, null],
  ])('with %d bottles to California: %j', (bottles, more) => {
    expect(moreBottlesFor(home(bottles))).toEqual(more);
  });

  test.each([
    [1, null],
    [3, null],
    [4, { count: 2, freight: 0 }],
    [6, null],
    [8, { count: 4, freight: 0 }],
  ])('with %d bottles to New York, where a larger box costs more: %j', (bottles, more) => {
    expect(moreBottlesFor(home(bottles, { state: 'NY' }))).toEqual(more);
  });

  test('a corkscrew takes the room of a bottle', () => {
    expect(moreBottlesFor(home(3, { merchandiseUnits: 1 }))).toEqual({ count: 2, freight: 0 });
  });

  test('a winery pickup, or an order without a destination, does not mention them', () => {
    expect(moreBottlesFor(home(4, { pickup: true }))).toBeNull();
    expect(moreBottlesFor(home(4, { state: null }))).toBeNull();
  });

  test('a box two sizes larger counts where the next one costs too much, and never a second box', () => {
    const cheap = { 1: 100, 2: 301, 3: 501, 6: 1100, 12: 2000 };
    const table = {
      ...SEEDED_FREIGHT_TABLE,
      ground: { ...SEEDED_FREIGHT_TABLE.ground, home: cheap },
    };
    expect(moreBottlesFor(home(1), table)).toEqual({ count: 5, freight: 1000 });
    expect(moreBottlesFor(home(12), table)).toBeNull();
    expect(moreBottlesFor(home(1, { shipViaId: 9 }), table)).toBeNull();
  });
});

test('one bottle more never costs less', () => {
  fc.assert(
    fc.property(
      fc.nat(60),
      fc.constantFrom(1, 9),
      fc.constantFrom('CA', 'NV', 'TX', 'NY', 'HI'),
      (bottles, shipViaId, state) =>
        freight(bottles, { shipViaId, state }) <= freight(bottles + 1, { shipViaId, state }),
    ),
  );
});

test.each([
  [0, []],
  [1, [1]],
  [4, [6]],
  [7, [12]],
  [12, [12]],
  [26, [12, 12, 2]],
])('%i bottles are packed in boxes for %j', (bottles, boxes) => {
  expect(boxesFor(home(bottles))).toEqual(boxes);
});
