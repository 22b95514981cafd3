import { lettering, short } from './svg.ts';

export interface LabelText {
  readonly brandName: string;
  readonly vintage: string;
  readonly wine: string;
  readonly place: string;
}

/** Full width of the body; `top` and `bottom` are the bottle's own (negative) heights. */
export interface LabelPlace {
  readonly radius: number;
  readonly top: number;
  readonly bottom: number;
  readonly color: string;
}

export type LabelDesign = (text: LabelText, place: LabelPlace) => string;

/** Cream paper between two fine lines, the ridges under a low sun, the name in spaced capitals, the vintage large. */
export const ridgeLabel: LabelDesign = (text, { radius, top, bottom, color }) => {
  const height = bottom - top;
  const room = radius * 1.56;
  const at = (part: number) => top + height * part;
  const left = short(-radius);
  const foot = short(at(0.26));
  return [
    paper(radius, top, bottom, '#faf5ea'),
    `<path d="M${left} ${short(top + 3)}h90m-90 2h90M${left} ${short(bottom - 3)}h90m-90-2h90M-9 ${short(at(0.665))}h18" stroke="${color}" stroke-width=".6"/>`,
    `<path d="M-17 ${foot}l9-10.5 5 6 7.5-9L17 ${foot}M-5.5 ${short(at(0.26) - 12.5)}a4 4 0 0 1 7.5-.5" fill="none" stroke="${color}" stroke-width="1.1" stroke-linejoin="round"/>`,
    lettering(text.brandName.toUpperCase(), at(0.4), { size: 7.2, room, fill: '#2a211c', spacing: 1.2 }),
    lettering(text.vintage, at(0.6), { size: 19, room, fill: color }),
    lettering(text.wine, at(0.77), { size: 7.6, room, fill: '#2a211c', italic: true }),
    lettering(text.place.toUpperCase(), at(0.88), { size: 4, room, fill: '#6b5d52', spacing: 0.8 }),
  ].join('');
};

/** White paper, the name in large script, three lines of fog over a sea in the wine's color. */
export const coastLabel: LabelDesign = (text, { radius, top, bottom, color }) => {
  const height = bottom - top;
  const room = radius * 1.56;
  const at = (part: number) => top + height * part;
  const left = short(-radius);
  const wave = (y: number) =>
    `M${left} ${short(y)}q${short(radius / 2)} -7 ${short(radius)} 0t${short(radius)} 0`;
  return [
    paper(radius, top, bottom, '#fdfdfb'),
    `<path d="${wave(at(0.72))}V${short(bottom)}h-90Z" fill="${color}"/>`,
    `<path d="${wave(at(0.655))}${wave(at(0.61))}" fill="none" stroke="${color}" stroke-width=".8"/>`,
    lettering(text.brandName, at(0.22), { size: 16, room, fill: '#18262b', italic: true }),
    lettering(text.wine.toUpperCase(), at(0.38), { size: 5.2, room, fill: '#18262b', spacing: 1 }),
    lettering(text.place, at(0.47), { size: 5, room, fill: '#56666b' }),
    lettering(text.vintage, at(0.91), { size: 9, room, fill: '#fff', spacing: 1.6 }),
  ].join('');
};

function paper(radius: number, top: number, bottom: number, fill: string): string {
  return `<path d="M${short(-radius)} ${short(top)}H${short(radius)}V${short(bottom)}H${short(-radius)}Z" fill="${fill}"/>`;
}
