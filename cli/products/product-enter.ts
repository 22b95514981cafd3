import { type Entering, enterProducts } from '../../server/catalog/enter-products.ts';
import type { ProductCells, ProductColumn } from '../../server/catalog/product-cells.ts';
import { selectEntry } from '../../server/catalog/product-entry-store.ts';
import { type Command, done, misused, type Outcome } from '../command.ts';
import type { Shop } from '../open-shop.ts';
import { cellsOfOptions, PRODUCT_OPTIONS, refusedCells } from './product-cells.ts';
import { productJson } from './product-words.ts';

export const productAdd: Command = {
  name: 'product add',
  parameters: ['slug'],
  options: PRODUCT_OPTIONS,
  summary:
    'Put a wine, a thing or a kit up for sale, its picture drawn by the shop. <slug> is its name in addresses, ' +
    'pinot-noir-carneros-2024; --name, --brand and --price must be given, --alcohol for a wine, --bottles for a kit',
  example:
    'product add pinot-noir-carneros-2024 --name "2024 Pinot Noir, Carneros" --brand 2 --price 62 ' +
    '--alcohol 13.8 --vintage 2024 --varietal "Pinot Noir" --appellation Carneros --stock 240 ' +
    '--short "Cherries and wet stone"',
  run: ({ db }, { values: { slug = '' }, options }) => enter(db, 'new', cellsOfOptions(slug, options)),
};

export const productSet: Command = {
  name: 'product set',
  parameters: ['slug'],
  options: PRODUCT_OPTIONS,
  summary: 'Change what is said of a product; what is not named stays as it is',
  example:
    'product set merlot-napa-valley-2021 --short "Plums and cedar" --category Merlot --category Library',
  async run({ db }, { values: { slug = '' }, options }) {
    const cells = cellsOfOptions(slug, options);
    if (Object.keys(cells).length === 1)
      return misused('There is nothing to change: name at least one option.');
    return enter(db, 'present', cells);
  },
};

export const productPrice: Command = setting({
  name: 'product price',
  value: 'usd',
  column: 'price',
  summary: 'Set what a product costs. Carts that hold it show the new price before anything is charged',
  example: 'product price corkscrew 26.50',
});

export const productStock: Command = setting({
  name: 'product stock',
  value: 'n',
  column: 'stock',
  summary: 'Set what is in stock of a product, as stock set does',
  example: 'product stock library-cabernet 20',
});

export const productLimit: Command = setting({
  name: 'product limit',
  value: 'n',
  column: 'limit',
  summary: 'Set how many of a product one cart may hold',
  example: 'product limit library-cabernet 3',
});

function setting({
  value,
  column,
  ...told
}: Pick<Command, 'name' | 'summary' | 'example'> & { value: string; column: ProductColumn }): Command {
  return {
    ...told,
    parameters: ['slug', value],
    run: ({ db }, { values: { slug = '', ...given } }) =>
      enter(db, 'present', { slug, [column]: given[value] ?? '' }, { [column]: `<${value}>` }),
  };
}

async function enter(
  db: Shop['db'],
  only: NonNullable<Entering['only']>,
  cells: ProductCells,
  names?: Parameters<typeof refusedCells>[1],
): Promise<Outcome> {
  const entered = await enterProducts(db, [{ line: 0, cells }], { only, setsStock: true, isDryRun: false });
  const [bad] = entered.bad;
  if (bad) return refusedCells(bad.complaints, names);
  const { slug = '' } = cells;
  const entry = await selectEntry(db, slug);
  if (entry === null) throw new Error(`${slug} was entered and is not there`);
  const [changed] = entered.changed;
  const json = { ...productJson(entry), changes: changed?.changes ?? [] };
  if (entered.added.length > 0) return done(json, `${slug}: for sale at /shop/products/${slug}`);
  const lines = (changed?.changes ?? []).map(
    ({ column, from, to }) => `${column}: ${from || 'none'} → ${to || 'none'}`,
  );
  return done(json, lines.length === 0 ? `${slug}: as it was` : `${slug}\n${lines.join('\n')}`);
}
