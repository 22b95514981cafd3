import { BY_AIR, ROAD_CODE, type StandardService } from '../delivery/methods.ts';
import { STATES } from '../geography/states.ts';
import { zoneOf } from './freight.ts';
import type { FreightTable, FreightZone } from './freight-table.ts';

/**
 * Business days of a parcel on the road from Northern California, by zone: as a carrier's maps of ground service have them,
 * the longest of a zone, for a promise is kept. Alaska, Hawaii and the islands take 3 to 7.
 */
const ROAD_DAYS: Readonly<Record<FreightZone, number>> = {
  home: 1,
  west: 3,
  central: 4,
  east: 5,
  overseas: 7,
};

/**
 * Service 1 under the winery's name for it; null: it has none. FedEx 2Day flies. Under any other name it goes by road, and
 * its days, dates and weather are those of the road.
 */
export function standardService(
  ownName: string | null,
  { zones }: Pick<FreightTable, 'zones'>,
): StandardService {
  if (ownName === null || ownName === BY_AIR.name) return BY_AIR;
  const roadDays = STATES.map(({ stateShort }) => [stateShort, ROAD_DAYS[zoneOf(stateShort, { zones })]]);
  return { name: ownName, code: ROAD_CODE, roadDays: Object.fromEntries(roadDays) };
}
