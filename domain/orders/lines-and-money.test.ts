import { expect, test } from 'vitest';
import { linesAndMoney } from './lines-and-money.ts';

const merlot = {
  productId: 1,
  slug: 'merlot',
  brandingId: 1 as const,
  categories: ['Wine'],
  name: 'Merlot 2022',
  unitPriceCents: 5_000,
};
const corkscrew = {
  productId: 2,
  slug: 'corkscrew',
  brandingId: 2 as const,
  categories: ['Accessories'],
  name: 'Corkscrew',
  unitPriceCents: 1_200,
};

test('an order keeps each line with its own markdowns, and the sums of the cart', () => {
  const order = linesAndMoney(
    [
      { product: merlot, quantity: 2 },
      { product: corkscrew, quantity: 1 },
    ],
    {
      lines: [
        { lineId: 1, gross: 10_000, kitMarkdown: 300, promoDiscount: 970, net: 8_730 },
        { lineId: 2, gross: 1_200, kitMarkdown: 0, promoDiscount: 120, net: 1_080 },
      ],
      subTotal: 11_200,
      totalMarkdown: 1_390,
      freight: 1_550,
      totalAmountDue: 12_085,
    },
  );
  expect(order).toEqual({
    lines: [
      {
        productId: 1,
        slug: 'merlot',
        brandingId: 1,
        categories: ['Wine'],
        description: 'Merlot 2022',
        quantity: 2,
        unitPriceCents: 5_000,
        kitMarkdownCents: 300,
        promoDiscountCents: 970,
      },
      {
        productId: 2,
        slug: 'corkscrew',
        brandingId: 2,
        categories: ['Accessories'],
        description: 'Corkscrew',
        quantity: 1,
        unitPriceCents: 1_200,
        kitMarkdownCents: 0,
        promoDiscountCents: 120,
      },
    ],
    money: { subTotalCents: 11_200, markdownCents: 1_390, freightCents: 1_550, totalCents: 12_085 },
  });
});
