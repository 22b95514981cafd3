import type { NewProduct, ProductChange } from '../../../contract/office/products.ts';
import { WINE_WORD_KEYS } from '../../../domain/catalog/wine-words.ts';
import { type Entered, enterIn } from '../../catalog/products/enter-products.ts';
import type { ProductCells, ProductColumn } from '../../catalog/products/product-cells.ts';
import { lockCatalog } from '../../catalog/products/product-entry-store.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { hasRows, run } from '../../platform/database/query.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import {
  accept,
  conflict,
  invalidFields,
  NOT_FOUND,
  type Result,
  reject,
} from '../../platform/http/refusal.ts';
import { staleForm } from '../stale-form.ts';
import { productSubject, selectOfficeProduct } from './product-store.ts';

type Entry = { readonly [Field in keyof Omit<NewProduct, 'slug'>]?: NewProduct[Field] | undefined };

/** The cell of a product file for each field, and how the cell writes it. */
const CELL_OF: {
  readonly [Field in keyof Entry]?: readonly [ProductColumn, ((value: never) => string)?];
} = {
  sku: ['sku'],
  brandingId: ['brand'],
  kind: ['kind'],
  name: ['name'],
  unitPrice: ['price'],
  kitMarkdown: ['markdown'],
  stock: ['stock'],
  cartLimit: ['limit'],
  categories: ['categories', (names: readonly string[]) => names.join('; ')],
  alcoholVolume: ['alcohol'],
  bottleVolumeMl: ['bottle_ml'],
  vintage: ['vintage'],
  varietal: ['varietal'],
  appellation: ['appellation'],
  requiresShipDate: ['ship_date', (isRequired: boolean) => (isRequired ? 'yes' : 'no')],
  position: ['position'],
  bottles: [
    'bottles',
    (bottles: NonNullable<NewProduct['bottles']>) =>
      bottles.map(({ slug, quantity }) => `${slug}:${quantity}`).join(' '),
  ],
  descriptionShort: ['short'],
  description: ['description'],
};

function cellsOf(slug: string, entry: Entry): ProductCells {
  const cells = Object.entries(CELL_OF).flatMap(([field, [column, write]]) => {
    const value = entry[field as keyof Entry];
    if (value === undefined) return [];
    return [[column, value === null ? '' : write ? write(value as never) : String(value)]];
  });
  return { slug, ...Object.fromEntries(cells) };
}

function fieldOf(column: ProductColumn): string {
  const found = Object.entries(CELL_OF).find(([, [name]]) => name === column);
  return found?.[0] ?? column;
}

function refusalOf(bad: Entered['bad']) {
  const complaints = bad.flatMap((each) => each.complaints);
  return invalidFields(
    Object.fromEntries(complaints.map(({ column, message }) => [fieldOf(column), [`${message}.`]])),
  );
}

/** Refusals: `invalid`, with the complaint at its field. */
export function addProduct(db: Db, { slug, ...entry }: NewProduct): Promise<Result<{ slug: string }>> {
  return undoneByRefusal(db, async (trx) => {
    const proposals = [{ line: 0, cells: cellsOf(slug, entry) }];
    const { bad } = await enterIn(trx, proposals, {
      only: 'new',
      setsStock: true,
      isDryRun: false,
      newAsDrafts: true,
    });
    if (bad.length > 0) return reject(refusalOf(bad));
    return writeRest(trx, slug, entry);
  });
}

/** Old and new values are for the audit log. Refusals: `not-found`; `conflict` for a stale form; `invalid`. */
export function changeProduct(
  db: Db,
  slug: string,
  { version, ...entry }: ProductChange,
): Promise<Result<Entered['changed'][number]['changes']>> {
  return undoneByRefusal(db, async (trx) => {
    await lockCatalog(trx);
    const before = await selectOfficeProduct(trx, slug);
    if (before === null) return reject(NOT_FOUND);
    if (before.version !== version)
      return reject(await staleForm(trx, { subject: productSubject(slug) }, 'this product'));
    const proposals = [{ line: 0, cells: cellsOf(slug, entry) }];
    const { bad, changed } = await enterIn(trx, proposals, {
      only: 'present',
      setsStock: false,
      isDryRun: false,
    });
    if (bad.length > 0) return reject(refusalOf(bad));
    const written = await writeRest(trx, slug, entry);
    return written.ok ? accept(changed[0]?.changes ?? []) : written;
  });
}

/** Refusals: `not-found`; `conflict` while a kit on sale holds it. */
export function setRetired(db: Db, slug: string, isRetired: boolean): Promise<Result<null>> {
  return undoneByRefusal(db, async (trx) => {
    await lockCatalog(trx);
    if ((await selectOfficeProduct(trx, slug)) === null) return reject(NOT_FOUND);
    const cells = { slug, retired: isRetired ? 'yes' : 'no' };
    const { bad } = await enterIn(trx, [{ line: 0, cells }], {
      only: 'present',
      setsStock: false,
      isDryRun: false,
    });
    const [complaint] = bad.flatMap((each) => each.complaints);
    return complaint ? reject(conflict(`${complaint.message}.`)) : accept(null);
  });
}

/** Null where none is given. An empty text removes what was there. */
function wordsIn(entry: Entry): Readonly<Record<string, string | null>> | null {
  const sections = WINE_WORD_KEYS.flatMap((key) => {
    const text = entry[key];
    return text === undefined ? [] : [[key, text || null] as const];
  });
  return sections.length === 0 ? null : Object.fromEntries(sections);
}

/** What only the office keeps. A missing field stays as it is. */
async function writeRest(
  trx: Writer,
  slug: string,
  { bin, barcode, reorderAt, kind, ...entry }: Entry,
): Promise<Result<{ slug: string }>> {
  const words = wordsIn(entry);
  if (words !== null) {
    await run(trx)`
      update products set words = jsonb_strip_nulls(words || ${JSON.stringify(words)}::text::jsonb) where slug = ${slug}`;
  }
  if (bin === undefined && barcode === undefined && reorderAt === undefined) return accept({ slug });
  if (kind === 'kit' && reorderAt != null) {
    return reject(invalidFields({ reorderAt: ['A kit has no stock of its own: its bottles have.'] }));
  }
  const taken =
    barcode &&
    (await hasRows(trx)`select 1 from products where barcode = ${barcode.trim()} and slug <> ${slug}`);
  if (taken) return reject(invalidFields({ barcode: ['Another product has this barcode.'] }));
  await run(trx)`
    update products set
      bin = case when ${bin !== undefined} then nullif(trim(${bin ?? ''}), '') else bin end,
      barcode = case when ${barcode !== undefined} then nullif(trim(${barcode ?? ''}), '') else barcode end,
      reorder_at = case when ${reorderAt !== undefined} then ${reorderAt ?? null}::integer else reorder_at end
    where slug = ${slug}`;
  return accept({ slug });
}
