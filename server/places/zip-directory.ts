import { readFileSync } from 'node:fs';
import { normalizeZip, statesOfZip } from '../../domain/geography/zip.ts';
import { boxAround, type GeoPoint, milesBetween } from './distance.ts';

export interface ZipPlace {
  readonly city: string;
  readonly stateShort: string;
}

/** The place is the post office's. */
export interface ZipRow extends ZipPlace {
  readonly zip: string;
}

/** Every ZIP of the country, its territories and its military (`zips.tsv`; credits in NOTICE). */
export interface ZipDirectory {
  /** For a ZIP or ZIP+4. None if it does not exist. A ZIP that spans states has a place in each. */
  find(zip: string): readonly ZipPlace[];
  /** The middle. Null if the ZIP does not exist or has no location (military). */
  locate(zip: string): GeoPoint | null;
  /** ZIPs whose middles are within `miles`, by number. */
  within(point: GeoPoint, miles: number): readonly (ZipRow & GeoPoint)[];
  /** By number. */
  rows(): Iterable<ZipRow>;
}

/** Columns take a tenth of the memory of 42,000 objects, and a search by place scans only two. */
interface Columns {
  readonly zip: Uint32Array;
  readonly name: Uint16Array;
  readonly state: Uint8Array;
  /** NaN where the table does not say. */
  readonly latitude: Float32Array;
  readonly longitude: Float32Array;
  readonly names: readonly string[];
  readonly states: readonly string[];
}

export function readZipDirectory(file: URL = new URL('zips.tsv', import.meta.url)): ZipDirectory {
  const columns = toColumns(readFileSync(file, 'latin1'));
  const placeAt = (index: number): ZipPlace => ({
    city: columns.names[columns.name[index] ?? 0] ?? '',
    stateShort: columns.states[columns.state[index] ?? 0] ?? '',
  });
  const zipAt = (index: number) => String(columns.zip[index]).padStart(5, '0');
  const pointAt = (index: number): GeoPoint => ({
    latitude: toDegrees(columns.latitude[index]),
    longitude: toDegrees(columns.longitude[index]),
  });
  const indexOf = (text: string) => {
    const zip = normalizeZip(text);
    return zip === null ? -1 : searchSorted(columns.zip, Number(zip));
  };
  return {
    find(text) {
      const index = indexOf(text);
      if (index < 0) return [];
      const { city, stateShort } = placeAt(index);
      return statesOfZip(zipAt(index), stateShort).map((state) => ({ city, stateShort: state }));
    },
    locate(text) {
      const index = indexOf(text);
      if (index < 0 || Number.isNaN(columns.latitude[index])) return null;
      return pointAt(index);
    },
    within(point, miles) {
      const box = boxAround(point, miles);
      const found: (ZipRow & GeoPoint)[] = [];
      for (const [index, latitude] of columns.latitude.entries()) {
        // Written so that NaN is outside.
        if (!(latitude >= box.south && latitude <= box.north)) continue;
        const longitude = columns.longitude[index] ?? Number.NaN;
        if (!(longitude >= box.west && longitude <= box.east)) continue;
        const place = pointAt(index);
        if (milesBetween(point, place) > miles) continue;
        found.push({ zip: zipAt(index), ...placeAt(index), ...place });
      }
      return found;
    },
    *rows() {
      for (const index of columns.zip.keys()) yield { zip: zipAt(index), ...placeAt(index) };
    },
  };
}

function toColumns(text: string): Columns {
  const rows = text.split('\n').slice(1).filter(Boolean);
  const names = new Numbering();
  const states = new Numbering();
  const columns = {
    zip: new Uint32Array(rows.length),
    name: new Uint16Array(rows.length),
    state: new Uint8Array(rows.length),
    latitude: new Float32Array(rows.length),
    longitude: new Float32Array(rows.length),
  };
  for (const [index, row] of rows.entries()) {
    const [zip = '', city = '', stateShort = '', , latitude, longitude] = row.split('\t');
    columns.zip[index] = Number(zip);
    columns.name[index] = names.numberOf(city);
    columns.state[index] = states.numberOf(stateShort);
    columns.latitude[index] = latitude ? Number(latitude) : Number.NaN;
    columns.longitude[index] = longitude ? Number(longitude) : Number.NaN;
    if (index > 0 && Number(zip) <= (columns.zip[index - 1] ?? 0)) {
      throw new Error(`zips.tsv must be sorted by ZIP: ${zip} is out of order.`);
    }
  }
  return { ...columns, names: names.texts, states: states.texts };
}

class Numbering {
  readonly texts: string[] = [];
  readonly #numbers = new Map<string, number>();

  numberOf(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    // A copy: a slice would keep the whole file in memory.
    const copy = Buffer.from(text, 'latin1').toString('utf8');
    this.#numbers.set(copy, this.texts.length);
    return this.texts.push(copy) - 1;
  }
}

/** The table's four decimals, which 32 bits keep but do not show. */
function toDegrees(value: number | undefined): number {
  return Math.round((value ?? Number.NaN) * 10_000) / 10_000;
}

function searchSorted(column: Uint32Array, value: number): number {
  let low = 0;
  let high = column.length - 1;
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = column[middle] ?? 0;
    if (found === value) return middle;
    if (found < value) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
