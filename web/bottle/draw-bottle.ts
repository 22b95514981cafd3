import { type LabelText, labelDesigns } from './label.ts';
import { outlinePath, outlines } from './outline.ts';
import { short } from './svg.ts';
import type { WineLook } from './wine-look.ts';

export interface BottlePicture {
  readonly look: WineLook;
  readonly brandingId: 1 | 2;
  readonly text: LabelText;
  readonly volumeMl: number;
  /** Old bottles are sealed with wax that has run. */
  readonly isLibrary: boolean;
  /** Tells the clip paths of several bottles in one picture apart. */
  readonly id: string;
}

/** How large a format stands beside the 750 ml bottle: taller, but by less than the cube root, so that a double magnum still stands in the frame. */
export function formatScale(volumeMl: number): number {
  return Math.min(1.2, Math.max(0.8, Math.cbrt(volumeMl / 750) ** (volumeMl < 750 ? 0.8 : 0.42)));
}

/** One bottle as SVG shapes, its foot's middle at 0,0 and millimetres for units. */
export function drawBottle({ look, brandingId, text, isLibrary, id }: BottlePicture): string {
  const outline = outlines[look.shape];
  const { radius, height, neckRadius, bodyTop, capsuleFrom } = outline;
  const labelTop = -(bodyTop - 14);
  const labelBottom = -(bodyTop - 14 - Math.min(118, bodyTop * 0.72));
  const isClear = look.wine !== null;
  const glint = isClear ? 0.75 : 0.2;

  return [
    `<clipPath id="${id}"><path d="${outlinePath(outline)}"/></clipPath>`,
    `<ellipse rx="${short(radius * 1.25)}" ry="5" fill="#2a1f18" opacity=".13"/>`,
    `<g clip-path="url(#${id})">`,
    `<path d="M-60 0V${-height}H60V0Z" fill="${look.glass}"/>`,
    look.wine ? wineBehindGlass(radius, capsuleFrom, look.wine) : '',
    // Light from the left, shade on the right: two flat planes each, as in a print.
    `<path d="M${short(radius * 0.62)} 0V${-height}H60V0Z" opacity="${isClear ? 0.1 : 0.32}"/>`,
    `<path d="M${short(-radius * 0.82)} -8V${short(-bodyTop)}q0 -22 ${short(radius * 0.5)} -40v-40h4v42q-${short(radius * 0.36)} 20 -${short(radius * 0.34)} 40V-8Z" fill="#fff" opacity="${glint}"/>`,
    labelDesigns[brandingId](text, { radius, top: labelTop, bottom: labelBottom, colour: look.colour }),
    // The label bends away with the glass.
    `<path d="M${short(radius * 0.72)} ${short(labelTop)}H${short(radius)}V${short(labelBottom)}H${short(radius * 0.72)}Z" opacity=".1"/>`,
    `<path d="M${short(-radius)} ${short(labelTop)}h${short(radius * 0.1)}V${short(labelBottom)}H${short(-radius)}Z" opacity=".06"/>`,
    isLibrary
      ? wax(height, neckRadius, capsuleFrom, look.colour)
      : capsule(height, capsuleFrom, look.capsule),
    `<path d="M${short(neckRadius * 0.4)} ${-capsuleFrom}V${-height}H20V${-capsuleFrom}Z" opacity=".2"/>`,
    `<path d="M${short(-neckRadius * 0.62)} ${short(-capsuleFrom)}V${short(-height + 12)}h2.600V${short(-capsuleFrom)}Z" fill="#fff" opacity=".28"/>`,
    '</g>',
  ].join('');
}

function wineBehindGlass(radius: number, capsuleFrom: number, wine: string): string {
  return `<path d="M${short(-radius + 2.5)} -5V${short(-capsuleFrom - 4)}H${short(radius - 2.5)}V-5Z" fill="${wine}"/>`;
}

function capsule(height: number, from: number, fill: string): string {
  return `<path d="M-20 ${-from}V${-height}H20V${-from}Z" fill="${fill}"/><path d="M-20 ${short(-from - 5)}H20M-20 ${short(-height + 13)}H20" stroke="#fff" stroke-opacity=".35" stroke-width="1"/>`;
}

function wax(height: number, neckRadius: number, from: number, fill: string): string {
  const edge = -from - 8;
  const n = neckRadius;
  return `<path d="M-20 ${-height}H20V${edge}q-3 0 ${short(-(20 - n * 0.6))} 6c-2 14-6 14-7 1q-2-8-5 1c-1 8-5 7-6-1q-2-7-20-3Z" fill="${fill}"/>`;
}
