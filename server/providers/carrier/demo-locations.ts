import type { GeoPoint } from '../../places/distance.ts';
import type { ZipPlace } from '../../places/zip-directory.ts';
import type { CarrierPlace } from './carrier-locations.ts';

type Hours = CarrierPlace['storeHours'];

const WORKING_DAYS = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY'] as const;

/** A carrier's kinds of pickup locations. */
export interface DemoShops {
  readonly idPrefix: string;
  readonly names: readonly [string, string, string, string];
}

const HOURS = [
  hours('07:30:00-21:00:00', '10:00:00-18:00:00', '12:00:00-18:00:00'),
  hours('09:00:00-18:30:00', '09:00:00-14:00:00', null),
  hours('08:00:00-21:00:00', '09:00:00-18:00:00', '10:00:00-18:00:00'),
  hours('08:00:00-22:00:00', '08:00:00-22:00:00', '08:00:00-20:00:00'),
];

const STREETS = [
  'Main St',
  'Market St',
  'Commerce Dr',
  'Oak St',
  'Washington St',
  'Park Ave',
  'Industrial Way',
  'Center St',
  'Broadway',
  'Mill Rd',
];

/** How far a location may be from the center of its ZIP, along each axis. */
const SPREAD_DEGREES = 0.01;
/** The same in miles along the diagonal, rounded up. */
export const SPREAD_MILES = 1;

/** Every other ZIP has a location, and the selection never changes. */
export function hasDemoLocation(zip: string): boolean {
  return steadyNumber(`${zip} counter`) % 2 === 0;
}

export function zipOfDemoLocation({ idPrefix }: DemoShops, locationId: string): string | null {
  const zip = locationId.slice(idPrefix.length);
  return locationId === idPrefix + zip && /^\d{5}$/.test(zip) && hasDemoLocation(zip) ? zip : null;
}

/** Derived from the ZIP: the same in every process and every version. */
export function demoLocation(
  { idPrefix, names }: DemoShops,
  zip: string,
  { city, stateShort }: ZipPlace,
  middle: GeoPoint,
): CarrierPlace {
  const houseNumber = 100 + (steadyNumber(`${zip} house`) % 4900);
  const suite = steadyNumber(`${zip} suite`) % 5 === 0 ? [`Suite ${100 + (houseNumber % 90)}`] : [];
  const lastDigits = String(steadyNumber(`${zip} phone`) % 100).padStart(2, '0');
  return {
    locationId: idPrefix + zip,
    contactAndAddress: {
      contact: { companyName: pick(names, `${zip} kind`), phoneNumber: `80055501${lastDigits}` },
      address: {
        streetLines: [`${houseNumber} ${pick(STREETS, `${zip} street`)}`, ...suite],
        city,
        stateOrProvinceCode: stateShort,
        postalCode: zip,
      },
    },
    geoPositionalCoordinates: {
      latitude: shifted(middle.latitude, `${zip} latitude`),
      longitude: shifted(middle.longitude, `${zip} longitude`),
    },
    storeHours: pick(HOURS, `${zip} kind`),
  };
}

function shifted(degrees: number, seed: string): number {
  const share = (steadyNumber(seed) % 2001) / 1000 - 1;
  return Math.round((degrees + share * SPREAD_DEGREES) * 10_000) / 10_000;
}

function pick<Value>(from: readonly Value[], seed: string): Value {
  return from[steadyNumber(seed) % from.length] as Value;
}

/** FNV-1a with a final mix: a stable number for any text. */
function steadyNumber(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}

function hours(weekday: string, saturday: string | null, sunday: string | null): Hours {
  return [
    ...WORKING_DAYS.map((dayOfWeek) => ({ dayOfWeek, operationalHours: span(weekday) })),
    { dayOfWeek: 'SATURDAY', operationalHours: span(saturday) },
    { dayOfWeek: 'SUNDAY', operationalHours: span(sunday) },
  ];
}

function span(text: string | null): Hours[number]['operationalHours'] {
  if (text === null) return null;
  const [begins = '', ends = ''] = text.split('-');
  return { begins, ends };
}
