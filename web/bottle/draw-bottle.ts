import type { BrandingId } from '../../domain/brands/branding.ts';
import { bottleLooks } from '../brands/bottle-looks.ts';
import type { LabelText } from './label.ts';
import { type Outline, outlinePath, outlines, planePath } from './outline.ts';
import { short } from './svg.ts';
import type { WineLook } from './wine-look.ts';

export interface BottlePicture {
  readonly look: WineLook;
  readonly brandingId: BrandingId;
  readonly text: LabelText;
  readonly volumeMl: number;
  readonly isLibrary: boolean;
  /** Tells the clip paths of several bottles in one picture apart. */
  readonly id: string;
}

/** Grows by less than the cube root of the volume, so that a double magnum still fits into the frame. */
export function formatScale(volumeMl: number): number {
  return Math.min(1.2, Math.max(0.8, Math.cbrt(volumeMl / 750) ** (volumeMl < 750 ? 0.8 : 0.42)));
}

/** The middle of the foot is at 0,0; units are millimeters. */
export function drawBottle({ look, brandingId, text, isLibrary, id }: BottlePicture): string {
  const outline = outlines[look.shape];
  const { radius, height, neckRadius, bodyTop, capsuleFrom } = outline;
  const top = 12 - bodyTop;
  const bottom = top + Math.min(122, bodyTop * 0.74);
  const isClear = look.wine !== null;
  const left = short(-radius);

  return [
    `<clipPath id="${id}"><path d="${outlinePath(outline)}"/></clipPath>`,
    `<ellipse rx="${short(radius * 1.18)}" ry="3.5" fill="#2a1f18" opacity=".16"/>`,
    `<g clip-path="url(#${id})">`,
    `<path d="M-60 0V${-height}H60V0Z" fill="${look.glass}"/>`,
    look.wine ? wineBehindGlass(radius, capsuleFrom, look.wine) : '',
    // Light comes from the left, in flat planes, as in a woodcut.
    plane(outline, [0.42, 1], '#000', isClear ? 0.06 : 0.22),
    plane(outline, [0.8, 1], '#000', isClear ? 0.1 : 0.3),
    plane(outline, [-0.86, -0.68], '#fff', isClear ? 0.7 : 0.24),
    plane(outline, [-0.6, -0.54], '#fff', isClear ? 0.4 : 0.12),
    `<path d="M${left} -7h90V0h-90Z" opacity=".22"/>`,
    bottleLooks[brandingId].label(text, { radius, top, bottom, color: look.color }),
    `<path d="M${short(radius * 0.8)} ${short(top)}h20V${short(bottom)}h-20Z" opacity=".13"/>`,
    `<path d="M${short(radius * 0.42)} ${short(top)}h40V${short(bottom)}h-40Z" opacity=".05"/>`,
    isLibrary ? wax(height, neckRadius, capsuleFrom, look.color) : capsule(height, capsuleFrom, look.capsule),
    `<path d="M${short(neckRadius * 0.34)} ${-capsuleFrom}V${-height}h30V${-capsuleFrom}Z" opacity=".24"/>`,
    `<path d="M${short(-neckRadius * 0.7)} ${-capsuleFrom}V${2 - height}h3.5V${-capsuleFrom}Z" fill="#fff" opacity=".3"/>`,
    '</g>',
  ].join('');
}

function plane(outline: Outline, [from, to]: [number, number], fill: string, opacity: number): string {
  return `<path d="${planePath(outline, from, to)}" fill="${fill}" opacity="${String(opacity).slice(1)}"/>`;
}

function wineBehindGlass(radius: number, capsuleFrom: number, wine: string): string {
  return `<path d="M${short(-radius + 2.5)} -5V${short(-capsuleFrom - 4)}H${short(radius - 2.5)}V-5Z" fill="${wine}"/>`;
}

/** Foil: a ring where it ends, one below the lip, and the disc on top. */
function capsule(height: number, from: number, fill: string): string {
  return `<path d="M-50 ${-from}V${-height}H50V${-from}Z" fill="${fill}"/><path d="M-50 ${-from}h100v-3h-100ZM-50 ${20 - height}h100v-1.2h-100Z" fill="#fff" opacity=".32"/><path d="M-50 ${11.5 - height}h100v-1.5h-100Z" opacity=".3"/>`;
}

function wax(height: number, neckRadius: number, from: number, fill: string): string {
  const edge = -from - 8;
  const n = neckRadius;
  return `<path d="M-20 ${-height}H20V${edge}q-3 0 ${short(-(20 - n * 0.6))} 6c-2 14-6 14-7 1q-2-8-5 1c-1 8-5 7-6-1q-2-7-20-3Z" fill="${fill}"/>`;
}
