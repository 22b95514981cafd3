import type { CellComplaint, ProductCells, ProductColumn } from '../../server/catalog/product-cells.ts';
import { type Command, type Given, misused, type Outcome, refused } from '../command.ts';

const text = (value: string, describe: string) => ({ type: 'string', value, describe }) as const;

/** What may be said of a product behind its slug. */
export const PRODUCT_OPTIONS: Command['options'] & object = {
  name: text('name', '2024 Pinot Noir, Carneros: what shoppers read; the year and the place go on the label'),
  brand: text('1|2', 'Whose it is'),
  price: text('usd', 'Of one bottle, thing or kit'),
  alcohol: text('percent', 'Of a wine, by volume: limits of states and taxes go by it'),
  kind: text('kind', 'wine, merchandise or kit; wine when left out'),
  'bottle-ml': text('ml', 'Of a wine; 750 when left out'),
  stock: text('n', 'How many there are; 0 when left out. A kit has none of its own'),
  limit: text('n', 'How many one cart may hold; 24 when left out'),
  vintage: text('year', 'The year of a wine, or none'),
  varietal: text('name', 'Pinot Noir, or none: the bottle is drawn after it'),
  appellation: text('name', 'Carneros, or none'),
  category: {
    type: 'string',
    multiple: true,
    value: 'name',
    describe: 'Where shoppers find it, one option each, or none; the varietal when left out',
  },
  bottles: text('slugs', "What one kit holds: 'library-cabernet:2 merlot:1'"),
  markdown: text('usd', 'Of a kit: what it saves, taken off its price'),
  short: text('line', 'One line beneath the name'),
  description: text('text', 'Some sentences; the line beneath the name when left out'),
  sku: text('code', 'Your own number for it; the slug in capitals when left out'),
  position: text('n', 'Its place in the list of its brand; the last when left out'),
  'ship-date': text('yes|no', 'Whether it is sent on listed delivery days only; no when left out'),
};

const COLUMNS: Readonly<Record<string, ProductColumn>> = {
  'bottle-ml': 'bottle_ml',
  category: 'categories',
  'ship-date': 'ship_date',
};

const OPTION_OF: Readonly<Partial<Record<ProductColumn, string>>> = {
  slug: '<slug>',
  bottle_ml: '--bottle-ml',
  categories: '--category',
  ship_date: '--ship-date',
};

/** What may be taken back by the word none. */
const MAY_BE_NONE: readonly string[] = ['vintage', 'varietal', 'appellation', 'category'];

export function cellsOfOptions(slug: string, options: Given['options']): ProductCells {
  const said = Object.keys(PRODUCT_OPTIONS).flatMap((option) => {
    const given = options[option];
    if (given === undefined) return [];
    const words = Array.isArray(given) ? given.join('; ') : String(given);
    return [[COLUMNS[option] ?? option, words === 'none' && MAY_BE_NONE.includes(option) ? '' : words]];
  });
  return { slug, ...Object.fromEntries(said) };
}

/** `names`: how the caller gave a column where it was no option. */
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
