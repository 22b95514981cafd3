import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { drawProduct, type PicturedProduct } from './draw-product.ts';
import { outlinePath, outlines } from './outline.ts';
import { wineLook } from './wine-look.ts';

const cabernet: PicturedProduct = {
  name: '2021 Alexander Valley Cabernet Sauvignon',
  brandingId: 1,
  brandingName: 'Alder Ridge',
  varietal: 'Cabernet Sauvignon',
  vintage: 2021,
  appellation: 'Alexander Valley',
  bottleVolumeMl: 750,
  alcoholVolume: 14.2,
  categories: [],
};

describe('a drawn product', () => {
  test('is small, whole and always the same', () => {
    const drawn = drawProduct(cabernet);
    expect(drawn.length).toBeLessThan(3000);
    expect(gzipSync(drawn).length, 'as it travels').toBeLessThan(1250);
    expect(drawn).toBe(drawProduct({ ...cabernet }));
    expect(drawn).toMatch(/^<svg [^>]+>.*<\/svg>$/s);
    expect(drawn).not.toMatch(/NaN|undefined/);
  });

  test('bears its label’s words, made safe', () => {
    const drawn = drawProduct({ ...cabernet, varietal: 'Red <& White>' });
    expect(drawn).toContain('Red &#60;&#38; White&#62;');
    expect(drawn).toContain('>2021<');
  });

  test('follows brand, varietal, format and age', () => {
    const others: PicturedProduct[] = [
      { ...cabernet, brandingId: 2 },
      { ...cabernet, varietal: 'Pinot Noir' },
      { ...cabernet, bottleVolumeMl: 3000 },
      { ...cabernet, categories: [{ productCategoryName: 'Library' }] },
    ];
    const drawings = [cabernet, ...others].map(drawProduct);
    expect(new Set(drawings).size).toBe(drawings.length);
  });

  test('of a kit shows its bottles, and of things the things', () => {
    const content = (productId: number, name: string) => ({ productId, slug: 'x', name, qty: 1 });
    const kit = drawProduct({
      ...cabernet,
      kitContents: [content(1, '2021 Merlot'), content(2, '2023 Pinot Noir'), content(3, 'Rosé')],
    });
    expect(kit.match(/<clipPath/g)).toHaveLength(3);
    const corkscrew = drawProduct({ ...cabernet, name: 'Corkscrew', alcoholVolume: 0 });
    expect(corkscrew).not.toContain('<clipPath');
  });

  test('stays inside its frame in every shape and format', () => {
    for (const varietal of ['Cabernet', 'Pinot Noir', 'Rosé', 'Late Harvest', 'Sparkling Brut']) {
      for (const bottleVolumeMl of [187, 375, 750, 1500, 3000, 6000]) {
        const drawn = drawProduct({ ...cabernet, varietal, bottleVolumeMl });
        const scale = Number(/scale\(([\d.]+)\)/.exec(drawn)?.[1]);
        const { height, radius } = outlines[wineLook(varietal, '').shape];
        expect(scale * height).toBeLessThanOrEqual(388);
        expect(scale * radius).toBeLessThan(120);
      }
    }
  });
});

test('places of one grape have different colors, and a white stays white', () => {
  expect(wineLook('Cabernet Sauvignon', '', 'Oakville').capsule).not.toBe(
    wineLook('Cabernet Sauvignon', '').capsule,
  );
  expect(wineLook('Chardonnay', '', 'Sonoma Coast')).toEqual(wineLook('Chardonnay', ''));
});

test('a pink wine of a red grape is pink', () => {
  expect(wineLook('Rosé of Pinot Noir', '').shape).toBe('flute');
  expect(wineLook(null, 'Sauvignon Blanc 2025').wine).not.toBeNull();
  expect(wineLook(null, 'Cabernet Sauvignon').shape).toBe('bordeaux');
});

test('a wine that foams stands in the bottle that holds it, pink or not', () => {
  expect(wineLook('Sparkling Brut', '').shape).toBe('sparkling');
  expect(wineLook(null, 'Brut Rosé 2021')).toMatchObject({ shape: 'sparkling', wine: expect.any(String) });
});

test('an outline is as wide on the left as on the right', () => {
  const xs = outlinePath(outlines.bordeaux)
    .split(/[A-Z ]+|(?=-)/)
    .filter(Boolean)
    .map(Number)
    .filter((_, at) => at % 2 === 0);
  expect(Math.min(...xs)).toBe(-Math.max(...xs));
});
