import type { BrandingId } from '../../domain/brands/branding.ts';
import { type BottlePicture, drawBottle } from './draw-bottle.ts';
import { bottleOfKit } from './draw-product.ts';

export interface ShippedWine {
  readonly name: string;
  readonly qty: number;
}

interface House {
  readonly brandingId: BrandingId;
  readonly brandingName: string;
}

/** The list next to the picture says how many there are. */
const MOST_DRAWN = 12;
const LARGEST_SINGLE_ROW = 4;
const HEIGHT = 400;
const FLOOR = 394;
const BETWEEN = 88;
const ROOM_BESIDE = 56;

/** 400 high, as wide as its row, transparent background. Five or more bottles stand in two rows. */
export function drawShipment(house: House, wines: readonly ShippedWine[]): string {
  const bottles = wines
    .flatMap((wine) => Array.from({ length: wine.qty }, () => wine))
    .slice(0, MOST_DRAWN)
    .map((wine, at) => bottleOfKit(house, wine, at));
  const inFront = bottles.length > LARGEST_SINGLE_ROW ? Math.ceil(bottles.length / 2) : bottles.length;
  const front = bottles.filter((_, at) => inFront === bottles.length || at % 2 === 0);
  const back = bottles.filter((bottle) => !front.includes(bottle));
  const aside = back.length > 0 ? BETWEEN / 4 : 0;
  const width = Math.max(front.length, 1) * BETWEEN + 2 * aside + ROOM_BESIDE;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${HEIGHT}" width="${width}" height="${HEIGHT}"`,
    " text-anchor=\"middle\" font-family=\"'Source Serif 4','Iowan Old Style',Palatino,Georgia,'Times New Roman',serif\">",
    row(back, { middle: width / 2 + aside, floor: FLOOR - 34, scale: 1.04 }),
    row(front, { middle: width / 2 - aside, floor: FLOOR, scale: 1.08 }),
    '</svg>',
  ].join('');
}

function row(
  bottles: readonly BottlePicture[],
  { middle, floor, scale }: { middle: number; floor: number; scale: number },
): string {
  return bottles
    .map((bottle, at) => {
      const x = middle + (at - (bottles.length - 1) / 2) * BETWEEN;
      return `<g transform="translate(${x} ${floor}) scale(${scale})">${drawBottle(bottle)}</g>`;
    })
    .join('');
}
