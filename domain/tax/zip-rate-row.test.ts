import { expect, test } from 'vitest';
import { readZipRate } from './zip-rate-row.ts';

const beside = {
  from: '2026-11-01',
  placesOf: (zip: string) => (zip === '94559' ? [{ city: 'Napa', stateShort: 'CA' }] : []),
  isState: (code: string) => ['CA', 'OR'].includes(code),
};

const MONTHLY = {
  state: 'CA',
  zip: '94559',
  region: 'NAPA',
  combined: '0.077500',
  state_rate: '0.0625',
  county_rate: '0.01',
  city_rate: '0',
  special_rate: '0.005',
};

test('a row of a monthly file', () => {
  expect(readZipRate(MONTHLY, beside)).toEqual({
    ok: true,
    row: {
      ...{ state: 'CA', zip: '94559', region: 'NAPA', validFrom: '2026-11-01', percent: '7.75' },
      ...{ statePercent: '6.25', countyPercent: '1', cityPercent: '0', specialPercent: '0.5' },
    },
  });
});

test('a row of a plain list: the state and the town are the ZIP’s', () => {
  expect(readZipRate({ zip: '94559', rate: '7.750', from: '2026-12-01' }, beside)).toEqual({
    ok: true,
    row: {
      ...{ state: 'CA', zip: '94559', region: 'Napa', validFrom: '2026-12-01', percent: '7.75' },
      ...{ statePercent: null, countyPercent: null, cityPercent: null, specialPercent: null },
    },
  });
});

test('a ZIP that the shop does not know needs its state', () => {
  expect(readZipRate({ ...MONTHLY, zip: '99999', region: '' }, beside)).toMatchObject({
    ok: true,
    row: { zip: '99999', region: '99999' },
  });
});

test.each([
  ['a ZIP of four digits', { zip: '4559' }, ['zip: Enter five digits']],
  ['an unknown state', { state: 'ZZ' }, ['state: No state has this code']],
  ['percent in a monthly file', { combined: '7.75' }, []],
  ['no rate', { combined: '' }, ['combined: Not a rate such as 0.0775']],
  ['a rate above all that exist', { combined: '0.26' }, ['combined: Not a rate such as 0.0775']],
  ['a part that is no rate', { county_rate: 'x' }, ['county_rate: Not a rate such as 0.0775']],
  ['a day that is none', { from: 'soon' }, ['from: Enter a day such as 2027-03-01']],
])('a monthly row with %s', (_, change, reasons) => {
  const expected = reasons.length > 0 ? reasons : ['combined: Not a rate such as 0.0775'];
  expect(readZipRate({ ...MONTHLY, ...change }, beside)).toEqual({ ok: false, reasons: expected });
});

test.each([
  ['a fraction', { rate: '0.0775' }, ['rate: Not a percentage such as 7.75']],
  ['too much', { rate: '77.5' }, ['rate: Not a percentage such as 7.75']],
  ['no number', { rate: 'x' }, ['rate: Not a percentage such as 7.75']],
  ['an unknown ZIP', { zip: '00000' }, ['zip: This ZIP does not exist']],
])('a plain row with %s', (_, change, reasons) => {
  expect(readZipRate({ zip: '94559', rate: '7.75', ...change }, beside)).toEqual({ ok: false, reasons });
});

test('no tax is a rate', () => {
  expect(readZipRate({ zip: '94559', rate: '0' }, beside)).toMatchObject({ row: { percent: '0' } });
});
