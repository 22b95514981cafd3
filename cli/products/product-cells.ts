import { z } from 'zod';
import { BRANDING_IDS } from '../../domain/brands/branding.ts';
import type {
  CellComplaint,
  ProductCells,
  ProductColumn,
} from '../../server/catalog/products/product-cells.ts';
import { misused, type Outcome, refused } from '../command.ts';
import { text } from '../fields.ts';

const cell = (name: string, describe: string) => text(name).exactOptional().describe(describe);

/** 'none' empties a cell. */
const clearable = (name: string, describe: string) =>
  text(name).transform(emptied).exactOptional().describe(describe);

function emptied(typed: string): string {
  return typed === 'none' ? '' : typed;
}

/** server/catalog/products/ judges the values, for files too. */
export const productOptions = {
  name: cell('name', 'The name that shoppers see, with year and place: 2024 Pinot Noir, Carneros'),
  brand: cell('brand', `The brand, ${BRANDING_IDS.join(' or ')}`),
  price: cell('usd', 'The price of one bottle, item or kit'),
  alcohol: cell('percent', 'Alcohol by volume of a wine; state limits and taxes depend on it'),
  kind: cell('kind', 'wine, merchandise or kit; wine if omitted'),
  bottleMl: cell('ml', 'The bottle size of a wine; 750 if omitted'),
  stock: cell('n', 'How many are in stock; 0 if omitted. A kit has no stock of its own'),
  limit: cell('n', 'How many one cart may hold; 24 if omitted'),
  vintage: clearable('year', 'The vintage of a wine, or none'),
  varietal: clearable('name', 'Pinot Noir, or none; the picture of the bottle depends on it'),
  appellation: clearable('name', 'Carneros, or none'),
  category: z
    .array(text('name'))
    .transform((names) => emptied(names.join('; ')))
    .exactOptional()
    .describe('Where shoppers find it, or none; repeat for more; the varietal if omitted'),
  bottles: cell('slugs', "What one kit holds: 'library-cabernet:2 merlot:1'"),
  markdown: cell('usd', 'How much a kit saves; it is taken off the price'),
  short: cell('line', 'One line below the name'),
  description: cell('text', 'A few sentences; the line below the name if omitted'),
  sku: cell('code', 'Your own product number; the slug in capitals if omitted'),
  position: cell('n', 'Its place in the list of the brand; last if omitted'),
  shipDate: cell('yes|no', 'Whether it ships only on listed delivery dates; no if omitted'),
};

type ProductOptions = z.output<z.ZodObject<typeof productOptions>>;

export function cellsOfOptions(
  slug: string,
  { bottleMl, category, shipDate, ...cells }: ProductOptions,
): ProductCells {
  return {
    ...cells,
    slug,
    ...(bottleMl !== undefined && { bottle_ml: bottleMl }),
    ...(category !== undefined && { categories: category }),
    ...(shipDate !== undefined && { ship_date: shipDate }),
  };
}

const OPTION_OF: Readonly<Partial<Record<ProductColumn, string>>> = {
  slug: '<slug>',
  bottle_ml: '--bottle-ml',
  categories: '--category',
  ship_date: '--ship-date',
};

/** `names`: how the caller gave a column, if not as an option. */
export function refusedCells(
  complaints: readonly CellComplaint[],
  names: Readonly<Partial<Record<ProductColumn, string>>> = {},
): Outcome {
  const unfit = complaints.every(({ kind }) => kind === 'unfit');
  const sentences = complaints.map(({ column, message }) => {
    const name = names[column] ?? OPTION_OF[column] ?? `--${column}`;
    return unfit && column === 'slug' ? `${message}.` : `${name}: ${message}.`;
  });
  return (unfit ? refused : misused)(sentences.join(' '));
}
