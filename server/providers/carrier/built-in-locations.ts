import { milesBetween, roundMiles } from '../../places/distance.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import { type CarrierLocations, MOST_LOCATIONS } from './carrier-locations.ts';
import {
  type DemoShops,
  demoLocation,
  hasDemoLocation,
  SPREAD_MILES,
  zipOfDemoLocation,
} from './demo-locations.ts';

/** Plausible but invented pickup locations, generated from the ZIP table. */
export function createBuiltInLocations(zips: ZipDirectory, shops: DemoShops): CarrierLocations {
  return {
    async search({ center, miles, stateShorts }) {
      if (center === null) return { kind: 'found', locations: [] };
      const nearest = zips
        .within(center, miles + SPREAD_MILES)
        .filter(({ zip, stateShort }) => stateShorts.includes(stateShort) && hasDemoLocation(zip))
        .map((row) => {
          const location = demoLocation(shops, row.zip, row, row);
          return { location, distance: milesBetween(center, location.geoPositionalCoordinates) };
        })
        .filter(({ distance }) => distance <= miles)
        .sort((a, b) => a.distance - b.distance)
        .slice(0, MOST_LOCATIONS);
      const locations = nearest.map(({ location, distance }) => ({
        ...location,
        distance: roundMiles(distance),
      }));
      return { kind: 'found', locations };
    },

    async find(locationId) {
      const zip = zipOfDemoLocation(shops, locationId);
      const place = zip === null ? undefined : zips.find(zip)[0];
      const middle = zip === null ? null : zips.locate(zip);
      return zip !== null && place && middle ? demoLocation(shops, zip, place, middle) : null;
    },
  };
}
