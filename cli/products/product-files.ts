import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { type Entered, enterProducts, type Proposal } from '../../server/catalog/enter-products.ts';
import { selectCatalog } from '../../server/catalog/product-entry-store.ts';
import { readProductFile, toProductFile } from '../../server/catalog/product-file.ts';
import { type Command, done, failed, type Outcome, refused } from '../command.ts';
import { progressBar } from '../progress-bar.ts';

/** Shown of each kind of line; the rest is counted. */
const SHOWN = 200;

export const productExport: Command = {
  name: 'product export',
  parameters: ['file.csv'],
  options: { retired: { type: 'boolean', describe: 'Those that are sold no more, too' } },
  summary:
    'Write the products to a file for a spreadsheet, which product import reads again. Club tiers are not among them',
  example: 'product export products.csv',
  async run({ db }, { values: { 'file.csv': path = '' }, options: { retired } }) {
    const products = (await selectCatalog(db)).filter(
      ({ isClubOnly, isRetired }) => !isClubOnly && (retired === true || !isRetired),
    );
    try {
      await writeFile(path, toProductFile(products));
    } catch (error) {
      return refused(`${path} cannot be written: ${codeOf(error)}.`);
    }
    return done({ file: path, products: products.length }, `${path}: ${products.length} products`);
  },
};

export const productImport: Command = {
  name: 'product import',
  parameters: ['file.csv'],
  options: {
    'dry-run': { type: 'boolean', describe: 'Show what would change and keep nothing' },
    'set-stock': {
      type: 'boolean',
      describe:
        'Set the stock of products that are there, too: left out, only new ones have it from the file',
    },
  },
  summary:
    'Add and change products as a file says, by their slugs, all or none; those that it does not name stay as they are. ' +
    'The columns are those of product export; any but slug may be missing',
  example: 'product import products.csv --dry-run',
  async run({ db }, { values: { 'file.csv': path = '' }, options }) {
    const read = await readProposals(path);
    if (typeof read === 'string') return refused(read);
    const isDryRun = options['dry-run'] === true || read.bad.length > 0;
    const entered = await enterProducts(db, read.proposals, {
      setsStock: options['set-stock'] === true,
      isDryRun,
      onProgress: progressBar(process.stderr),
    });
    return toOutcome(entered, read.bad, { isDryRun: options['dry-run'] === true });
  },
};

interface BadRow {
  readonly line: number;
  readonly slug: string | null;
  readonly reasons: readonly string[];
}

async function readProposals(path: string): Promise<{ proposals: Proposal[]; bad: BadRow[] } | string> {
  const proposals: Proposal[] = [];
  const bad: BadRow[] = [];
  try {
    for await (const read of readProductFile(createReadStream(path))) {
      if (read.kind === 'row') proposals.push({ line: read.line, cells: read.row });
      else bad.push({ line: read.line, slug: null, reasons: read.reasons });
    }
  } catch (error) {
    const code = codeOf(error);
    if (code === 'ENOENT') return `There is no file ${path}.`;
    if (code === 'EISDIR' || code === 'EACCES') return `${path} cannot be read.`;
    throw error;
  }
  return { proposals, bad };
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}

function toOutcome(
  entered: Entered,
  unread: readonly BadRow[],
  { isDryRun }: { isDryRun: boolean },
): Outcome {
  const badRows = [
    ...unread,
    ...entered.bad.map(({ line, slug, complaints }) => ({
      line,
      slug,
      reasons: complaints.map(({ column, message }) => `${column}: ${message}`),
    })),
  ].toSorted((one, other) => one.line - other.line);
  const { changed, unchanged, stockLeft } = entered;
  const added = entered.added.map(({ slug }) => slug);
  const isKept = !isDryRun && badRows.length === 0;
  const json = { dryRun: isDryRun, kept: isKept, added, changed, unchanged, stockLeft, badRows };
  const bad = badRows.map(
    ({ line, slug, reasons }) => `line ${line}${slug ? `, ${slug}` : ''}: ${reasons.join('; ')}`,
  );
  if (bad.length > 0) {
    return failed(
      json,
      [...bad, `${counted(bad.length, 'row')} cannot be imported, so nothing was.`].join('\n'),
    );
  }
  const sums = `${added.length} added, ${changed.length} changed, ${unchanged} as they were.`;
  const left = `Their stock was left as it is, since they are being sold: ${stockLeft.length} (--set-stock sets it).`;
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
      ...(stockLeft.length > 0 ? [left] : []),
      isDryRun ? `${sums} Nothing was kept.` : sums,
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

function counted(count: number, name: string): string {
  return `${count} ${name}${count === 1 ? '' : 's'}`;
}
