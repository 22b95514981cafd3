import { expect, test } from 'vitest';
import { sampleLookups } from '../../../contract/samples.ts';
import { daysAhead } from './days-ahead.ts';

test('a page carries the closed days from today on', () => {
  const lookups = {
    ...sampleLookups,
    today: '03/02/2027',
    blackoutDates: ['12/25/2026', '03/01/2027', '03/02/2027', '11/25/2027'].map((blackoutDate) => ({
      blackoutDate,
    })),
    blackoutReasons: { '12/25/2026': 'Christmas Day', '11/25/2027': 'Thanksgiving Day' },
    shipDateExceptions: [
      { exemptDate: '12/30/2024', replacesDefault: '12/26/2024' },
      { exemptDate: '12/30/2027', replacesDefault: null },
    ],
  };
  expect(daysAhead(lookups)).toEqual({
    ...lookups,
    blackoutDates: [{ blackoutDate: '03/02/2027' }, { blackoutDate: '11/25/2027' }],
    blackoutReasons: { '11/25/2027': 'Thanksgiving Day' },
    shipDateExceptions: [{ exemptDate: '12/30/2027', replacesDefault: null }],
  });
});
