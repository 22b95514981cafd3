import { selectStock, updateStock } from '../../server/catalog/stock-store.ts';
import { type Command, defineCommand, done, refused } from '../command.ts';
import { text, wholeNumber } from '../fields.ts';
import { unknownProduct } from './product-list.ts';

export const stockCommands: readonly Command[] = [
  defineCommand({
    name: 'stock show',
    parameters: { slug: text('slug') },
    audit: 'reads',
    summary: 'Show the stock of a product',
    details: 'For a kit, how many kits its bottles are enough for.',
    example: 'stock show library-cabernet',
    async run({ db }, { slug: wanted }) {
      const found = await selectStock(db, wanted);
      if (found === null) return unknownProduct(wanted);
      const { slug, stock } = found;
      return done({ slug, stock }, `${slug}: ${stock}`);
    },
  }),
  defineCommand({
    name: 'stock set',
    parameters: { slug: text('slug'), n: wholeNumber({ from: 0 }) },
    summary: 'Set the stock of a product',
    example: 'stock set library-cabernet 20',
    async run({ db }, { slug, n: stock }) {
      if (await updateStock(db, slug, stock)) return done({ slug, stock }, `${slug}: ${stock}`);
      if ((await selectStock(db, slug)) === null) return unknownProduct(slug);
      return refused(`${slug} is a kit and has no stock of its own. Set the stock of its bottles.`);
    },
  }),
];
