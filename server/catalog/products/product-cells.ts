import { z } from 'zod';
import { BRANDING_IDS, type BrandingId, brandingIdIn } from '../../../domain/brands/branding.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import { dollarsToCents } from '../../../domain/money/cents.ts';

export interface ProductEntry {
  readonly slug: string;
  readonly sku: string;
  readonly brandingId: BrandingId;
  readonly kind: 'wine' | 'merchandise' | 'kit';
  readonly name: string;
  readonly priceCents: Cents;
  /** Off the price of a kit; 0 for any other product. */
  readonly markdownCents: Cents;
  /** null for a kit, whose bottles have the stock */
  readonly stock: number | null;
  readonly limit: number;
  readonly categories: readonly string[];
  /** Percent by volume. */
  readonly alcohol: number;
  readonly bottleMl: number | null;
  readonly vintage: number | null;
  readonly varietal: string | null;
  readonly appellation: string | null;
  readonly requiresShipDate: boolean;
  readonly position: number;
  /** What one kit contains, by slug; empty for any other product. */
  readonly bottles: readonly KitBottle[];
  readonly isRetired: boolean;
  readonly short: string;
  readonly description: string;
}

interface KitBottle {
  readonly slug: string;
  readonly quantity: number;
}

export const PRODUCT_COLUMNS = {
  slug: 'slug',
  sku: 'sku',
  brand: 'brandingId',
  kind: 'kind',
  name: 'name',
  price: 'priceCents',
  markdown: 'markdownCents',
  stock: 'stock',
  limit: 'limit',
  categories: 'categories',
  alcohol: 'alcohol',
  bottle_ml: 'bottleMl',
  vintage: 'vintage',
  varietal: 'varietal',
  appellation: 'appellation',
  ship_date: 'requiresShipDate',
  position: 'position',
  bottles: 'bottles',
  retired: 'isRetired',
  short: 'short',
  description: 'description',
} as const satisfies Readonly<Record<string, keyof ProductEntry>>;

export type ProductColumn = keyof typeof PRODUCT_COLUMNS;

/** Text, in a file or an option. A missing column changes nothing. */
export type ProductCells = { readonly [Column in ProductColumn]?: string };

export interface CellComplaint {
  readonly column: ProductColumn;
  /** 'unfit': readable, but not allowed. */
  readonly kind: 'unreadable' | 'unfit';
  readonly message: string;
}

/** Reports unreadable cells and leaves them out. */
export function readCells(cells: ProductCells): {
  readonly values: Partial<ProductEntry>;
  readonly complaints: readonly CellComplaint[];
} {
  const values: Record<string, unknown> = {};
  const complaints: CellComplaint[] = [];
  for (const [name, text] of Object.entries(cells)) {
    const column = name as ProductColumn;
    const read = CELLS[column].safeParse(text);
    if (read.success) values[PRODUCT_COLUMNS[column]] = read.data;
    else
      complaints.push({
        column,
        kind: 'unreadable',
        message: read.error.issues[0]?.message ?? 'It cannot be read',
      });
  }
  return { values, complaints };
}

/** Reading the text back gives the same product. */
export function cellsOf(entry: ProductEntry): Required<ProductCells> {
  const orNothing = (value: string | number | null) => (value === null ? '' : String(value));
  return {
    slug: entry.slug,
    sku: entry.sku,
    brand: String(entry.brandingId),
    kind: entry.kind,
    name: entry.name,
    price: dollars(entry.priceCents),
    markdown: dollars(entry.markdownCents),
    stock: orNothing(entry.stock),
    limit: String(entry.limit),
    categories: entry.categories.join('; '),
    alcohol: String(entry.alcohol),
    bottle_ml: orNothing(entry.bottleMl),
    vintage: orNothing(entry.vintage),
    varietal: orNothing(entry.varietal),
    appellation: orNothing(entry.appellation),
    ship_date: entry.requiresShipDate ? 'yes' : 'no',
    position: String(entry.position),
    bottles: entry.bottles
      .toSorted((one, other) => (one.slug < other.slug ? -1 : 1))
      .map(({ slug, quantity }) => `${slug}:${quantity}`)
      .join(' '),
    retired: entry.isRetired ? 'yes' : 'no',
    short: entry.short,
    description: entry.description,
  };
}

function dollars(cents: Cents): string {
  return (cents / 100).toFixed(2);
}

/** `parse` returns undefined for an error. */
function cell<Value>(complaint: string, parse: (text: string) => Value | undefined) {
  return z.string().transform((text, context) => {
    const value = parse(text.trim());
    if (value !== undefined) return value;
    context.addIssue({ code: 'custom', message: complaint });
    return z.NEVER;
  });
}

