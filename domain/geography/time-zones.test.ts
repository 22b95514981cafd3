import { expect, test } from 'vitest';
import { timeZonesOf } from './time-zones.ts';

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

test.each([
  [[EASTERN], 'CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV'],
  [[CENTRAL], 'AL AR IL IA LA MN MS MO OK WI'],
  [[MOUNTAIN], 'CO MT NM UT WY'],
  [[PACIFIC], 'CA WA'],
  [[EASTERN, CENTRAL], 'FL IN KY MI TN'],
  [[CENTRAL, MOUNTAIN], 'KS ND NE SD TX'],
  [[MOUNTAIN, PACIFIC], 'ID'],
  [[PACIFIC, MOUNTAIN], 'NV OR'],
  [['America/Phoenix', MOUNTAIN], 'AZ'],
  [['America/Anchorage', 'America/Adak'], 'AK'],
  [['Pacific/Honolulu'], 'HI'],
  [['Pacific/Guam'], 'GU MP'],
  [['Pacific/Pago_Pago'], 'AS'],
  [['America/Puerto_Rico'], 'PR VI'],
])('%j: %s', (zones, states) => {
  for (const state of states.split(' ')) expect(timeZonesOf(state), state).toEqual(zones);
});

test('an army post office may be in any mainland zone, from the first to the last', () => {
  expect(timeZonesOf('AE')).toEqual([EASTERN, PACIFIC]);
});
