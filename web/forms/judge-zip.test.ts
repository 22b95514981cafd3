import { describe, expect, test } from 'vitest';
import { judgeZip } from './judge-zip.ts';

const states = [
  { stateId: 6, stateName: 'California', stateShort: 'CA', countryId: 37, offSiteShipping: true },
  { stateId: 20, stateName: 'Kentucky', stateShort: 'KY', countryId: 37, offSiteShipping: true },
  { stateId: 50, stateName: 'Tennessee', stateShort: 'TN', countryId: 37, offSiteShipping: true },
];
const stHelena = {
  valid: true,
  places: [{ placeName: 'Saint Helena', state: 'California', stateAbbreviation: 'CA' }],
};
const fortCampbell = {
  valid: true,
  places: [
    { placeName: 'Fort Campbell', state: 'Kentucky', stateAbbreviation: 'KY' },
    { placeName: 'Fort Campbell', state: 'Tennessee', stateAbbreviation: 'TN' },
  ],
};

describe('a ZIP beside a state', () => {
  test('fills in city and state while none is chosen', () => {
    expect(judgeZip('94574', stHelena, null, states)).toEqual({
      errors: [],
      city: 'Saint Helena',
      stateId: 6,
    });
  });

  test('says where it lies when another state is chosen', () => {
    expect(judgeZip('94574', stHelena, 50, states).errors).toEqual([
      'Zip is not in selected state.',
      '94574 is in California.',
    ]);
  });

  test('fits each state that it spans, and chooses for nobody', () => {
    expect(judgeZip('42223', fortCampbell, 50, states)).toEqual({
      errors: [],
      city: 'Fort Campbell',
      stateId: null,
    });
    expect(judgeZip('42223', fortCampbell, null, states).stateId).toBeNull();
    expect(judgeZip('42223', fortCampbell, 6, states).errors[1]).toBe('42223 is in Kentucky and Tennessee.');
  });

  test('of the forces fills in its post office in capitals', () => {
    const germany = {
      valid: true,
      places: [{ placeName: 'Apo', state: 'Armed Forces Europe', stateAbbreviation: 'AE' }],
    };
    const europe = { ...states[0], stateId: 61, stateName: 'Armed Forces Europe', stateShort: 'AE' };
    expect(judgeZip('09012', germany, null, [{ ...europe, countryId: 37, offSiteShipping: false }])).toEqual({
      errors: [],
      city: 'APO',
      stateId: 61,
    });
  });

  test('is refused when there is no such ZIP', () => {
    expect(judgeZip('00000', { valid: false, places: [] }, null, states).errors).toEqual([
      'Invalid Zip Code',
    ]);
  });
});
