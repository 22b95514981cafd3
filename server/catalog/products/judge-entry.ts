import { type CellComplaint, type ProductCells, type ProductEntry, readCells } from './product-cells.ts';

export interface CatalogEntry extends ProductEntry {
  readonly productId: number;
  /** Sold only by joining a club; changes go through its club. */
  readonly isClubOnly: boolean;
}

export type Catalog = ReadonlyMap<string, CatalogEntry>;

/** An existing product keeps what the cells do not name. */
export function entryOf(
  cells: ProductCells,
  present: CatalogEntry | null,
  nextPosition: (brandingId: unknown) => number,
): { readonly entry: ProductEntry | null; readonly complaints: readonly CellComplaint[] } {
  const { values, complaints: unread } = readCells(cells);
  const base = present ?? newProduct(values, nextPosition);
  const merged: Partial<ProductEntry> = { ...base, ...values };
  const unreadable = new Set(unread.map(({ column }) => column));
  const missing = REQUIRED.filter(
    ([column, property]) => merged[property] === undefined && !unreadable.has(column),
  ).map(([column]) => ({ column, kind: 'unreadable' as const, message: 'It is missing' }));
  const among = judgeTogether(merged).filter(({ column }) => !unreadable.has(column));
  const complaints = [...unread, ...missing, ...among];
  return { entry: complaints.length === 0 ? (merged as ProductEntry) : null, complaints };
}

const REQUIRED = [
  ['slug', 'slug'],
  ['brand', 'brandingId'],
  ['name', 'name'],
  ['price', 'priceCents'],
] as const;

function newProduct(
  values: Partial<ProductEntry>,
  nextPosition: (brandingId: unknown) => number,
): Partial<ProductEntry> {
  const { slug = '', kind = 'wine', varietal = null, brandingId } = values;
  return {
    kind,
    sku: slug.toUpperCase(),
    markdownCents: 0,
    stock: kind === 'kit' ? null : 0,
    limit: 24,
    categories: varietal === null ? [] : [varietal],
    alcohol: 0,
    bottleMl: kind === 'wine' ? 750 : null,
    vintage: null,
    varietal: null,
    appellation: null,
    requiresShipDate: false,
    position: nextPosition(brandingId),
    bottles: [],
    isRetired: false,
    short: '',
    description: values.short ?? '',
  };
}

/** Skips fields that could not be read. */
function judgeTogether(entry: Partial<ProductEntry>): CellComplaint[] {
  const { kind, alcohol = 0, bottleMl, stock, bottles = [], markdownCents = 0, priceCents } = entry;
  const complaints: CellComplaint[] = [];
  const complain = (column: CellComplaint['column'], message: string) =>
    complaints.push({ column, kind: 'unreadable', message });
  if (kind === 'wine') {
    if (alcohol === 0) complain('alcohol', 'A wine has some: taxes and limits go by it');
    if (bottleMl === null) complain('bottle_ml', 'A wine has a size: taxes and limits go by it');
  } else {
    if (alcohol !== 0) complain('alcohol', 'Only a wine has any: that of a kit is in its bottles');
    if (bottleMl != null) complain('bottle_ml', 'Only a wine has one: that of a kit is in its bottles');
  }
  if (kind === 'kit') {
    if (stock != null) complain('stock', 'A kit has none of its own: its bottles have');
    if (bottles.length === 0) complain('bottles', 'A kit holds at least one');
  } else {
    if (stock === null) complain('stock', 'It is missing');
    if (bottles.length > 0) complain('bottles', 'Only a kit holds any');
    if (markdownCents > 0) complain('markdown', 'Only a kit has one: change the price');
  }
  if (priceCents !== undefined && markdownCents > priceCents) complain('markdown', 'It is above the price');
  return complaints;
}

/** `before` is the current state, `after` the state after all changes. */
export function judgeBeside(
  entry: ProductEntry,
  { before, after, kitsWith }: CatalogChange,
): CellComplaint[] {
  const complaints: CellComplaint[] = [];
  const complain = (column: CellComplaint['column'], message: string) =>
    complaints.push({ column, kind: 'unfit', message });
  const present = before.get(entry.slug);
  if (present && present.kind !== entry.kind) complain('kind', `It is a ${present.kind}, and stays one`);
  if (present && present.brandingId !== entry.brandingId) {
    complain('brand', `It is brand ${present.brandingId}'s, and stays there`);
  }
  for (const { slug } of entry.bottles) {
    const bottle = after.get(slug);
    if (bottle === undefined) complain('bottles', `There is no product '${slug}'`);
    else if (bottle.kind === 'kit') complain('bottles', `${slug} is a kit itself`);
    else if (bottle.brandingId !== entry.brandingId) complain('bottles', `${slug} is another brand's`);
    else if (bottle.isRetired && !entry.isRetired) complain('bottles', `${slug} is retired`);
  }
  if (entry.isRetired) {
    const kits = kitsWith(entry.slug);
    if (kits.length > 0) complain('retired', `It is in ${kits.join(', ')}: change or retire that first`);
  }
  return complaints;
}

interface CatalogChange {
  readonly before: Catalog;
  readonly after: ReadonlyMap<string, ProductEntry>;
  /** On sale, after all changes. */
  readonly kitsWith: (slug: string) => readonly string[];
}
