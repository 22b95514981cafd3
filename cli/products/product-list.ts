import { BRANDS } from '../../domain/brands/brands.ts';
import { formatUsd } from '../../domain/money/cents.ts';
import { cellsOf } from '../../server/catalog/product-cells.ts';
import { countCartsWith, selectCatalog, selectEntry } from '../../server/catalog/product-entry-store.ts';
import { selectStock } from '../../server/catalog/stock-store.ts';
import { inColumns } from '../columns.ts';
import { type Command, done, misused, refused } from '../command.ts';
import { productJson, unknownProduct } from './product-words.ts';

export const productList: Command = {
  name: 'product list',
  parameters: [],
  audit: 'reads',
  options: {
    brand: { type: 'string', value: '1|2', describe: 'Of one brand only' },
    search: {
      type: 'string',
      value: 'words',
      describe: 'Those with all these words in slug, name or category',
    },
    retired: { type: 'boolean', describe: 'Those that are sold no more, instead of those on sale' },
  },
  summary: 'The products on sale, in the order of the shop: price, stock, limit of a cart',
  example: 'product list --brand 1 --search cabernet',
  async run({ db }, { options: { brand, search, retired } }) {
    if (brand !== undefined && brand !== '1' && brand !== '2') return misused('--brand must be 1 or 2.');
    const words = String(search ?? '')
      .toLowerCase()
      .split(/\s+/);
    const products = (await selectCatalog(db)).filter((entry) => {
      if (entry.isRetired !== (retired === true)) return false;
      if (brand !== undefined && entry.brandingId !== Number(brand)) return false;
      const text = [entry.slug, entry.name, ...entry.categories].join(' ').toLowerCase();
      return words.every((word) => text.includes(word));
    });
    const rows = products.map((entry) => [
      entry.slug,
      BRANDS[entry.brandingId].name,
      formatUsd(entry.priceCents),
      entry.stock === null ? 'kit' : `${entry.stock} in stock`,
      entry.isClubOnly ? 'by joining' : `${entry.limit} a cart`,
      entry.name,
    ]);
    return done({ products: products.map(productJson) }, inColumns(rows) || 'There are none.');
  },
};

export const productShow: Command = {
  name: 'product show',
  parameters: ['slug'],
  audit: 'reads',
  summary: 'Everything that is said of a product, the kits that hold it, and how many open carts do',
  example: 'product show three-vineyard-set',
  async run({ db }, { values: { slug = '' } }) {
    const entry = await selectEntry(db, slug);
    if (entry === null) return refused(unknownProduct(slug));
    const inKits = (await selectCatalog(db))
      .filter(({ bottles }) => bottles.some((bottle) => bottle.slug === slug))
      .map((kit) => kit.slug);
    const openCarts = await countCartsWith(db, entry.productId);
    const available = (await selectStock(db, slug))?.stock ?? 0;
    const facts = [
      ...Object.entries(cellsOf(entry)).filter(([, text]) => text !== ''),
      ['available', entry.isRetired ? '0' : String(available)],
      ['in kits', inKits.join(' ') || 'none'],
      ['in open carts', String(openCarts)],
    ];
    return done(
      { ...productJson(entry), available: entry.isRetired ? 0 : available, inKits, openCarts },
      inColumns(facts.map(([name = '', text = '']) => [name, text])),
    );
  },
};
