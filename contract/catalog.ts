import { z } from 'zod';
import { WINE_WORD_KEYS } from '../domain/catalog/wine-words.ts';
import { MAX_LENGTH } from '../domain/checkout/limits.ts';
import { brandingId, brandingIdText, dollars, pathText, queryFlag } from './fields.ts';
import { quote, toDoor } from './quote.ts';
import { defineRoute, jsonAnswer } from './route.ts';
import { sampleProduct, sampleWords } from './samples.ts';

export const category = z.object({ productCategoryName: z.string() });

export const product = z
  .object({
    productId: z.int(),
    slug: z.string(),
    sku: z.string(),
    brandingId,
    brandingName: z.string(),
    name: z.string(),
    description: z.string(),
    descriptionShort: z.string(),
    unitPrice: dollars,
    kitId: z.int().nullable(),
    kitMarkdown: dollars,
    kitContents: z
      .array(z.object({ productId: z.int(), slug: z.string(), name: z.string(), qty: z.int() }))
      .optional(),
    categories: z.array(category),
    alcoholVolume: z.number().describe('Percent by volume; above 0 the item contains alcohol'),
    bottleVolumeMl: z.int().nullable(),
    vintage: z.int().nullable(),
    varietal: z.string().nullable(),
    appellation: z.string().nullable(),
    requiresShipDate: z.boolean(),
    cartLimit: z.int().describe("The product's own limit, lowered to what is in stock"),
    available: z.int().describe('In stock now'),
    imageHref: z.string().describe('A photo or the drawn bottle'),
    imageAlt: z.string().nullable().describe('What the photo shows; null for the drawn bottle'),
    clubOnly: z.boolean(),
    toDoor: toDoor
      .nullable()
      .optional()
      .describe(
        'Where asked for: what one costs at the shopper’s place, and on which day; null without a place',
      ),
  })
  .meta({ id: 'Product' });

export type Product = z.infer<typeof product>;

/** The product's own page tells more than a list. */
const wholeProduct = product.extend({
  words: z
    .array(z.object({ key: z.enum(WINE_WORD_KEYS), title: z.string(), html: z.string() }))
    .describe('What the winery tells of a wine: tasting notes, pairing and so on, as plain HTML'),
  quote: quote
    .nullable()
    .optional()
    .describe('Where asked for: the ways to get it to the shopper’s place; null without a place'),
});
export type WholeProduct = z.infer<typeof wholeProduct>;

const productPicture = product
  .pick({
    name: true,
    brandingId: true,
    brandingName: true,
    varietal: true,
    vintage: true,
    appellation: true,
    bottleVolumeMl: true,
    alcoholVolume: true,
    categories: true,
    kitContents: true,
  })
  .meta({ id: 'ProductPicture' });

export type ProductPicture = z.infer<typeof productPicture>;

export const PRODUCT_SORTS = ['featured', 'name', 'price', '-price', '-vintage'] as const;

export const productQuery = z.object({
  brandingId: brandingIdText.optional(),
  category: pathText(MAX_LENGTH.search).optional(),
  q: pathText(MAX_LENGTH.search).optional(),
  sort: z.enum(PRODUCT_SORTS).optional(),
  page: z.coerce.number().int().min(1).max(10_000).optional(),
  pageSize: z.coerce.number().int().min(1).max(100).optional(),
  toDoor: queryFlag.describe('With the price of one at the shopper’s place'),
});

export type ProductQuery = z.infer<typeof productQuery>;

export const productPage = z.object({
  products: z.array(product),
  total: z.int(),
  page: z.int(),
  pageSize: z.int(),
  categories: z.array(z.string()).describe('All categories that the brand filter leaves, for the shop page'),
});

export const listProducts = defineRoute('get', '/shop/products', {
  tag: 'Catalogue',
  summary: 'List the products of one or all brands',
  request: { query: productQuery },
  responses: { 200: jsonAnswer('A page of products', productPage) },
  description:
    'Searches, filters, sorts and pages the products on sale. Each word of `q` must begin a word of the product, whatever its case, accents and hyphens; if nothing matches, the nearest words are searched for. `cartLimit` and `available` reflect the stock at this moment; only a payment reserves stock. Cookies make a difference only with `toDoor`.',
  audience: 'anyone',
  examples: {
    query: { brandingId: '1', category: 'Library', sort: 'name', pageSize: 24 },
    answers: {
      200: { products: [sampleProduct], total: 1, page: 1, pageSize: 24, categories: ['Library', 'Sets'] },
    },
  },
});

export const showProduct = defineRoute('get', '/shop/products/{slug}', {
  tag: 'Catalogue',
  summary: 'Show one product',
  request: {
    params: z.object({ slug: pathText(200) }),
    query: z.object({
      toDoor: queryFlag.describe('With the ways to get it to the shopper’s place'),
      qty: z.coerce.number().int().min(1).max(9999).optional().describe('How many; 1 without it'),
    }),
  },
  responses: { 200: jsonAnswer('The product', wholeProduct) },
  description: 'The slug is the last part of the product page’s address.',
  audience: 'anyone',
  examples: {
    params: { slug: 'library-cabernet' },
    answers: { 200: { ...sampleProduct, words: [sampleWords] } },
  },
});

export const showProductPicture = defineRoute('get', '/shop/products/{slug}/picture', {
  tag: 'Catalogue',
  summary: 'Get the data that a product’s picture is drawn from',
  request: { params: z.object({ slug: pathText(200) }) },
  responses: { 200: jsonAnswer('What is to be drawn', productPicture) },
  description: 'Works for a product that is no longer sold, because old orders still show it.',
  audience: 'anyone',
  examples: {
    params: { slug: 'library-cabernet' },
    answers: {
      200: {
        name: sampleProduct.name,
        brandingId: 1,
        brandingName: 'Alder Ridge',
        varietal: 'Cabernet Sauvignon',
        vintage: 2012,
        appellation: 'Napa Valley',
        bottleVolumeMl: 750,
        alcoholVolume: 14.2,
        categories: [{ productCategoryName: 'Library' }],
      },
    },
  },
});
