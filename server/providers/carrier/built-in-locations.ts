import { milesBetween, roundMiles } from '../../address/distance.ts';
import type { ZipDirectory } from '../../address/zip-directory.ts';
import { type CarrierLocations, MOST_LOCATIONS } from './carrier-locations.ts';
import { demoCounter, hasDemoCounter, SPREAD_MILES, zipOfDemoCounter } from './demo-counters.ts';

/** The embedded default: plausible but invented pickup locations across the country, generated from the ZIP table. */
export function createBuiltInLocations(zips: ZipDirectory): CarrierLocations {
  return {
    async search({ center, miles, stateShorts }) {
      if (center === null) return { kind: 'found', locations: [] };
      const nearest = zips
        .within(center, miles + SPREAD_MILES)
        .filter(({ zip, stateShort }) => stateShorts.includes(stateShort) && hasDemoCounter(zip))
        .map((row) => {
          const counter = demoCounter(row.zip, row, row);
          return { counter, distance: milesBetween(center, counter.geoPositionalCoordinates) };
        })
        .filter(({ distance }) => distance <= miles)
        .sort((a, b) => a.distance - b.distance)
        .slice(0, MOST_LOCATIONS);
      const locations = nearest.map(({ counter, distance }) => ({
        ...counter,
        distance: roundMiles(distance),
      }));
      return { kind: 'found', locations };
    },

    async find(locationId) {
      const zip = zipOfDemoCounter(locationId);
      const place = zip === null ? undefined : zips.find(zip)[0];
      const middle = zip === null ? null : zips.locate(zip);
      return zip !== null && place && middle ? demoCounter(zip, place, middle) : null;
    },
  };
}
