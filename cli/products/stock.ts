import { selectStock, updateStock } from '../../server/catalog/stock-store.ts';
import { type Command, done, misused, refused, wholeNumberOf } from '../command.ts';

export const stockShow: Command = {
  name: 'stock show',
  parameters: ['slug'],
  audit: 'reads',
  summary: 'What is in stock of a product; of a set, how many its bottles are good for',
  example: 'stock show library-cabernet',
  async run({ db }, { values: { slug = '' } }) {
    const found = await selectStock(db, slug);
    if (found === null) return unknown(slug);
    return done({ slug: found.slug, stock: found.stock }, `${found.slug}: ${found.stock}`);
  },
};

export const stockSet: Command = {
  name: 'stock set',
  parameters: ['slug', 'n'],
  summary: 'Set what is in stock of a product, as after counting it',
  example: 'stock set library-cabernet 20',
  async run({ db }, { values: { slug = '', n = '' } }) {
    const stock = wholeNumberOf(n, 0);
    if (stock === null) return misused(`The stock must be a whole number from 0 on, not '${n}'.`);
    if (await updateStock(db, slug, stock)) return done({ slug, stock }, `${slug}: ${stock}`);
    if ((await selectStock(db, slug)) === null) return unknown(slug);
    return refused(`${slug} is a set and has no stock of its own: set the stock of its bottles.`);
  },
};

function unknown(slug: string) {
  return refused(`There is no product '${slug}'.`);
}
