import type { BottleShape } from './outline.ts';

export interface WineLook {
  readonly shape: BottleShape;
  readonly glass: string;
  readonly wine: string | null;
  readonly capsule: string;
  readonly color: string;
}

const antique = '#1d2620';
const deadLeaf = '#3b3d22';

const looks = {
  cabernet: { shape: 'bordeaux', glass: antique, wine: null, capsule: '#5a1724', color: '#6e1d2c' },
  merlot: { shape: 'bordeaux', glass: antique, wine: null, capsule: '#3f2137', color: '#5b2b4b' },
  blend: { shape: 'bordeaux', glass: '#1a1d1f', wine: null, capsule: '#22262a', color: '#2f3a44' },
  pinot: { shape: 'burgundy', glass: deadLeaf, wine: null, capsule: '#7d2b27', color: '#93352f' },
  syrah: { shape: 'burgundy', glass: '#23261d', wine: null, capsule: '#3a1a2b', color: '#4d2238' },
  chardonnay: { shape: 'burgundy', glass: '#8b8a45', wine: null, capsule: '#b8923c', color: '#a67c23' },
  sauvignon: { shape: 'flute', glass: '#dfe6d2', wine: '#e6e3a3', capsule: '#6f8450', color: '#5e7440' },
  rose: { shape: 'flute', glass: '#f1e2dc', wine: '#eeb09c', capsule: '#d98873', color: '#bf6650' },
  sparkling: { shape: 'sparkling', glass: '#2c3a24', wine: null, capsule: '#c2a45c', color: '#8f7430' },
  sparklingRose: {
    shape: 'sparkling',
    glass: '#f3e6e0',
    wine: '#efb7a6',
    capsule: '#cf8f80',
    color: '#b9604f',
  },
  dessert: { shape: 'dessert', glass: '#ede3cd', wine: '#d69a3a', capsule: '#8d5a1c', color: '#96621f' },
  port: { shape: 'dessert', glass: '#1b1613', wine: null, capsule: '#2d1a16', color: '#5f2a22' },
} as const satisfies Record<string, WineLook>;

/** The first match decides; the order keeps "Rosé of Pinot Noir" pink. */
const words: readonly (readonly [word: RegExp, look: WineLook])[] = [
  [/(sparkling|brut|pétillant).*ros[eé]|ros[eé].*(sparkling|brut)/i, looks.sparklingRose],
  [/sparkling|brut|blanc de (blancs|noirs)|champagne|crémant/i, looks.sparkling],
  [/ros[eé]/i, looks.rose],
  [/port\b|fortified/i, looks.port],
  [/late harvest|dessert|sauternes/i, looks.dessert],
  [/cabernet/i, looks.cabernet],
  [/pinot/i, looks.pinot],
  [/merlot|malbec/i, looks.merlot],
  [/sauvignon|pinot gris|riesling|white/i, looks.sauvignon],
  [/chardonnay/i, looks.chardonnay],
  [/syrah|zinfandel|grenache/i, looks.syrah],
  [/blend|meritage|red/i, looks.blend],
];

/** The winery marks the vineyards of its red grapes by the color of label and capsule. */
const placeColors: Readonly<Record<string, string>> = {
  'Alexander Valley': '#8a5a1f',
  Oakville: '#2f4a3a',
  Rutherford: '#7a3a22',
  'Howell Mountain': '#2b4159',
  'St. Helena': '#542d4f',
  'Stags Leap District': '#4a3a2c',
  'Anderson Valley': '#3d5a66',
  'Sta. Rita Hills': '#a35f24',
  Monterey: '#5d6229',
  'Santa Maria Valley': '#7a3358',
  'Sonoma Coast': '#4a3f63',
  'Santa Lucia Highlands': '#2f5a4c',
};

/** By the name if there is no varietal; a Cabernet's if neither helps. Wines of one grape differ by place. */
export function wineLook(varietal: string | null, name: string, place = ''): WineLook {
  const look = lookOf(varietal, name);
  const color = look === looks.cabernet || look === looks.pinot ? placeColors[place] : undefined;
  return color === undefined ? look : { ...look, color, capsule: color };
}

function lookOf(varietal: string | null, name: string): WineLook {
  for (const text of [varietal ?? '', name]) {
    const found = words.find(([word]) => word.test(text));
    if (found) return found[1];
  }
  return looks.cabernet;
}
