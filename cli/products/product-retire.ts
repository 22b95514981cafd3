import { enterProducts } from '../../server/catalog/enter-products.ts';
import { countCartsWith, selectEntry } from '../../server/catalog/product-entry-store.ts';
import { type Command, done, refused } from '../command.ts';
import { refusedCells } from './product-cells.ts';
import { unknownProduct } from './product-words.ts';

export const productRetire: Command = moving({
  name: 'product retire',
  retired: 'yes',
  summary: 'Sell a product no more: nobody finds it, carts find it sold out, orders go on showing it',
  already: 'is retired already',
  text: (slug, openCarts) =>
    `${slug}: sold no more${openCarts === 0 ? '' : `. Open carts that are told so: ${openCarts}`}`,
});

export const productRestore: Command = moving({
  name: 'product restore',
  retired: 'no',
  summary: 'Sell a retired product again',
  already: 'is not retired',
  text: (slug) => `${slug}: for sale at /shop/products/${slug}`,
});

interface Moving {
  readonly name: string;
  readonly retired: 'yes' | 'no';
  readonly summary: string;
  readonly already: string;
  readonly text: (slug: string, openCarts: number) => string;
}

function moving({ name, retired, summary, already, text }: Moving): Command {
  return {
    name,
    parameters: ['slug'],
    summary,
    example: `${name} merlot-napa-valley-2021`,
    async run({ db }, { values: { slug = '' } }) {
      const present = await selectEntry(db, slug);
      if (present === null) return refused(unknownProduct(slug));
      if (present.isRetired === (retired === 'yes')) return refused(`${slug} ${already}.`);
      const openCarts = retired === 'yes' ? await countCartsWith(db, present.productId) : 0;
      const entered = await enterProducts(db, [{ line: 0, cells: { slug, retired } }], {
        only: 'present',
        setsStock: false,
        isDryRun: false,
      });
      const [bad] = entered.bad;
      if (bad) return refusedCells(bad.complaints, { retired: slug, bottles: slug });
      return done({ slug, retired: retired === 'yes', openCarts }, text(slug, openCarts));
    },
  };
}
