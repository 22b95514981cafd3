import { BRANDS } from '../../domain/brands/brands.ts';
import { centsToDollars, formatUsd } from '../../domain/money/cents.ts';
import type { CatalogEntry } from '../../server/catalog/products/judge-entry.ts';
import { cellsOf } from '../../server/catalog/products/product-cells.ts';
import {
  countCartsWith,
  selectCatalog,
  selectEntry,
  selectSlugsWith,
} from '../../server/catalog/products/product-entry-store.ts';
import { moveStock } from '../../server/catalog/products/stock-movements.ts';
import { selectStock } from '../../server/catalog/products/stock-store.ts';
import { type Command, defineCommand, done, type Outcome, refused } from '../command.ts';
import { brand, flag, text, wholeNumber } from '../fields.ts';
import { inColumns } from '../format.ts';
import { osUser } from '../os-user.ts';

/** For other programs: amounts in dollars, other fields under the names of the options. */
export function productJson({ priceCents, markdownCents, isRetired, isClubOnly, ...entry }: CatalogEntry) {
  return {
    ...entry,
    brandName: BRANDS[entry.brandingId].name,
    price: centsToDollars(priceCents),
    markdown: centsToDollars(markdownCents),
    retired: isRetired,
    clubOnly: isClubOnly,
  };
}

export function unknownProduct(slug: string): Outcome {
  return refused(`There is no product '${slug}'.`);
}

export const productListCommands: readonly Command[] = [
  defineCommand({
    name: 'product list',
    options: {
      brand: brand.optional().describe('Only products of this brand'),
      search: text('words')
        .default('')
        .describe('Only products with all these words in name, category, size, slug or SKU'),
      retired: flag.describe('Retired products instead of those for sale'),
    },
    audit: 'reads',
    summary: 'List products with price, stock and cart limit',
    example: 'product list --brand 1 --search cabernet',
    async run({ db }, { brand, search, retired }) {
      const found = await selectSlugsWith(db, search);
      const products = (await selectCatalog(db)).filter((entry) => {
        if (entry.isRetired !== retired) return false;
        if (brand !== undefined && entry.brandingId !== brand) return false;
        return search.trim() === '' || found.has(entry.slug);
      });
      const rows = products.map((entry) => [
        entry.slug,
        BRANDS[entry.brandingId].name,
        formatUsd(entry.priceCents),
        entry.stock === null ? 'kit' : `${entry.stock} in stock`,
        entry.isClubOnly ? 'club members' : `${entry.limit} per cart`,
        entry.name,
      ]);
      return done({ products: products.map(productJson) }, inColumns(rows) || 'There are none.');
    },
  }),
  defineCommand({
    name: 'product show',
    parameters: { slug: text('slug') },
    audit: 'reads',
    summary: 'Show a product and where it is used',
    details: 'Also the kits that contain it and the number of open carts that hold it.',
    example: 'product show three-vineyard-set',
    async run({ db }, { slug }) {
      const entry = await selectEntry(db, slug);
      if (entry === null) return unknownProduct(slug);
      const inKits = (await selectCatalog(db))
        .filter(({ bottles }) => bottles.some((bottle) => bottle.slug === slug))
        .map((kit) => kit.slug);
      const openCarts = await countCartsWith(db, entry.productId);
      const available = entry.isRetired ? 0 : ((await selectStock(db, slug))?.stock ?? 0);
      const facts = [
        ...Object.entries(cellsOf(entry)).filter(([, text]) => text !== ''),
        ['available', String(available)],
        ['in kits', inKits.join(' ') || 'none'],
        ['in open carts', String(openCarts)],
      ];
      return done({ ...productJson(entry), available, inKits, openCarts }, inColumns(facts));
    },
  }),
];

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
      const mover = { osUser: osUser() };
      const moved = await moveStock(db, slug, { kind: 'count', quantity: stock, isSure: true }, { mover });
      if (moved.ok) return done({ slug, stock }, `${slug}: ${stock}`);
      if (moved.refusal.code === 'not-found') return unknownProduct(slug);
      return refused(`${slug} is a kit and has no stock of its own. Set the stock of its bottles.`);
    },
  }),
];
