const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** Each state's time zones (49 CFR 71); some have two. */
const ZONES: Readonly<Record<string, readonly string[]>> = {
  AK: ['America/Anchorage', 'America/Adak'],
  AS: ['Pacific/Pago_Pago'],
  AZ: ['America/Phoenix', MOUNTAIN],
  FL: [EASTERN, CENTRAL],
  GU: ['Pacific/Guam'],
  HI: ['Pacific/Honolulu'],
  ID: [MOUNTAIN, PACIFIC],
  IN: [EASTERN, CENTRAL],
  KS: [CENTRAL, MOUNTAIN],
  KY: [EASTERN, CENTRAL],
  MI: [EASTERN, CENTRAL],
  MP: ['Pacific/Guam'],
  ND: [CENTRAL, MOUNTAIN],
  NE: [CENTRAL, MOUNTAIN],
  NV: [PACIFIC, MOUNTAIN],
  OR: [PACIFIC, MOUNTAIN],
  PR: ['America/Puerto_Rico'],
  SD: [CENTRAL, MOUNTAIN],
  TN: [EASTERN, CENTRAL],
  TX: [CENTRAL, MOUNTAIN],
  VI: ['America/Puerto_Rico'],
  ...inOne(EASTERN, 'CT DE DC GA ME MD MA NH NJ NY NC OH PA RI SC VT VA WV'),
  ...inOne(CENTRAL, 'AL AR IL IA LA MN MS MO OK WI'),
  ...inOne(MOUNTAIN, 'CO MT NM UT WY'),
  ...inOne(PACIFIC, 'CA WA'),
};

function inOne(zone: string, states: string): Record<string, readonly string[]> {
  return Object.fromEntries(states.split(' ').map((state) => [state, [zone]]));
}

/** A place that is not listed, such as an army post office, gets all mainland zones. */
export function timeZonesOf(stateShort: string): readonly string[] {
  return ZONES[stateShort] ?? [EASTERN, PACIFIC];
}
