import { describe, expect, test } from 'vitest';
import { stateByShort } from './states.ts';
import { normalizeZip, statesOfZip, ZIPS_SPANNING_STATES } from './zip.ts';

describe('a ZIP as it is typed', () => {
  test.each([
    ['94562', '94562'],
    [' 94562 ', '94562'],
    ['02134', '02134'],
    ['94562-0001', '94562'],
    ['94562 0001', '94562'],
    ['94562 - 0001', '94562'],
    ['945620001', '94562'],
  ])('%j is %s', (typed, zip) => {
    expect(normalizeZip(typed)).toBe(zip);
  });

  test.each(['', '9456', '945622', '94562-', '94562-001', '9456a', 'K1A 0B1', '-94562', '94562-00012'])(
    '%j is none',
    (typed) => {
      expect(normalizeZip(typed)).toBeNull();
    },
  );
});

describe('ZIPs across a state line', () => {
  test.each([
    ['42223', 'KY', 'TN'],
    ['59221', 'MT', 'ND'],
    ['73949', 'OK', 'TX'],
    ['84536', 'UT', 'AZ'],
    ['86515', 'AZ', 'NM'],
    ['89439', 'NV', 'CA'],
    ['97635', 'OR', 'CA'],
  ])('%s is in %s and %s', (zip, postOffice, second) => {
    expect(statesOfZip(zip, postOffice)).toEqual([postOffice, second]);
  });

  test('all others lie in one', () => {
    expect(statesOfZip('94562', 'CA')).toEqual(['CA']);
  });

  test('name real states', () => {
    expect(Object.values(ZIPS_SPANNING_STATES).flat().every(stateByShort)).toBe(true);
  });
});
