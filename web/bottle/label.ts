import { lettering, short } from './svg.ts';

/** What is printed on a label. */
export interface LabelText {
  readonly brandName: string;
  readonly vintage: string;
  readonly wine: string;
  readonly place: string;
}

/** Where the label sits: full width of the body, `top` and `bottom` in the bottle's own (negative) heights. */
export interface LabelPlace {
  readonly radius: number;
  readonly top: number;
  readonly bottom: number;
  readonly colour: string;
}

type LabelDesign = (text: LabelText, place: LabelPlace) => string;

/** Brand 1: cream paper, a fine frame, the two ridges above the name, the vintage set large. */
const ridgeLabel: LabelDesign = (text, { radius, top, bottom, colour }) => {
  const height = bottom - top;
  const room = radius * 1.5;
  const at = (part: number) => top + height * part;
  const frame = `M${short(-radius)} ${short(top + 4)}H${short(radius)}M${short(-radius)} ${short(bottom - 4)}H${short(radius)}`;
  const ridges = `M-15 ${short(at(0.27))}l8-9.5 4.5 5.5 6-7.500L15 ${short(at(0.27))}`;
  return [
    paper(radius, top, bottom, '#f8f2e4'),
    `<path d="${frame}" stroke="${colour}" stroke-width=".8"/>`,
    `<path d="${ridges}" fill="none" stroke="${colour}" stroke-width="1.2" stroke-linejoin="round"/>`,
    lettering(text.brandName.toUpperCase(), at(0.42), { size: 7.4, room, fill: '#2a211c', spacing: 1 }),
    lettering(text.vintage, at(0.62), { size: 17, room, fill: colour }),
    lettering(text.wine, at(0.77), { size: 6.6, room, fill: '#2a211c', italic: true }),
    lettering(text.place.toUpperCase(), at(0.88), { size: 3.8, room, fill: '#6b5d52', spacing: 0.6 }),
  ].join('');
};

/** Brand 2: white paper, a band in the wine's colour at the foot, three lines of fog across. */
const coastLabel: LabelDesign = (text, { radius, top, bottom, colour }) => {
  const height = bottom - top;
  const room = radius * 1.5;
  const at = (part: number) => top + height * part;
  const fog = [0, 4.5, 9]
    .map(
      (step) =>
        `M${short(-radius)} ${short(at(0.4) + step)}q${short(radius / 2)} -6 ${short(radius)} 0t${short(radius)} 0`,
    )
    .join('');
  return [
    paper(radius, top, bottom, '#fdfdfb'),
    `<path d="M${short(-radius)} ${short(at(0.8))}H${short(radius)}V${short(bottom)}H${short(-radius)}Z" fill="${colour}"/>`,
    lettering(text.brandName, at(0.2), { size: 13, room, fill: '#18262b' }),
    lettering(text.place.toUpperCase(), at(0.3), { size: 3.6, room, fill: '#56666b', spacing: 0.7 }),
    `<path d="${fog}" fill="none" stroke="${colour}" stroke-width=".9" opacity=".75"/>`,
    lettering(text.wine.toUpperCase(), at(0.7), { size: 5.4, room, fill: '#18262b', spacing: 0.9 }),
    lettering(text.vintage, at(0.935), { size: 8.6, room, fill: '#fff', spacing: 1.2 }),
  ].join('');
};

function paper(radius: number, top: number, bottom: number, fill: string): string {
  return `<path d="M${short(-radius)} ${short(top)}H${short(radius)}V${short(bottom)}H${short(-radius)}Z" fill="${fill}"/>`;
}

export const labelDesigns: Readonly<Record<1 | 2, LabelDesign>> = { 1: ridgeLabel, 2: coastLabel };
