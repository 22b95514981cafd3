import { createReadStream } from 'node:fs';
import { firstOfMonth } from '../../domain/dates/day.ts';
import {
  importZipRates,
  type ReadZipRates,
  readZipRates,
} from '../../server/catalog/operations/import-zip-rates.ts';
import { readZipDirectory } from '../../server/places/zip-directory.ts';
import { type Command, defineCommand, done, failed, refused } from '../command.ts';
import { day, dryRun, text } from '../fields.ts';
import { fileProblem } from '../file-problem.ts';
import { counted, ignoredLine } from '../format.ts';

export const zipRateCommands: readonly Command[] = [
  defineCommand({
    name: 'rates zip import',
    parameters: { file: text('file') },
    options: {
      from: day
        .optional()
        .describe('The first day of rates that name none; the first of this month if omitted'),
      dryRun,
    },
    summary: 'Import sales tax rates by ZIP',
    details:
      'Every row is imported, or none is. Takes the monthly files of tax services, with State, ZipCode, TaxRegionName, ' +
      'EstimatedCombinedRate and the rates that it is made of, as fractions; or a list with zip, rate in percent, and ' +
      'from. A monthly file has all ZIPs of its states: the others go back to the rate of the state.',
    example: 'rates zip import TAXRATES_ZIP5_CA202611.csv --from 2026-11-01 --dry-run',
    async run({ db, clock }, { file, from = firstOfMonth(clock.today()), dryRun: isDryRun }) {
      const read = await ratesAt(file, from);
      if (typeof read === 'string') return refused(read);
      const { bad, ignored } = read;
      const ignoredColumns = ignored.length > 0 ? { ignoredColumns: ignored } : {};
      if (bad.length > 0) {
        const lines = bad.map(({ line, reasons }) => `row ${line}: ${reasons.join('; ')}`);
        const sum = `${counted(bad.length, 'row')} cannot be imported. Nothing was imported.`;
        return failed(
          { dryRun: isDryRun, kept: false, badRows: bad, ...ignoredColumns },
          [...lines, ...ignoredLine(ignored), sum].join('\n'),
        );
      }
      const found = await importZipRates(db, read, { from, isDryRun });
      const { states, added, changed, removed, unchanged } = found;
      const sum = `${states.join(', ')}: ${added} added, ${changed} changed, ${removed} removed, ${unchanged} unchanged.`;
      return done(
        { dryRun: isDryRun, kept: !isDryRun, from, ...found, ...ignoredColumns },
        [...ignoredLine(ignored), isDryRun ? `${sum} Nothing was saved.` : sum].join('\n'),
      );
    },
  }),
];

async function ratesAt(path: string, from: string): Promise<ReadZipRates | string> {
  try {
    return await readZipRates(createReadStream(path), { zips: readZipDirectory(), from });
  } catch (error) {
    return fileProblem(path, error);
  }
}
