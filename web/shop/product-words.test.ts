import { expect, test } from 'vitest';
import type { Product } from '../../contract/catalog.ts';
import { productJsonLd } from './product/product-page.tsx';
import { factsOf, isSoldOut } from './product-words.ts';

const merlot: Product = {
  productId: 1,
  slug: 'merlot',
  sku: 'AR-1',
  brandingId: 1,
  brandingName: 'Alder Ridge',
  name: '2021 Merlot',
  description: 'Plum.',
  descriptionShort: 'Plum </script>',
  unitPrice: 68.5,
  kitId: null,
  kitMarkdown: 0,
  categories: [{ productCategoryName: 'Merlot' }],
  alcoholVolume: 14.2,
  bottleVolumeMl: 750,
  vintage: 2021,
  varietal: 'Merlot',
  appellation: 'Napa Valley',
  requiresShipDate: false,
  cartLimit: 12,
  available: 3,
  imageHref: '/shop/bottles/merlot.svg',
  imageAlt: null,
  clubOnly: false,
};

test('a bottle’s size has its name', () => {
  const bottleOf = (bottleVolumeMl: number) =>
    factsOf({ ...merlot, bottleVolumeMl }).find(({ term }) => term === 'Bottle')?.value;
  expect([750, 1500, 2250].map(bottleOf)).toEqual(['750 ml', '1.5 L magnum', '2250 ml']);
});

test('unknown facts of a product are left out', () => {
  const terms = factsOf({ ...merlot, vintage: null, alcoholVolume: 0, bottleVolumeMl: null }).map(
    ({ term }) => term,
  );
  expect(terms).toEqual(['Varietal', 'Appellation', 'Item number']);
});

test('a product is sold out without stock, or if none may be bought', () => {
  expect(isSoldOut(merlot)).toBe(false);
  expect(isSoldOut({ ...merlot, available: 0 })).toBe(true);
  expect(isSoldOut({ ...merlot, cartLimit: 0 })).toBe(true);
});

test('search engines get price and stock, and no text closes their script', () => {
  const text = productJsonLd({ ...merlot, kitMarkdown: 8.5 }, 'https://shop.example');
  expect(text).not.toContain('</script>');
  expect(JSON.parse(text)).toMatchObject({
    description: 'Plum </script>',
    offers: { price: '60.00', availability: 'https://schema.org/InStock' },
  });
});
