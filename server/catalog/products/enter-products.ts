import type { Db, Writer } from '../../platform/database/access.ts';
import { type CatalogEntry, entryOf, judgeBeside } from './judge-entry.ts';
import {
  type CellComplaint,
  cellsOf,
  PRODUCT_COLUMNS,
  type ProductCells,
  type ProductColumn,
  type ProductEntry,
} from './product-cells.ts';
import {
  insertEntries,
  lockCatalog,
  makeDrafts,
  selectCatalog,
  updateEntries,
  writeKitBottles,
} from './product-entry-store.ts';

/** As staff want it. `line` is its line in a file. */
export interface Proposal {
  readonly line: number;
  readonly cells: ProductCells;
}

export interface Entering {
  /** By default both new and existing products. */
  readonly only?: 'new' | 'present';
  /** Without it, existing products keep their stock: shoppers are buying them at the same time. */
  readonly setsStock: boolean;
  readonly isDryRun: boolean;
  readonly ofClubs?: boolean;
  /** New products wait for someone to publish them. */
  readonly newAsDrafts?: boolean;
  readonly onProgress?: (progress: { readonly done: number; readonly total: number }) => void;
}

export interface Entered {
  readonly added: readonly ProductEntry[];
  readonly changed: readonly ChangedProduct[];
  readonly unchanged: number;
  /** Products whose stock differs from the proposal and was left as it is. */
  readonly stockLeft: readonly string[];
  /** If there are any, nothing was saved. */
  readonly bad: readonly BadProposal[];
}

interface ChangedProduct {
  readonly slug: string;
  readonly changes: readonly { column: ProductColumn; from: string; to: string }[];
}

interface BadProposal {
  readonly line: number;
  readonly slug: string;
  readonly complaints: readonly CellComplaint[];
}

/** All or none. Reports each impossible one with all of its errors. */
export function enterProducts(db: Db, proposals: readonly Proposal[], entering: Entering): Promise<Entered> {
  return db.transaction().execute((trx) => enterIn(trx, proposals, entering));
}

const BATCH = 500;

/** Like `enterProducts`, in the caller's transaction, which must not go on to any other blocking work. */
export async function enterIn(
  trx: Writer,
  proposals: readonly Proposal[],
  entering: Entering,
): Promise<Entered> {
  await lockCatalog(trx);
  const before = new Map((await selectCatalog(trx)).map((entry) => [entry.slug, entry]));
  const judged = judgeAll(proposals, before, entering);
  const bad = judged.flatMap(({ line, slug, complaints }) =>
    complaints.length > 0 ? [{ line, slug, complaints }] : [],
  );
  const good = judged.flatMap(({ entry, present }) => (entry ? [{ entry, present }] : []));
  const added = good.filter(({ present }) => present === null).map(({ entry }) => entry);
  const differing = good.flatMap(({ entry, present }) => {
    if (present === null) return [];
    const changes = differences(present, entry);
    return changes.length > 0 ? [{ entry, productId: present.productId, changes }] : [];
  });
  if (bad.length === 0 && !entering.isDryRun) {
    const total = added.length + differing.length;
    for (const [at, batch] of inBatches(added)) {
      await insertEntries(trx, batch, { isClubOnly: entering.ofClubs === true });
      entering.onProgress?.({ done: at + batch.length, total });
    }
    for (const [at, batch] of inBatches(differing)) {
      await updateEntries(trx, batch, { setsStock: entering.setsStock });
      entering.onProgress?.({ done: added.length + at + batch.length, total });
    }
    if (entering.newAsDrafts) {
      await makeDrafts(
        trx,
        added.map(({ slug }) => slug),
      );
    }
    await writeKitBottles(trx, [...added, ...differing.map(({ entry }) => entry)]);
  }
  return {
    added,
    changed: differing.map(({ entry: { slug }, changes }) => ({ slug, changes })),
    unchanged: good.length - added.length - differing.length,
    stockLeft: judged.flatMap(({ slug, isStockLeft }) => (isStockLeft ? [slug] : [])),
    bad,
  };
}

interface Judged {
  readonly line: number;
  readonly slug: string;
  readonly present: CatalogEntry | null;
  readonly entry: ProductEntry | null;
  readonly isStockLeft: boolean;
  readonly complaints: readonly CellComplaint[];
}

