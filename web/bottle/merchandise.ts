import type { BrandingId } from '../../domain/brands/branding.ts';
import { bottleLooks } from '../brands/bottle-looks.ts';
export type Merchandise = 'corkscrew' | 'tote' | 'glasses' | 'decanter' | 'wooden-box' | 'gift-box';

const words: readonly (readonly [word: RegExp, thing: Merchandise])[] = [
  [/corkscrew|opener|waiter/i, 'corkscrew'],
  [/tote|bag|carrier|apron/i, 'tote'],
  [/glass|stemware/i, 'glasses'],
  [/decanter|carafe/i, 'decanter'],
  [/wood|pine|crate/i, 'wooden-box'],
];

export function merchandiseIn(name: string): Merchandise {
  return words.find(([word]) => word.test(name))?.[1] ?? 'gift-box';
}

export function drawMerchandise(thing: Merchandise, brandingId: BrandingId): string {
  const { accent, deep, mark } = bottleLooks[brandingId].goods;
  const sign = (x: number, y: number, scale: number, stroke: string) =>
    `<path d="${mark}" transform="translate(${x} ${y}) scale(${scale})" fill="none" stroke="${stroke}" stroke-width="2" stroke-linejoin="round" stroke-linecap="round"/>`;
  const shadow = (rx: number) =>
    `<ellipse cx="150" cy="372" rx="${rx}" ry="7" fill="#2a1f18" opacity=".13"/>`;

  switch (thing) {
    case 'corkscrew':
      return [
        '<g transform="rotate(14 150 210)">',
        '<path d="M161 150c34 4 48 22 52 54l3 30-9 1-6-28c-5-22-17-32-40-35Z" fill="#b9b4ab"/>',
        '<path d="M205 222l13-2 3 20-12 2Z" fill="#8e8980"/>',
        '<path d="M150 196v18c-16 6-16 14 0 18s16 12 0 18-16 14 0 18 16 12 0 18-12 12-2 20" fill="none" stroke="#a39e95" stroke-width="6" stroke-linecap="round" stroke-linejoin="round"/>',
        '<path d="M150 196v18c-16 6-16 14 0 18s16 12 0 18-16 14 0 18 16 12 0 18" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="1.5" stroke-linecap="round"/>',
        `<path d="M128 60q22-14 44 0l4 116q0 22-26 22t-26-22Z" fill="${accent}"/>`,
        `<path d="M156 54q10 1 16 6l4 116q0 22-26 22 12-6 12-26Z" fill="${deep}"/>`,
        '<path d="M124 162h52M129 74q21-12 42 0" stroke="#d8cfbf" stroke-width="5" fill="none"/>',
        '<circle cx="150" cy="176" r="5" fill="#d8cfbf"/><circle cx="150" cy="92" r="4" fill="#d8cfbf"/>',
        sign(150, 124, 0.62, '#f3e9d8'),
        '</g>',
      ].join('');
    case 'tote':
      return [
        shadow(92),
        `<path d="M108 170c0-96 84-96 84 0" fill="none" stroke="${deep}" stroke-width="9" stroke-linecap="round"/>`,
        '<path d="M72 158h156l14 212H58Z" fill="#eee4d2"/>',
        '<path d="M196 158h32l14 212h-38Z" fill="#dccfb8"/>',
        `<path d="M96 158c0-108 108-108 108 0" fill="none" stroke="${accent}" stroke-width="10" stroke-linecap="round"/>`,
        '<path d="M71 176h158" stroke="#cdbd9f" stroke-width="1.5" stroke-dasharray="6 4"/>',
        sign(146, 268, 2, accent),
      ].join('');
    case 'glasses':
      return [shadow(100), drawGlass(98, '#8d2b3b'), drawGlass(202, '#e8d48a')].join('');
    case 'decanter':
      return [
        shadow(82),
        '<path d="M136 70h28c-6 20-5 70 4 104 10 38 60 78 60 140 0 34-20 54-78 54s-78-20-78-54c0-62 50-102 60-140 9-34 10-84 4-104Z" fill="#e9eceb" stroke="#c9cfcd" stroke-width="1.5"/>',
        '<path d="M86 286c-6 10-10 20-10 30 0 30 18 48 74 48s74-18 74-48c0-10-4-20-10-30-20 9-108 9-128 0Z" fill="#6e1d2c"/>',
        '<ellipse cx="150" cy="286" rx="64" ry="8" fill="#8d3242"/>',
        '<path d="M112 236c-20 24-30 44-32 66" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".7"/>',
      ].join('');
    case 'wooden-box':
      return [
        shadow(74),
        '<path d="M128 60c0-34 44-34 44 0" fill="none" stroke="#b79a6b" stroke-width="6" stroke-linecap="round"/>',
        '<path d="M98 56h104v22H98Z" fill="#d9bd8b"/><path d="M98 72h104v6H98Z" fill="#b8975f"/>',
        '<path d="M92 78h116v294H92Z" fill="#e6cfa2"/><path d="M180 78h28v294h-28Z" fill="#d3b884"/>',
        '<path d="M104 90h92v270h-92Z" fill="none" stroke="#c4a671" stroke-width="1.5"/>',
        '<path d="M118 96q8 60 0 130t2 128M140 92q-6 90 4 150t-4 116M166 94q8 70 0 140t2 124" fill="none" stroke="#cfb27e" stroke-width="1.2"/>',
        `<circle cx="150" cy="224" r="38" fill="#e6cfa2" stroke="${accent}" stroke-width="2"/>`,
        sign(148, 226, 1.1, accent),
      ].join('');
    case 'gift-box':
      return [
        shadow(96),
        `<path d="M66 196h168v174H66Z" fill="${accent}"/>`,
        `<path d="M194 196h40v174h-40Z" fill="${deep}"/>`,
        `<path d="M56 164h188v38H56Z" fill="${accent}"/><path d="M196 164h48v38h-48Z" fill="${deep}"/>`,
        '<path d="M138 164h24v206h-24Z" fill="#efe4cf"/>',
        '<path d="M150 164c-20-46-70-44-60-14 5 14 36 16 60 14 24 2 55 0 60-14 10-30-40-32-60 14Z" fill="none" stroke="#efe4cf" stroke-width="9" stroke-linejoin="round"/>',
        sign(102, 284, 1, '#efe4cf'),
      ].join('');
  }
}

function drawGlass(x: number, wine: string): string {
  return [
    `<g transform="translate(${x} 0)">`,
    '<path d="M-46 126h92c10 66 2 128-42 132v98c16 2 30 5 30 10 0 4-16 6-34 6s-34-2-34-6c0-5 14-8 30-10v-98c-44-4-52-66-42-132Z" fill="#eceeec" stroke="#c9cdca" stroke-width="1.5"/>',
    `<path d="M-50 192c0 38 12 62 50 62s50-24 50-62c-20 6-80 6-100 0Z" fill="${wine}"/>`,
    `<ellipse cy="192" rx="50" ry="6" fill="${wine}"/><ellipse cy="192" rx="50" ry="6" fill="#fff" opacity=".18"/>`,
    '<path d="M-37 140c-6 40-4 66 4 86" fill="none" stroke="#fff" stroke-width="5" stroke-linecap="round" opacity=".75"/>',
    '</g>',
  ].join('');
}
