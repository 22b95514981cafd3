import { z } from 'zod';
import { LONGEST_WORDS } from '../../domain/catalog/wine-words.ts';
import { HISTORY_KINDS, MOVEMENT_KINDS, PRODUCT_KINDS } from '../../domain/office/stock-movements.ts';
import { brandingId, LARGEST_INTEGER, pathId, pathText } from '../fields.ts';
import { jsonAnswer, jsonBody } from '../route.ts';
import {
  csvFile,
  figure,
  ignoredColumns,
  line,
  lines,
  requiredLine,
  spreadsheetRow,
  version,
} from './fields.ts';
import { listAnswer, listQuery } from './lists.ts';
import { defineOfficeRoute, dryRunQuery } from './route.ts';

const tag = 'Office products';
const slugParams = z.object({ slug: pathText(100) });

/** What staff enter. Each value is judged as the same cell of a product file (`server/catalog/products/product-cells.ts`). */
const wineWords = lines(LONGEST_WORDS).nullable().describe('Markdown');
const dollars = figure('Enter an amount of dollars, such as 49.50.');
const wholeNumber = figure('Enter a whole number.');

const productFields = z.object({
  sku: line(60),
  name: line(120),
  unitPrice: dollars,
  kitMarkdown: dollars,
  cartLimit: wholeNumber,
  categories: z.array(line(60)),
  alcoholVolume: figure('Enter percent by volume, such as 14.5.').describe('Percent'),
  bottleVolumeMl: figure('Enter milliliters, such as 750.').nullable(),
  vintage: figure('Enter a year, such as 2021.').nullable(),
  varietal: line(100).nullable(),
  appellation: line(100).nullable(),
  requiresShipDate: z.boolean(),
  position: wholeNumber.describe('In the shop’s list'),
  bottles: z
    .array(
      z.object({ slug: line(100), quantity: z.int('Enter a whole number.').min(0).max(LARGEST_INTEGER) }),
    )
    .describe('What a kit contains'),
  descriptionShort: line(200),
  description: lines(4_000),
  bin: line(20).nullable().describe('Where it stands in the cellar'),
  barcode: line(60).nullable(),
  reorderAt: z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(1_000_000).nullable(),
  tastingNotes: wineWords,
  pairing: wineWords,
  winemaker: wineWords,
  vineyard: wineWords,
  harvest: wineWords,
  scores: wineWords,
  technicalSheet: wineWords,
});
export type ProductFields = z.output<typeof productFields>;

const newProduct = productFields.partial().extend({
  slug: line(100).describe('Its name in addresses, as in pinot-noir-carneros-2024'),
  brandingId: z.int('Choose a brand.').min(0).max(LARGEST_INTEGER),
  kind: z.enum(PRODUCT_KINDS, 'Choose a kind.').default('wine'),
  name: requiredLine(120, 'Enter a name.'),
  unitPrice: productFields.shape.unitPrice,
  stock: wholeNumber.optional(),
});
export type NewProduct = z.output<typeof newProduct>;

const productChange = productFields.partial().extend({ version });
export type ProductChange = z.output<typeof productChange>;

const STATES = ['draft', 'on-sale', 'retired'] as const;

const fraction = z.number('Enter a number.').min(0).max(1);
const crop = z
  .object({ x: fraction, y: fraction, width: fraction, height: fraction })
  .describe('The part that the shop shows, as fractions of the width and the height');

const photo = z.object({
  photoId: z.int(),
  alt: z.string().nullable().describe('Null: the shop does not show it yet'),
  position: z.int(),
  crop,
  width: z.int(),
  height: z.int(),
  imageHref: z.string(),
});
export type ProductPhoto = z.output<typeof photo>;

const officeProduct = productFields.extend({
  productId: z.int(),
  photos: z.array(photo).describe('The shop shows the first that has an alternative text'),
  slug: z.string(),
  brandingId,
  kind: z.enum(PRODUCT_KINDS),
  stock: z.int().describe('For a kit, how many its bottles allow'),
  state: z.enum(STATES),
  imageHref: z.string(),
  shopHref: z.string().describe('Its page in the shop'),
  version: z.int(),
});
export type OfficeProduct = z.output<typeof officeProduct>;

const productRow = officeProduct.pick({
  productId: true,
  slug: true,
  name: true,
  sku: true,
  brandingId: true,
  kind: true,
  categories: true,
  unitPrice: true,
  stock: true,
  bin: true,
  reorderAt: true,
  state: true,
  imageHref: true,
});
export type ProductRow = z.output<typeof productRow>;

const productListQuery = listQuery.extend({
  kind: z.enum(PRODUCT_KINDS).optional(),
  category: line(60).optional(),
  stock: z.enum(['low', 'out']).optional().describe('Low: at or below `reorderAt`'),
  state: z.enum(STATES).optional(),
});
export type ProductListQuery = z.output<typeof productListQuery>;

export const listOfficeProducts = defineOfficeRoute('get', '/office/products', {
  tag,
  summary: 'List products',
  access: 'signed-in',
  csv: 'plain',
  request: { query: productListQuery },
  responses: { 200: jsonAnswer('A page of products', listAnswer(productRow)) },
});

const product = jsonAnswer('The product', officeProduct);

const productImport = z.object({
  added: z.int(),
  changed: z.array(
    z.object({
      slug: z.string(),
      changes: z.array(z.object({ column: z.string(), from: z.string(), to: z.string() })),
    }),
  ),
  unchanged: z.int(),
  badRows: z
    .array(z.object({ line: spreadsheetRow, slug: z.string().nullable(), reasons: z.array(z.string()) }))
    .describe('With any, nothing is saved'),
  ignoredColumns: ignoredColumns.optional(),
});
export type ProductImport = z.output<typeof productImport>;

