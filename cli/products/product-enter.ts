import { type Entering, enterProducts } from '../../server/catalog/products/enter-products.ts';
import type { ProductCells } from '../../server/catalog/products/product-cells.ts';
import { countCartsWith, selectEntry } from '../../server/catalog/products/product-entry-store.ts';
import { type Command, defineCommand, done, NOTHING_TO_CHANGE, type Outcome, refused } from '../command.ts';
import { text } from '../fields.ts';
import type { Shop } from '../open-shop.ts';
import { cellsOfOptions, productOptions, refusedCells } from './product-cells.ts';
import { productJson, unknownProduct } from './product-list.ts';

const slug = text('slug');

export const productEntryCommands: readonly Command[] = [
  defineCommand({
    name: 'product add',
    parameters: { slug },
    options: productOptions,
    summary: 'Add a wine, an item or a kit',
    details:
      '<slug> names it in addresses, as in pinot-noir-carneros-2024. --name, --brand and --price are required, --alcohol ' +
      'for a wine, --bottles for a kit. The shop draws its picture.',
    example:
      'product add pinot-noir-carneros-2024 --name "2024 Pinot Noir, Carneros" --brand 2 --price 62 ' +
      '--alcohol 13.8 --vintage 2024 --varietal "Pinot Noir" --appellation Carneros --stock 240 ' +
      '--short "Cherries and wet stone"',
    run: ({ db }, { slug, ...options }) => enter(db, 'new', cellsOfOptions(slug, options)),
  }),
  defineCommand({
    name: 'product set',
    parameters: { slug },
    options: productOptions,
    summary: 'Change a product',
    details: 'Options that you omit stay as they are.',
    example:
      'product set merlot-napa-valley-2021 --short "Plums and cedar" --category Merlot --category Library',
    async run({ db }, { slug, ...options }) {
      if (Object.keys(options).length === 0) return NOTHING_TO_CHANGE;
      return enter(db, 'present', cellsOfOptions(slug, options));
    },
  }),
  defineCommand({
    name: 'product price',
    parameters: { slug, usd: text('usd') },
    summary: 'Set the price of a product',
    details: 'Carts that hold it show the new price before anything is charged.',
    example: 'product price corkscrew 26.50',
    run: ({ db }, { slug, usd: price }) => enter(db, 'present', { slug, price }, { price: '<usd>' }),
  }),
  defineCommand({
    name: 'product stock',
    parameters: { slug, n: text('n') },
    summary: 'Set the stock of a product',
    details: 'The same as stock set.',
    example: 'product stock library-cabernet 20',
    run: ({ db }, { slug, n: stock }) => enter(db, 'present', { slug, stock }, { stock: '<n>' }),
  }),
  defineCommand({
    name: 'product limit',
    parameters: { slug, n: text('n') },
    summary: 'Set the cart limit of a product',
    example: 'product limit library-cabernet 3',
    run: ({ db }, { slug, n: limit }) => enter(db, 'present', { slug, limit }, { limit: '<n>' }),
  }),
];

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
  if (entry === null) throw new Error(`${slug} was saved but cannot be found`);
  const changes = entered.changed[0]?.changes ?? [];
  const json = { ...productJson(entry), changes };
  if (entered.added.length > 0) return done(json, `${slug}: for sale at /shop/products/${slug}`);
  const lines = changes.map(({ column, from, to }) => `${column}: ${from || 'none'} → ${to || 'none'}`);
  return done(json, lines.length === 0 ? `${slug}: no change` : `${slug}\n${lines.join('\n')}`);
}

export const productRetireCommands: readonly Command[] = [
  moving('retire', {
    summary: 'Stop selling a product',
    details: 'Shoppers no longer find it, open carts show it as sold out, and past orders still show it.',
  }),
  moving('restore', { summary: 'Sell a retired product again' }),
];

function moving(verb: 'retire' | 'restore', help: { summary: string; details?: string }) {
  const isRetiring = verb === 'retire';
  return defineCommand({
    ...help,
    name: `product ${verb}`,
    parameters: { slug: text('slug') },
    example: `product ${verb} merlot-napa-valley-2021`,
    async run({ db }, { slug }) {
      const present = await selectEntry(db, slug);
      if (present === null) return unknownProduct(slug);
      if (present.isRetired === isRetiring) {
        return refused(`${slug} is ${isRetiring ? 'retired already' : 'not retired'}.`);
      }
      const openCarts = isRetiring ? await countCartsWith(db, present.productId) : 0;
      const entered = await enterProducts(
        db,
        [{ line: 0, cells: { slug, retired: isRetiring ? 'yes' : 'no' } }],
        { only: 'present', setsStock: false, isDryRun: false },
      );
      const [bad] = entered.bad;
      if (bad) return refusedCells(bad.complaints, { retired: slug, bottles: slug });
      const carts = openCarts === 0 ? '' : `. Open carts that show it as sold out: ${openCarts}`;
      const state = isRetiring ? `retired${carts}` : `for sale at /shop/products/${slug}`;
      return done({ slug, retired: isRetiring, openCarts }, `${slug}: ${state}`);
    },
  });
}
