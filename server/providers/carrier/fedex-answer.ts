import { z } from 'zod';
import { type GeoPoint, milesBetween } from '../../places/distance.ts';
import { type CarrierPlace, type CarrierQuery, MOST_LOCATIONS } from './carrier-locations.ts';

const text = z.string().trim().catch('');

const contact = z.object({ companyName: text, phoneNumber: text });

const address = z.object({
  streetLines: z.array(z.string().trim().min(1)).min(1),
  city: z.string().trim().min(1),
  stateOrProvinceCode: z.string().length(2),
  postalCode: z
    .string()
    .regex(/^\d{5}/)
    .transform((code) => code.slice(0, 5)),
});

const WEEK = ['MONDAY', 'TUESDAY', 'WEDNESDAY', 'THURSDAY', 'FRIDAY', 'SATURDAY', 'SUNDAY'] as const;

const time = z.string().regex(/^\d{2}:\d{2}(:\d{2})?$/);
const span = z.object({ begins: time, ends: time });

/** FedEx's schema has `dayofweek` and a list of hours. Its real answers have `dayOfWeek` and a single value. */
const openDay = z.object({
  dayOfWeek: z.enum(WEEK).optional(),
  dayofweek: z.enum(WEEK).optional(),
  operationalHoursType: z.string().optional(),
  operationalHours: z
    .union([span, z.array(span)])
    .optional()
    .catch(undefined),
});

const detail = z
  .object({
    locationId: z.string().min(1).max(100),
    locationType: z.string().optional(),
    distance: z.object({ units: z.string(), value: z.number() }).optional().catch(undefined),
    contactAndAddress: z.object({ contact: contact.optional(), address }).optional().catch(undefined),
    contact: contact.optional().catch(undefined),
    address: address.optional().catch(undefined),
    geoPositionalCoordinates: z.object({ latitude: z.number(), longitude: z.number() }),
    storeHours: z.array(openDay.optional().catch(undefined)).catch([]),
  })
  .transform((found, context) => {
    const place = found.contactAndAddress?.address ?? found.address;
    if (place) {
      return { ...found, place, person: found.contactAndAddress?.contact ?? found.contact };
    }
    context.addIssue({ code: 'custom', message: 'a pickup location without an address' });
    return z.NEVER;
  });

type Detail = z.infer<typeof detail>;

export const fedexAnswer = z.object({ output: z.object({ locationDetailList: z.array(z.unknown()) }) });

export const fedexErrors = z.object({ errors: z.array(z.object({ code: z.string() })).min(1) });

export interface FoundPlace {
  readonly place: CarrierPlace;
  readonly miles: number;
}

/** No staff there to check an ID. */
const WITHOUT_PEOPLE = ['FEDEX_SHIP_AND_GET', 'FEDEX_SELF_SERVICE_LOCATION', 'FEDEX_DROP_BOX'];

/** Only locations that meet the port's guarantee. Null if no location in the list can be read. */
export function readDetails(list: readonly unknown[], query: CarrierQuery): FoundPlace[] | null {
  const details = list.flatMap((item) => {
    const read = detail.safeParse(item);
    return read.success ? [read.data] : [];
  });
  if (list.length > 0 && details.length === 0) return null;
  const nearestFirst = details
    .filter(({ locationType }) => !WITHOUT_PEOPLE.includes(locationType ?? ''))
    .filter(({ place }) => query.stateShorts.includes(place.stateOrProvinceCode))
    .map((each) => ({ place: toPlace(each), miles: milesTo(each, query.center) }))
    .filter(({ miles }) => miles <= query.miles)
    .sort((a, b) => a.miles - b.miles);
  const once = new Map<string, FoundPlace>();
  for (const found of nearestFirst) {
    if (!once.has(found.place.locationId)) once.set(found.place.locationId, found);
  }
  return [...once.values()].slice(0, MOST_LOCATIONS);
}

function milesTo({ distance, geoPositionalCoordinates }: Detail, center: GeoPoint | null): number {
  if (distance) return distance.units === 'KM' ? distance.value * 0.621371 : distance.value;
  return center === null ? Number.POSITIVE_INFINITY : milesBetween(center, geoPositionalCoordinates);
}

function toPlace({ locationId, person, place, geoPositionalCoordinates, storeHours }: Detail): CarrierPlace {
  return {
    locationId,
    contactAndAddress: {
      contact: {
        companyName: person?.companyName || 'FedEx',
        phoneNumber: person?.phoneNumber ?? '',
      },
      address: place,
    },
    geoPositionalCoordinates,
    storeHours: WEEK.flatMap((dayOfWeek) => {
      const day = storeHours.find((each) => (each?.dayOfWeek ?? each?.dayofweek) === dayOfWeek);
      return day ? [{ dayOfWeek, operationalHours: hoursOf(day) }] : [];
    }),
  };
}

function hoursOf({ operationalHoursType, operationalHours }: z.infer<typeof openDay>) {
  if (operationalHoursType === 'OPEN_ALL_DAY') return { begins: '00:00:00', ends: '23:59:59' };
  if (operationalHoursType === 'CLOSED_ALL_DAY') return null;
  return [operationalHours ?? []].flat()[0] ?? null;
}
