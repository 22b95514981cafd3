import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type Entered, enterProducts } from '../../server/catalog/products/enter-products.ts';
import { selectCatalog } from '../../server/catalog/products/product-entry-store.ts';
import {
  badRowsOf,
  type ReadProposals,
  readProposals,
  toProductFile,
} from '../../server/catalog/products/product-file.ts';
import { type Command, defineCommand, done, failed, type Outcome, refused } from '../command.ts';
import { dryRun, flag, text } from '../fields.ts';
import { fileProblem } from '../file-problem.ts';
import { counted, ignoredLine } from '../format.ts';
import { progressBar } from '../progress-bar.ts';

/** Lines of each kind that are shown; the rest are counted. */
const SHOWN = 200;

export const productFileCommands: readonly Command[] = [
  defineCommand({
    name: 'product export',
    parameters: { file: text('file') },
    options: { retired: flag.describe('Include retired products') },
    summary: 'Write the products to a CSV file',
    details: 'product import reads the file back. Club tiers are not included.',
    example: 'product export products.csv',
    async run({ db }, { file, retired }) {
      const products = (await selectCatalog(db)).filter(
        ({ isClubOnly, isRetired }) => !isClubOnly && (retired || !isRetired),
      );
      try {
        await writeFile(file, toProductFile(products));
      } catch (error) {
        return refused(`${file} cannot be written: ${(error as NodeJS.ErrnoException).code}.`);
      }
      return done({ file, products: products.length }, `${file}: ${counted(products.length, 'product')}`);
    },
  }),
  defineCommand({
    name: 'product import',
    parameters: { file: text('file') },
    options: {
      dryRun,
      setStock: flag.describe('Also set the stock of existing products; new products always get theirs'),
    },
    summary: 'Add and change products from a CSV file',
    details:
      'Every row is imported, or none is. The columns are those of product export; only slug is required. Products that ' +
      'are not in the file stay as they are.',
    example: 'product import products.csv --dry-run',
    async run({ db }, { file, dryRun, setStock: setsStock }) {
      const read = await readProductsAt(file);
      if (typeof read === 'string') return refused(read);
      const isDryRun = dryRun || read.unread.length > 0;
      const onProgress = progressBar(process.stderr);
      const entered = await enterProducts(db, read.proposals, { setsStock, isDryRun, onProgress });
      return toOutcome(entered, read, { isDryRun: dryRun });
    },
  }),
];

async function readProductsAt(path: string): Promise<ReadProposals | string> {
  try {
    return await readProposals(createReadStream(path));
  } catch (error) {
    return fileProblem(path, error);
  }
}

function toOutcome(entered: Entered, read: ReadProposals, { isDryRun }: { isDryRun: boolean }): Outcome {
  const badRows = badRowsOf(entered, read);
  const { ignored } = read;
  const { changed, unchanged, stockLeft } = entered;
  const added = entered.added.map(({ slug }) => slug);
  const isKept = !isDryRun && badRows.length === 0;
  const json = {
    ...{ dryRun: isDryRun, kept: isKept, added, changed, unchanged, stockLeft, badRows },
    ...(ignored.length > 0 ? { ignoredColumns: ignored } : {}),
  };
  const bad = badRows.map(
    ({ line, slug, reasons }) => `row ${line}${slug ? `, ${slug}` : ''}: ${reasons.join('; ')}`,
  );
  if (bad.length > 0) {
    return failed(
      json,
      [
        ...bad,
        ...ignoredLine(ignored),
        `${counted(bad.length, 'row')} cannot be imported. Nothing was imported.`,
      ].join('\n'),
    );
  }
  const sums = `${added.length} added, ${changed.length} changed, ${unchanged} unchanged.`;
  const left = `${counted(stockLeft.length, 'product')} kept the current stock; add --set-stock to change it.`;
  return done(
    json,
    [
      ...shortened(added.map((slug) => `+ ${slug}`)),
      ...shortened(
        changed.map(
          ({ slug, changes }) =>
            `~ ${slug}: ${changes.map(({ column, from, to }) => `${column} ${short(from)} → ${short(to)}`).join(', ')}`,
        ),
      ),
      ...ignoredLine(ignored),
      ...(stockLeft.length > 0 ? [left] : []),
      isDryRun ? `${sums} Nothing was saved.` : sums,
    ].join('\n'),
  );
}

function shortened(lines: readonly string[]): string[] {
  return lines.length <= SHOWN ? [...lines] : [...lines.slice(0, SHOWN), `and ${lines.length - SHOWN} more`];
}

function short(text: string): string {
  if (text === '') return 'none';
  return text.length > 60 ? `${text.slice(0, 59).trimEnd()}…` : text;
}
