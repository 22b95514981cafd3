import { Readable } from 'node:stream';
import * as calls from '../../../contract/office/zip-rates.ts';
import { firstOfMonth } from '../../../domain/dates/day.ts';
import { normalizeZip } from '../../../domain/geography/zip.ts';
import { MOST_ZIP_RATE_LINES } from '../../../domain/office/list-limits.ts';
import { firstBadRows } from '../../catalog/operations/csv-rows.ts';
import { importZipRates, readZipRates } from '../../catalog/operations/import-zip-rates.ts';
import { selectZipRates } from '../../catalog/operations/zip-rates-store.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept, invalidFields, reject } from '../../platform/http/refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { selectRatesOfStates } from './zip-rates-store.ts';

export function zipRateRoutes({ db, clock, zips }: OfficeParts, serve: ServeOffice) {
  return apiRoutes([
    serve(calls.showZipRates, async ({ query: { zip: typed = '' } }) => {
      const zip = typed === '' ? null : normalizeZip(typed);
      if (typed !== '' && zip === null) return reject(invalidFields({ zip: ['Enter five digits.'] }));
      const states = await selectRatesOfStates(db, { today: clock.today(), now: clock.now() });
      const [place] = zip === null ? [] : zips.find(zip);
      const rates = zip === null ? [] : await selectZipRates(db, zip);
      return accept({
        states: states.map(({ importedAt, ...state }) => ({
          ...state,
          importedAt: importedAt?.toISOString() ?? null,
        })),
        zip:
          zip === null
            ? null
            : {
                zip,
                place: place ? `${place.city}, ${place.stateShort}` : null,
                rates: rates.map((rate) => ({ ...rate, percent: Number(rate.percent) })),
              },
      });
    }),
    serve(calls.importZipRates, async ({ body, isDryRun, audit }) => {
      const { csv, from = firstOfMonth(clock.today()) } = body;
      const file = Readable.from([Buffer.from(csv)]);
      const read = await readZipRates(file, { zips, from, mostLines: MOST_ZIP_RATE_LINES });
      const ignored = read.ignored.length > 0 ? { ignoredColumns: [...read.ignored] } : {};
      if (read.bad.length > 0) {
        audit({ details: { from, badRows: read.bad.length } });
        const none = { states: [], rows: 0, added: 0, changed: 0, removed: 0, unchanged: 0 };
        const badRows = firstBadRows(read.bad).map(({ line, reasons }) => ({ line, reasons: [...reasons] }));
        return accept({ ...none, from, badRows, ...ignored });
      }
      const { states, ...counts } = await importZipRates(db, read, { from, isDryRun });
      audit({ details: { from, states, ...counts } });
      return accept({ ...counts, states: [...states], from, badRows: [], ...ignored });
    }),
  ]);
}