export const importProducts = defineOfficeRoute('post', '/office/products/import', {
  tag,
  summary: 'Add and change products from a CSV file, all rows or none; stock stays as it is',
  access: 'catalog',
  audit: 'product import',
  request: {
    query: dryRunQuery,
    body: jsonBody(z.object({ csv: csvFile.describe('Columns as in `product export`') })),
  },
  responses: { 200: jsonAnswer('What was entered, or would be', productImport) },
});

export const showOfficeProduct = defineOfficeRoute('get', '/office/products/{slug}', {
  tag,
  summary: 'Show a product',
  access: 'signed-in',
  request: { params: slugParams },
  responses: { 200: product },
});

export const addProduct = defineOfficeRoute('post', '/office/products', {
  tag,
  summary: 'Add a product',
  access: 'catalog',
  audit: 'product add',
  request: { body: jsonBody(newProduct) },
  responses: { 201: product },
});

export const changeProduct = defineOfficeRoute('put', '/office/products/{slug}', {
  tag,
  summary: 'Change a product',
  access: 'catalog',
  audit: 'product set',
  request: { params: slugParams, body: jsonBody(productChange) },
  responses: { 200: product },
});

export const retireProduct = defineOfficeRoute('post', '/office/products/{slug}/retire', {
  tag,
  summary: 'Take a product off the shop',
  access: 'catalog',
  audit: 'product retire',
  request: { params: slugParams },
  responses: { 200: product },
});

export const restoreProduct = defineOfficeRoute('post', '/office/products/{slug}/restore', {
  tag,
  summary: 'Publish a draft, or sell a retired product again',
  access: 'catalog',
  audit: 'product restore',
  request: { params: slugParams },
  responses: { 200: product },
});

const movement = z.object({
  movementId: z.string().describe('Its kind and number'),
  at: z.iso.datetime(),
  kind: z.enum(HISTORY_KINDS),
  change: z.int(),
  stock: z.int().nullable().describe('After it; null for an order, which does not note it'),
  by: z.string().describe('Empty for an order'),
  purchaseOrderId: z.int().nullable().describe('The order that sold bottles, or gave them back'),
  note: z.string().nullable(),
});
export type StockMovement = z.output<typeof movement>;

export const listStockMovements = defineOfficeRoute('get', '/office/products/{slug}/stock', {
  tag,
  summary: 'List what changed the stock of a product, its sales too',
  access: 'signed-in',
  request: { params: slugParams, query: listQuery.pick({ limit: true, after: true, before: true }) },
  responses: { 200: jsonAnswer('A page of movements, newest first', listAnswer(movement)) },
});

const stockMove = z.object({
  kind: z.enum(
    MOVEMENT_KINDS.filter((kind) => kind !== 'import'),
    'Choose what happened.',
  ),
  quantity: z
    .int('Enter a whole number.')
    .min(-1_000_000)
    .max(1_000_000)
    .describe('Signed for a correction only; what was counted for a count'),
  seenStock: z
    .int()
    .min(0)
    .max(LARGEST_INTEGER)
    .optional()
    .describe('For a count: the stock that the person saw'),
  note: line(500).nullable().optional(),
  isSure: z.boolean().default(false).describe('Without it, a change by more than half is refused'),
});
export type StockMove = z.output<typeof stockMove>;

export const moveStock = defineOfficeRoute('post', '/office/products/{slug}/stock', {
  tag,
  summary: 'Receive, count or write off bottles',
  access: 'stock',
  isKeyed: true,
  audit: 'stock move',
  request: { params: slugParams, body: jsonBody(stockMove) },
  responses: { 200: jsonAnswer('The stock now', z.object({ stock: z.int() })) },
});

const photoParams = slugParams.extend({ photoId: pathId });

export const addPhoto = defineOfficeRoute('post', '/office/products/{slug}/photos', {
  tag,
  summary: 'Upload a photo of a product: JPEG, PNG, WebP or AVIF, at most 12 MB and 50 megapixels',
  access: 'catalog',
  takesPhoto: true,
  audit: 'photo add',
  request: { params: slugParams },
  responses: {
    201: jsonAnswer('The photo', z.object({ photoId: z.int(), width: z.int(), height: z.int() })),
  },
});

const photoChange = z.object({
  alt: requiredLine(300, 'Say what the photo shows.'),
  crop: crop
    .refine(
      ({ x, y, width, height }) =>
        width >= 0.05 && height >= 0.05 && x + width <= 1.001 && y + height <= 1.001,
      {
        message: 'The part must lie within the photo, and be at least a twentieth of it.',
      },
    )
    .optional(),
  position: z.int('Enter a whole number.').min(0).max(1000).optional(),
});

export const changePhoto = defineOfficeRoute('put', '/office/products/{slug}/photos/{photoId}', {
  tag,
  summary: 'Say what a photo shows, cut it, or move it',
  access: 'catalog',
  audit: 'photo set',
  request: { params: photoParams, body: jsonBody(photoChange) },
  responses: { 200: product },
});

export const showWholePhoto = defineOfficeRoute('get', '/office/products/{slug}/photos/{photoId}/whole', {
  tag,
  summary: 'Show a photo as it was uploaded, without its crop, 800 pixels wide at most',
  access: 'catalog',
  request: { params: photoParams },
  responses: { 200: { description: 'image/jpeg' } },
});

export const removePhoto = defineOfficeRoute('delete', '/office/products/{slug}/photos/{photoId}', {
  tag,
  summary: 'Delete a photo',
  access: 'catalog',
  audit: 'photo delete',
  isFinal: true,
  request: { params: photoParams },
  responses: { 204: { description: 'It is gone' } },
});