const LARGEST = 2_147_483_647;

function wholeNumber(least: number, most: number) {
  return (text: string) => {
    const value = Number(text);
    return /^\d{1,10}$/.test(text) && value >= least && value <= most ? value : undefined;
  };
}

function orNone<Value>(parse: (text: string) => Value | undefined) {
  return (text: string) => (text === '' ? null : parse(text));
}

function line(most: number) {
  return (text: string) => {
    const words = text.normalize('NFC').replace(/[^\S\n]+/g, ' ');
    return words.length <= most && !/\p{Cc}/u.test(words) ? words : undefined;
  };
}

function sum(text: string): Cents | undefined {
  const written = /^\$?(\d{1,6}(?:\.\d{1,2})?)$/.exec(text)?.[1];
  return written === undefined ? undefined : dollarsToCents(Number(written));
}

function words(most: number) {
  const read = line(most);
  return (text: string) => read(text) || undefined;
}

const yesOrNo = cell('It must be yes or no', (text) =>
  text === 'yes' ? true : text === 'no' || text === '' ? false : undefined,
);

const brandChoices = new Intl.ListFormat('en', { type: 'disjunction' }).format(BRANDING_IDS.map(String));
const MOST_LIMIT = 9_999;
const SUM = 'Not an amount of dollars, such as 49.50';

const CELLS: Readonly<Record<ProductColumn, z.ZodType<unknown, string>>> = {
  slug: cell('It must be lowercase letters, digits and single hyphens, at most 100', (text) =>
    text.length <= 100 && /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text) ? text : undefined,
  ),
  sku: cell('It must be letters, digits, dots and hyphens, at most 60', (text) =>
    /^[A-Za-z0-9][\w.-]{0,59}$/.test(text) ? text : undefined,
  ),
  brand: cell(`It must be ${brandChoices}`, (text) => brandingIdIn(text) ?? undefined),
  kind: cell('It must be wine, merchandise or kit', (text) =>
    ['wine', 'merchandise', 'kit'].find((kind) => kind === text),
  ),
  name: cell('It must be one line of 1 to 120 characters', words(120)),
  price: cell(SUM, sum),
  markdown: cell(SUM, (text) => (text === '' ? 0 : sum(text))),
  stock: cell('It must be a whole number from 0 on', orNone(wholeNumber(0, LARGEST))),
  limit: cell(`It must be a whole number from 1 to ${MOST_LIMIT}`, wholeNumber(1, MOST_LIMIT)),
  categories: cell('They must be words of one line with ; in between', (text) => {
    const names = text
      .split(';')
      .map((name) => line(60)(name.trim()))
      .filter((name) => name !== '');
    return names.includes(undefined) ? undefined : [...new Set(names)];
  }),
  alcohol: cell('It must be a number of per cent from 0 to 96, such as 14.5', (text) => {
    if (text === '') return 0;
    return /^\d{1,2}(\.\d{1,2})?$/.test(text) && Number(text) <= 96 ? Number(text) : undefined;
  }),
  bottle_ml: cell('It must be a whole number of milliliters, such as 750', orNone(wholeNumber(1, 30_000))),
  vintage: cell('It must be a year, such as 2021', orNone(wholeNumber(1800, 2200))),
  varietal: cell('It must be one line of at most 100 characters', orNone(line(100))),
  appellation: cell('It must be one line of at most 100 characters', orNone(line(100))),
  ship_date: yesOrNo,
  position: cell('It must be a whole number from 0 on', wholeNumber(0, LARGEST)),
  bottles: cell('They must be slugs with their quantities, such as library-cabernet:2 merlot:1', (text) => {
    const parts = text.split(/\s+/).filter(Boolean);
    const read = parts.map((part) => /^([a-z0-9-]+)(?::([1-9]\d?))?$/.exec(part));
    const slugs = new Set(read.map((part) => part?.[1]));
    if (read.includes(null) || slugs.size < parts.length) return undefined;
    return read.map((part) => ({ slug: part?.[1] ?? '', quantity: Number(part?.[2] ?? 1) }));
  }),
  retired: yesOrNo,
  short: cell('It must be one line of at most 200 characters', line(200)),
  description: cell('It must be text of at most 4,000 characters', (text) => {
    const plain = text.normalize('NFC').replace(/\r\n?/g, '\n');
    return plain.length <= 4_000 && !/[^\P{Cc}\n]/u.test(plain) ? plain : undefined;
  }),
};
