import { readFileSync } from 'node:fs';
import { normalizeZip, statesOfZip } from '../../domain/geography/zip.ts';

export interface ZipPlace {
  readonly city: string;
  readonly stateShort: string;
}

/** Every ZIP of the country, its territories and its forces (`zips.tsv`; credits in NOTICE). */
export interface ZipDirectory {
  /** The places of a ZIP, or of a ZIP+4; none when it does not exist. One that spans states names each state. */
  find(zip: string): readonly ZipPlace[];
}

export function readZipDirectory(file: URL = new URL('zips.tsv', import.meta.url)): ZipDirectory {
  const places = new Map<string, ZipPlace>();
  const [, ...rows] = readFileSync(file, 'utf8').split('\n');
  for (const row of rows) {
    const [zip, city, stateShort] = row.split('\t');
    if (zip && city !== undefined && stateShort) places.set(zip, { city, stateShort });
  }
  return {
    find(text) {
      const zip = normalizeZip(text);
      const place = zip === null ? undefined : places.get(zip);
      if (zip === null || place === undefined) return [];
      const states = statesOfZip(zip, place.stateShort);
      return states.map((stateShort) => ({ city: place.city, stateShort }));
    },
  };
}