function judgeAll(
  proposals: readonly Proposal[],
  before: ReadonlyMap<string, CatalogEntry>,
  entering: Entering,
): Judged[] {
  const nextPosition = positions(before);
  const seen = new Map<string, number>();
  const read = proposals.map(({ line, cells }): Judged => {
    const slug = (cells.slug ?? '').trim();
    const present = before.get(slug) ?? null;
    const { kept, isStockLeft } = entering.setsStock ? ALL(cells) : withoutStock(cells, present);
    const { entry, complaints } = entryOf(kept, present, nextPosition);
    const objection = judgePlace(slug, present, seen.get(slug), entering);
    if (slug !== '' && !seen.has(slug)) seen.set(slug, line);
    if (objection.length > 0) return { line, slug, present, entry: null, isStockLeft, complaints: objection };
    return { line, slug, present, entry, isStockLeft, complaints };
  });
  const after = new Map<string, ProductEntry>(before);
  for (const { entry } of read) if (entry) after.set(entry.slug, entry);
  const skus = skuJudge(before, read);
  const kitsWith = kitsOnSale(after);
  return read.map((each) => {
    if (!each.entry) return each;
    const complaints = [
      ...each.complaints,
      ...skus(each.entry),
      ...judgeBeside(each.entry, { before, after, kitsWith }),
    ];
    return { ...each, complaints, entry: complaints.length === 0 ? each.entry : null };
  });
}

const ALL = (cells: ProductCells) => ({ kept: cells, isStockLeft: false });

function withoutStock(cells: ProductCells, present: CatalogEntry | null) {
  if (present === null || cells.stock === undefined) return ALL(cells);
  const { stock, ...kept } = cells;
  return { kept, isStockLeft: stock.trim() !== cellsOf(present).stock };
}

function judgePlace(
  slug: string,
  present: CatalogEntry | null,
  earlierLine: number | undefined,
  { only, ofClubs = false }: Entering,
): CellComplaint[] {
  if (earlierLine !== undefined) return unfit('slug', `Row ${earlierLine} has it already`);
  if (only === 'new' && present)
    return unfit(
      'slug',
      'There is such a product already: product set changes it, product restore sells it again',
    );
  if (only === 'present' && !present) return unfit('slug', `There is no product '${slug}'`);
  if (present && present.isClubOnly !== ofClubs) {
    return unfit('slug', 'It is sold by joining a club: see club tier');
  }
  return [];
}

function unfit(column: ProductColumn, message: string): CellComplaint[] {
  return [{ column, kind: 'unfit', message }];
}

/** New products go to the end of their brand, one after another. */
function positions(before: ReadonlyMap<string, CatalogEntry>): (brandingId: unknown) => number {
  const last = new Map<unknown, number>();
  for (const { brandingId, position } of before.values()) {
    last.set(brandingId, Math.max(last.get(brandingId) ?? 0, position));
  }
  return (brandingId) => {
    const position = (last.get(brandingId) ?? 0) + 1;
    last.set(brandingId, position);
    return position;
  };
}

/** No two products share a number, nor may they swap numbers in one import. */
function skuJudge(before: ReadonlyMap<string, CatalogEntry>, read: readonly Judged[]) {
  const owners = new Map<string, string>([...before.values()].map(({ sku, slug }) => [sku, slug]));
  for (const { entry } of read) {
    if (entry && !owners.has(entry.sku)) owners.set(entry.sku, entry.slug);
  }
  return ({ sku, slug }: ProductEntry): CellComplaint[] => {
    const owner = owners.get(sku);
    return owner === slug ? [] : unfit('sku', `It is that of ${owner}`);
  };
}

function kitsOnSale(after: ReadonlyMap<string, ProductEntry>): (slug: string) => readonly string[] {
  const kits = new Map<string, string[]>();
  for (const { slug: kit, bottles, isRetired } of after.values()) {
    for (const { slug } of isRetired ? [] : bottles) kits.set(slug, [...(kits.get(slug) ?? []), kit]);
  }
  return (slug) => kits.get(slug) ?? [];
}

function differences(present: ProductEntry, entry: ProductEntry): ChangedProduct['changes'] {
  const [from, to] = [cellsOf(present), cellsOf(entry)];
  return (Object.keys(PRODUCT_COLUMNS) as ProductColumn[])
    .filter((column) => from[column] !== to[column])
    .map((column) => ({ column, from: from[column], to: to[column] }));
}

function* inBatches<Item>(items: readonly Item[]): Generator<[at: number, batch: readonly Item[]]> {
  for (let at = 0; at < items.length; at += BATCH) yield [at, items.slice(at, at + BATCH)];
}
