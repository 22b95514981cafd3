import type { Product } from '../../contract/catalog.ts';
import { type BottlePicture, drawBottle, formatScale } from './draw-bottle.ts';
import type { LabelText } from './label.ts';
import { drawMerchandise, merchandiseIn } from './merchandise.ts';
import { outlines } from './outline.ts';
import { wineLook } from './wine-look.ts';

export type PicturedProduct = Pick<
  Product,
  | 'name'
  | 'brandingId'
  | 'brandingName'
  | 'varietal'
  | 'vintage'
  | 'appellation'
  | 'bottleVolumeMl'
  | 'alcoholVolume'
  | 'categories'
  | 'kitContents'
>;

const floor = 394;
const ceiling = 6;

/** 300 by 400, transparent background. The same product always gets the same picture. */
export function drawProduct(product: PicturedProduct): string {
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 400" width="300" height="400"',
    " text-anchor=\"middle\" font-family=\"'Source Serif 4','Iowan Old Style',Palatino,Georgia,'Times New Roman',serif\">",
    shapesOf(product),
    '</svg>',
  ].join('');
}

function shapesOf(product: PicturedProduct): string {
  if (product.kitContents && product.kitContents.length > 0) return drawKit(product, product.kitContents);
  if (product.alcoholVolume <= 0)
    return `<g transform="translate(0 18)">${drawMerchandise(merchandiseIn(product.name), product.brandingId)}</g>`;
  const volumeMl = product.bottleVolumeMl ?? 750;
  return placed(150, floor, 1.04 * formatScale(volumeMl), {
    look: wineLook(product.varietal, product.name, product.appellation ?? ''),
    brandingId: product.brandingId,
    text: labelText(product),
    volumeMl,
    isLibrary: product.categories.some((category) => category.productCategoryName === 'Library'),
    id: 'b',
  });
}

function drawKit(product: PicturedProduct, contents: NonNullable<PicturedProduct['kitContents']>): string {
  const bottles = contents.slice(0, 3).map((content, at) => bottleOfKit(product, content, at));
  const [middle, left, right] = bottles;
  return [
    left ? placed(74, floor - 14, 0.94, left) : '',
    right ? placed(226, floor - 14, 0.94, right) : '',
    middle ? placed(150, floor, 1.02, middle) : '',
  ].join('');
}

/** `at` tells the bottles of one picture apart. */
export function bottleOfKit(
  house: Pick<PicturedProduct, 'brandingId' | 'brandingName'>,
  { name }: { readonly name: string },
  at: number,
): BottlePicture {
  return {
    look: wineLook(null, name, name.split(',')[1]?.trim()),
    brandingId: house.brandingId,
    text: {
      brandName: house.brandingName,
      vintage: /\b(19|20)\d\d\b/.exec(name)?.[0] ?? '',
      ...nameOnLabel(name),
    },
    volumeMl: 750,
    isLibrary: false,
    id: `b${at}`,
  };
}

function placed(x: number, y: number, scale: number, picture: BottlePicture): string {
  const tallest = (y - ceiling) / outlines[picture.look.shape].height;
  const fitting = Math.floor(Math.min(scale, tallest) * 100) / 100;
  return `<g transform="translate(${x} ${y}) scale(${fitting})">${drawBottle(picture)}</g>`;
}

function labelText(product: PicturedProduct): LabelText {
  const named = nameOnLabel(product.name);
  return {
    brandName: product.brandingName,
    vintage: product.vintage === null ? '' : String(product.vintage),
    wine: product.varietal ?? named.wine,
    place: product.appellation ?? named.place,
  };
}

/** '2021 Cabernet Sauvignon, Oakville' as a label prints it: the wine, and where it grew. */
function nameOnLabel(name: string): Pick<LabelText, 'wine' | 'place'> {
  const [wine = '', place = ''] = name.replace(/\b(19|20)\d\d\b/, '').split(',');
  return { wine: wine.trim(), place: place.trim() || 'California' };
}
