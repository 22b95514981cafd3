import { MAP_SQUARE, mapPixel } from '../../domain/geography/map-square.ts';
import { isMilitary } from '../../domain/geography/states.ts';
import type { ZipDirectory } from './zip-directory.ts';

export interface MapTown {
  readonly name: string;
  /** Pixels from the square's northwest corner. */
  readonly x: number;
  readonly y: number;
}

export interface MapSquare {
  readonly zoom: number;
  readonly x: number;
  readonly y: number;
}

/** The towns to name on a square of a map. */
export type TownsOnMap = (square: MapSquare) => MapTown[];

/** Where it lies on the map at zoom 0. */
interface Town {
  readonly name: string;
  readonly x: number;
  readonly y: number;
  /** How many ZIPs it has: the table's measure of its size. */
  readonly zips: number;
}

/** The room of a name and the air around it, in pixels. */
const ROOM = { x: 104, y: 30 };

/** Names beside the square take room in it. */
const MARGIN = 128;

/** From this zoom on, a hamlet is named as well; each zoom farther out asks for twice as many ZIPs. */
const ALL_FROM_ZOOM = 8;

/** The larger town gets the room. */
export function townsOnMap(directory: ZipDirectory): TownsOnMap {
  let bySize: readonly Town[] | undefined;
  return ({ zoom, x, y }) => {
    bySize ??= largestFirst(directory);
    const [left, top, scale] = [x * MAP_SQUARE, y * MAP_SQUARE, 2 ** zoom];
    const least = 2 ** (ALL_FROM_ZOOM - zoom);
    const visible: MapTown[] = [];
    for (const town of bySize) {
      if (town.zips < least) break;
      const place = { x: Math.round(town.x * scale - left), y: Math.round(town.y * scale - top) };
      if (!isWithin(place, -MARGIN, MAP_SQUARE + MARGIN)) continue;
      const hasRoom = visible.every(
        (other) => Math.abs(other.x - place.x) >= ROOM.x || Math.abs(other.y - place.y) >= ROOM.y,
      );
      if (hasRoom) visible.push({ name: town.name, ...place });
    }
    return visible.filter((town) => isWithin(town, 0, MAP_SQUARE - 1));
  };
}

function isWithin(
  { x, y }: { readonly x: number; readonly y: number },
  least: number,
  most: number,
): boolean {
  return x >= least && x <= most && y >= least && y <= most;
}

/** At the middle of its lowest ZIP, which is downtown in most. */
function largestFirst(directory: ZipDirectory): Town[] {
  const towns = new Map<string, Town & { zips: number }>();
  for (const { zip, city, stateShort } of directory.rows()) {
    if (isMilitary(stateShort)) continue;
    const town = towns.get(`${city}|${stateShort}`);
    if (town) {
      town.zips += 1;
      continue;
    }
    const point = directory.locate(zip);
    if (point) towns.set(`${city}|${stateShort}`, { name: city, ...mapPixel(point), zips: 1 });
  }
  // Stable: among equals the lower ZIP comes first.
  return [...towns.values()].sort((one, other) => other.zips - one.zips);
}
