import { enterProducts } from '../../server/catalog/enter-products.ts';
import { countCartsWith, selectEntry } from '../../server/catalog/product-entry-store.ts';
import { type Command, defineCommand, done, refused } from '../command.ts';
import { text } from '../fields.ts';
import { refusedCells } from './product-cells.ts';
import { unknownProduct } from './product-json.ts';

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
