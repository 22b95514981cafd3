import { short } from './svg.ts';

/** In millimeters of the real bottle. */
export interface Outline {
  readonly height: number;
  readonly radius: number;
  readonly neckRadius: number;
  readonly bodyTop: number;
  readonly capsuleFrom: number;
  /** The right half from the foot to the lip, from the axis outwards, `y` upwards. */
  readonly rightSide: readonly (readonly [command: 'L' | 'C', ...points: readonly number[]])[];
}

export type BottleShape = 'bordeaux' | 'burgundy' | 'flute' | 'dessert' | 'sparkling';

const bordeaux: Outline = {
  height: 300,
  radius: 37.5,
  neckRadius: 14,
  bodyTop: 190,
  capsuleFrom: 238,
  rightSide: [
    ['L', 33, 0],
    ['C', 36, 0, 37.5, 1.5, 37.5, 5],
    ['L', 37.5, 190],
    ['C', 37.5, 213, 14.5, 208, 14, 238],
    ['L', 14, 288],
    ['L', 15.6, 289],
    ['L', 15.6, 296],
    ['C', 15.6, 299, 14.5, 300, 12.5, 300],
  ],
};

const burgundy: Outline = {
  height: 296,
  radius: 41.5,
  neckRadius: 14,
  bodyTop: 148,
  capsuleFrom: 234,
  rightSide: [
    ['L', 36, 0],
    ['C', 40, 0, 41.5, 2, 41.5, 6],
    ['L', 41.5, 148],
    ['C', 41.5, 186, 14.6, 196, 14, 248],
    ['L', 14, 284],
    ['L', 15.8, 285],
    ['L', 15.8, 292],
    ['C', 15.8, 295, 14.5, 296, 12.5, 296],
  ],
};

const flute: Outline = {
  height: 322,
  radius: 37,
  neckRadius: 13.5,
  bodyTop: 146,
  capsuleFrom: 262,
  rightSide: [
    ['L', 33, 0],
    ['C', 36, 0, 37, 2, 37, 5],
    ['L', 37, 146],
    ['C', 36.5, 206, 14.5, 212, 13.5, 276],
    ['L', 13.5, 311],
    ['L', 15, 312],
    ['L', 15, 318],
    ['C', 15, 321, 14, 322, 12, 322],
  ],
};

const dessert: Outline = {
  height: 318,
  radius: 30,
  neckRadius: 13,
  bodyTop: 186,
  capsuleFrom: 250,
  rightSide: [
    ['L', 27, 0],
    ['C', 29.5, 0, 30, 1.5, 30, 4],
    ['L', 30, 186],
    ['C', 30, 208, 13.4, 206, 13, 236],
    ['L', 13, 307],
    ['L', 14.6, 308],
    ['L', 14.6, 314],
    ['C', 14.6, 317, 13.5, 318, 11.5, 318],
  ],
};

const sparkling: Outline = {
  height: 312,
  radius: 43.5,
  neckRadius: 15,
  bodyTop: 140,
  capsuleFrom: 206,
  rightSide: [
    ['L', 38, 0],
    ['C', 42, 0, 43.5, 2, 43.5, 7],
    ['L', 43.5, 140],
    ['C', 43.5, 184, 18, 200, 15.5, 262],
    ['L', 15, 280],
    ['C', 18.5, 281, 19, 284, 19, 288],
    ['L', 18, 302],
    ['C', 17, 310, 12, 312, 8, 312],
  ],
};

export const outlines: Readonly<Record<BottleShape, Outline>> = {
  bordeaux,
  burgundy,
  flute,
  dessert,
  sparkling,
};

/** The closed outline as an SVG path; the foot's middle stands at 0,0 and the bottle rises into negative `y`. */
export function outlinePath({ rightSide }: Outline): string {
  return `M0 0${walkedUp(rightSide, 1)}${walkedDown(rightSide, -1)}Z`;
}

/** A plane of light or shade that follows the glass: between two parts of its half width, negative on the left. */
export function planePath({ rightSide }: Outline, from: number, to: number): string {
  return `M0 0${walkedUp(rightSide, from)}${walkedDown(rightSide, to)}Z`;
}

function walkedUp(side: Outline['rightSide'], width: number): string {
  return side.map(([command, ...numbers]) => command + pairs(numbers, width)).join('');
}

function pairs(numbers: readonly number[], width: number): string {
  return numbers
    .map((value, at) => short(at % 2 === 0 ? value * width : -value))
    .join(' ')
    .replaceAll(' -', '-');
}

function walkedDown(side: Outline['rightSide'], width: number): string {
  const ends = side.map(([, ...numbers]) => numbers.slice(-2));
  const last = ends.at(-1) ?? [0, 0];
  let path = `L${pairs(last, width)}`;
  for (let at = side.length - 1; at >= 0; at -= 1) {
    const [command, ...numbers] = side[at] ?? ['L', 0, 0];
    const to = ends[at - 1] ?? [0, 0];
    if (command === 'L') path += `L${pairs(to, width)}`;
    else path += `C${pairs([...numbers.slice(2, 4), ...numbers.slice(0, 2), ...to], width)}`;
  }
  return path;
}
