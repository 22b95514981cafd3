import { expect, test } from 'vitest';
import { linesAndMoney } from './lines-and-money.ts';

const merlot = {
  productId: 1,
  kind: 'wine' as const,
  slug: 'merlot',
  sku: 'MER-22',
  brandingId: 1 as const,
  categories: ['Wine'],
  name: 'Merlot 2022',
  vintage: 2022,
  varietal: 'Merlot',
  appellation: 'Napa Valley',
  barcode: '089000000017',
  bottleVolumeMl: 750,
  alcoholVolume: 13.5,
  requiresShipDate: true,
  photoName: '0a1b',
  unitPriceCents: 5_000,
  parts: null,
};
const corkscrew = {
  ...merlot,
  productId: 2,
  kind: 'merchandise' as const,
  slug: 'corkscrew',
  sku: 'CORK',
  brandingId: 2 as const,
  categories: ['Accessories'],
  name: 'Corkscrew',
  vintage: null,
  varietal: null,
  appellation: null,
  barcode: null,
  bottleVolumeMl: null,
  alcoholVolume: 0,
  requiresShipDate: false,
  photoName: null,
  unitPriceCents: 1_200,
};

const RATE = { salesRatePercent: '7.75', generalRatePercent: '5' };

const PRICE = {
  lines: [
    { lineId: 1, gross: 10_000, kitMarkdown: 300, promoDiscount: 900, staffDiscount: 70, net: 8_730 },
    { lineId: 2, gross: 1_200, kitMarkdown: 0, promoDiscount: 120, staffDiscount: 0, net: 1_080 },
  ],
  subTotal: 11_200,
  totalMarkdown: 1_390,
  freight: 1_550,
  totalAmountDue: 12_085,
};

const MERLOT_SOLD = {
  productId: 1,
  quantity: 1,
  kind: 'wine',
  name: 'Merlot 2022',
  vintage: 2022,
  varietal: 'Merlot',
  appellation: 'Napa Valley',
  sku: 'MER-22',
  barcode: '089000000017',
  bottleVolumeMl: 750,
  alcoholVolume: 13.5,
  unitPriceCents: 5_000,
};

test('an order keeps each line with its own markdowns and facts, and the sums of the cart', () => {
  const order = linesAndMoney(
    [
      { product: merlot, quantity: 2 },
      { product: corkscrew, quantity: 1 },
    ],
    PRICE,
    RATE,
  );
  expect(order).toEqual({
    lines: [
      {
        factsFrom: 'sale',
        productId: 1,
        kind: 'wine',
        slug: 'merlot',
        sku: 'MER-22',
        brandingId: 1,
        categories: ['Wine'],
        description: 'Merlot 2022',
        quantity: 2,
        unitPriceCents: 5_000,
        kitMarkdownCents: 300,
        promoDiscountCents: 970,
        staffDiscountCents: 70,
        alcoholVolume: 13.5,
        salesTaxPercent: '7.75',
        requiresShipDate: true,
        photoName: '0a1b',
        contents: [MERLOT_SOLD],
      },
      {
        factsFrom: 'sale',
        productId: 2,
        kind: 'merchandise',
        slug: 'corkscrew',
        sku: 'CORK',
        brandingId: 2,
        categories: ['Accessories'],
        description: 'Corkscrew',
        quantity: 1,
        unitPriceCents: 1_200,
        kitMarkdownCents: 0,
        promoDiscountCents: 120,
        alcoholVolume: 0,
        salesTaxPercent: '5',
        requiresShipDate: false,
        photoName: null,
        contents: [
          {
            ...MERLOT_SOLD,
            productId: 2,
            kind: 'merchandise',
            name: 'Corkscrew',
            vintage: null,
            varietal: null,
            appellation: null,
            sku: 'CORK',
            barcode: null,
            bottleVolumeMl: null,
            alcoholVolume: 0,
            unitPriceCents: 1_200,
          },
        ],
      },
    ],
    money: { subTotalCents: 11_200, markdownCents: 1_390, freightCents: 1_550, totalCents: 12_085 },
  });
});

test('a kit keeps what it holds, is as strong as its strongest bottle, and is taxed as wine', () => {
  const kit = {
    ...corkscrew,
    kind: 'kit' as const,
    parts: [
      { ...MERLOT_SOLD, kind: 'wine' as const, quantity: 2, stock: 7 },
      { ...MERLOT_SOLD, kind: 'wine' as const, productId: 3, alcoholVolume: 15 },
    ],
  };
  const [line] = linesAndMoney([{ product: kit, quantity: 1 }], PRICE, RATE).lines;
  expect(line).toMatchObject({
    kind: 'kit',
    alcoholVolume: 15,
    salesTaxPercent: '7.75',
    contents: [
      { productId: 1, quantity: 2 },
      { productId: 3, quantity: 1 },
    ],
  });
  expect(line?.contents[0]).not.toHaveProperty('stock');
});

test('where nothing is taxed, a line says so', () => {
  const [line] = linesAndMoney([{ product: merlot, quantity: 1 }], PRICE, null).lines;
  expect(line?.salesTaxPercent).toBe('0');
});
