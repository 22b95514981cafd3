import type { Readable } from 'node:stream';
import type { Day } from '../../../domain/dates/day.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import { readZipRate, type ZipRateRow } from '../../../domain/tax/zip-rate-row.ts';
import { zipKey } from '../../../domain/tax/zip-rates.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import type { Db } from '../../platform/database/access.ts';
import { undoneWhere } from '../../platform/database/undone.ts';
import { type CsvColumns, readCsvRows, underHeadings } from './csv-rows.ts';
import { endZipRates, insertZipImport, lockZipRates, noteChanges, writeZipRates } from './zip-rates-store.ts';

const FILE: CsvColumns = {
  required: ['zip', 'rate'],
  optional: [
    ...[
      'state',
      'region',
      'from',
      'combined',
      'state_rate',
      'county_rate',
      'city_rate',
      'special_rate',
      'risk',
    ],
  ],
  insteadOf: { combined: ['rate'] },
  nothingFollows: 'no rate follows',
  alsoCalled: {
    zip: ['zip code', 'postal code'],
    state: ['state code'],
    region: ['tax region name', 'tax region'],
    rate: ['tax rate', 'percent'],
    from: ['valid from', 'first day', 'effective date'],
    combined: ['estimated combined rate', 'combined rate'],
    state_rate: ['estimated state rate'],
    county_rate: ['estimated county rate'],
    // One service misspells it.
    city_rate: ['estimated city rate', 'estimated cityt rate'],
    special_rate: ['estimated special rate'],
    risk: ['risk level'],
  },
  forms: {
    zip: 'code',
    state: 'state',
    rate: 'percent',
    from: 'day',
  },
};

export interface BadZipRate {
  readonly line: number;
  readonly reasons: readonly string[];
}

export interface ReadZipRates {
  readonly rows: readonly ZipRateRow[];
  readonly bad: readonly BadZipRate[];
  /** Headings that are not read. */
  readonly ignored: readonly string[];
  /** A monthly file has all ZIPs of its states: what it does not have ends. */
  readonly isWhole: boolean;
}

interface Reading {
  readonly zips: ZipDirectory;
  /** The first day of rows that name none. */
  readonly from: Day;
  readonly mostLines?: number | undefined;
}

export async function readZipRates(file: Readable, reading: Reading): Promise<ReadZipRates> {
  const { zips, from, mostLines } = reading;
  const rows: ZipRateRow[] = [];
  const bad: BadZipRate[] = [];
  const lineOf = new Map<string, number>();
  let headings: ReadonlyMap<string, string> = new Map();
  let ignored: readonly string[] = [];
  const beside = {
    from,
    placesOf: (zip: string) => zips.find(zip),
    isState: (code: string) => /^[A-Z]{2}$/.test(code) && stateByShort(code) !== undefined,
  };
  const onHead = (head: { headings: ReadonlyMap<string, string>; ignored: readonly string[] }) => {
    ({ headings, ignored } = head);
  };
  for await (const read of readCsvRows(file, FILE, { onHead, mostLines })) {
    if (read.kind !== 'row') {
      bad.push({ line: read.line, reasons: read.reasons });
      continue;
    }
    const rate = readZipRate(read.row, beside);
    if (!rate.ok) {
      bad.push({ line: read.line, reasons: underHeadings(rate.reasons, headings) });
      continue;
    }
    const key = `${zipKey(rate.row.state, rate.row.zip)} ${rate.row.validFrom}`;
    const earlier = lineOf.get(key);
    if (earlier === undefined) {
      lineOf.set(key, read.line);
      rows.push(rate.row);
    } else bad.push({ line: read.line, reasons: [`${rate.row.zip} is in row ${earlier} too`] });
  }
  return { rows, bad, ignored, isWhole: headings.has('combined') };
}

export interface ZipImport {
  readonly states: readonly string[];
  readonly rows: number;
  /** ZIPs that had no rate on the first day. */
  readonly added: number;
  /** ZIPs whose rate changes on the first day. */
  readonly changed: number;
  readonly removed: number;
  readonly unchanged: number;
}

interface Importing {
  readonly from: Day;
  readonly isDryRun: boolean;
}

/** All rows, or none. Each ends the earlier rate of its ZIP on its first day; the same file again changes nothing. */
export function importZipRates(
  db: Db,
  { rows, isWhole }: Pick<ReadZipRates, 'rows' | 'isWhole'>,
  { from, isDryRun }: Importing,
): Promise<ZipImport> {
  const states = [...new Set(rows.map(({ state }) => state))].toSorted();
  return undoneWhere(
    db.transaction(),
    () => isDryRun,
    async (trx) => {
      await lockZipRates(trx);
      const importId = await insertZipImport(trx, { states, rows: rows.length });
      const { added, changed } = await writeZipRates(trx, rows, importId);
      const removed = isWhole ? await endZipRates(trx, { states, kept: rows, day: from, importId }) : 0;
      await noteChanges(trx, importId, added + changed + removed);
      return { states, rows: rows.length, added, changed, removed, unchanged: rows.length - added - changed };
    },
  );
}
