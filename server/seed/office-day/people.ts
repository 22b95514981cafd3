import { addDays, type Day } from '../../../domain/dates/day.ts';
import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import { stateByShort } from '../../../domain/geography/states.ts';

const FIRST = [
  ...['Abigail', 'Marcus', 'Elena', 'Theodore', 'Priya', 'Samuel', 'Naomi', 'Victor', 'Lucia', 'Henry'],
  ...['Ingrid', 'Owen', 'Camille', 'Isaac', 'Rosa', 'Julian', 'Hannah', 'Felix', 'Amara', 'Leon'],
  ...['Beatriz', 'Simon', 'Clara', 'Dmitri', 'Yuki', 'Walter', 'Nadia', 'Peter', 'Odette', 'Rafael'],
  ...['Susan', 'Miles', 'Fiona', 'Andre', 'Greta', 'Tobias', 'Maya', 'Conrad', 'Delia', 'Wesley'],
] as const;

/** As many as have no divisor in common with the first names: no full name comes twice among 1,480 people. */
const LAST = [
  ...['Abbott', 'Nakamura', 'Rossi', 'Fletcher', 'Desai', 'Kaplan', 'Moreau', 'Quinn', 'Vargas', 'Whitlock'],
  ...['Adler', 'Bishop', 'Castillo', 'Dunne', 'Ekström', 'Farrow', 'Grayson', 'Hollis', 'Ibarra', 'Jennings'],
  ...[
    'Keller',
    'Lindgren',
    'Mercer',
    'Novak',
    'O’Brien',
    'Pruitt',
    'Radcliffe',
    'Sandoval',
    'Tran',
    'Underhill',
  ],
  ...['Valdez', 'Winters', 'Yates', 'Zimmer', 'Boone', 'Crane', 'Doyle'],
] as const;

const STREETS = [
  ...['Maple Avenue', 'Juniper Lane', 'Hawthorne Street', 'Cypress Court', 'Linden Drive', 'Sycamore Road'],
  ...['Mission Street', 'Harbor View Drive', 'Willow Way', 'Prospect Avenue', 'Chestnut Street'],
] as const;

/** Where the shop may ship wine; every third parcel stays in California. */
const TOWNS = [
  ...[['Portland', 'OR', '97209'] as const, ['Denver', 'CO', '80202'] as const],
  ...[['Seattle', 'WA', '98103'] as const, ['Austin', 'TX', '78704'] as const],
  ...[['Miami', 'FL', '33134'] as const, ['New York', 'NY', '10024'] as const],
  ...[['Chicago', 'IL', '60614'] as const, ['Minneapolis', 'MN', '55408'] as const],
  ...[['Raleigh', 'NC', '27601'] as const, ['Richmond', 'VA', '23220'] as const],
  ...[['Nashville', 'TN', '37206'] as const, ['Columbus', 'OH', '43215'] as const],
  ...[['Phoenix', 'AZ', '85016'] as const, ['Boise', 'ID', '83702'] as const],
  ...[['Reno', 'NV', '89509'] as const, ['Washington', 'DC', '20009'] as const],
  ...[['Atlanta', 'GA', '30306'] as const, ['Charleston', 'SC', '29401'] as const],
  ...[['Omaha', 'NE', '68102'] as const],
];
const CALIFORNIAN = [
  ['San Francisco', 'CA', '94117'],
  ['Beverly Hills', 'CA', '90210'],
  ['Folsom', 'CA', '95630'],
  ['La Jolla', 'CA', '92037'],
] as const;

export interface Person {
  readonly email: string;
  readonly birthDay: Day;
  readonly home: Home;
}

export interface Home {
  readonly name_first: string;
  readonly name_last: string;
  readonly company: null;
  readonly address1: string;
  readonly address2: string | null;
  readonly city: string;
  readonly stateId: number;
  readonly stateShort: string;
  readonly countryId: number;
  readonly zip: string;
  readonly phone: string;
}

/** The same person for the same number, below 1,480. Phones are of the range that belongs to no one. */
export function person(number: number): Person {
  const name_first = pick(FIRST, number);
  const name_last = pick(LAST, number);
  const [city, stateShort, zip] =
    number % 3 === 0 ? pick(CALIFORNIAN, number / 3) : pick(TOWNS, number - Math.floor(number / 3));
  const state = stateByShort(stateShort);
  if (!state) throw new Error(`the demo has lost ${stateShort}`);
  const local = `${name_first}.${name_last}`
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z.]/g, '');
  return {
    email: `${local}@example.net`,
    birthDay: addDays('1955-01-15', (number * 37) % 15_000),
    home: {
      name_first,
      name_last,
      company: null,
      address1: `${100 + number} ${pick(STREETS, number)}`,
      address2: number % 7 === 0 ? `Apt ${1 + (number % 20)}` : null,
      city,
      stateId: state.stateId,
      stateShort,
      countryId: UNITED_STATES,
      zip,
      phone: `(555) 555-01${String(number % 100).padStart(2, '0')}`,
    },
  };
}

/** Around and around the list. */
export function pick<Value>(list: readonly Value[], index: number): Value {
  const value = list[Math.floor(index) % list.length];
  if (value === undefined) throw new Error('nothing to pick from');
  return value;
}
