import type { BrandingId } from '../../../domain/brands/branding.ts';

/** Mail programs do not support CSS variables. The light colors match the pages. */
export interface Palette {
  readonly paper: string;
  readonly tint: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly onAccent: string;
}

export interface BrandLook extends Palette {
  readonly corner: string;
  /** The pages' wordmark (web/brands/brands.css), as close as email allows. */
  readonly wordmark: string;
  readonly dark: Palette;
}

export const BRAND_LOOKS: Readonly<Record<BrandingId, BrandLook>> = {
  1: {
    paper: '#fefdfb',
    tint: '#f7f2ea',
    ink: '#241d19',
    muted: '#6a5f57',
    line: '#e8e0d5',
    accent: '#7b2230',
    onAccent: '#ffffff',
    corner: '2px',
    wordmark: 'font-size:22px;letter-spacing:0.14em;text-transform:uppercase',
    dark: {
      paper: '#231b17',
      tint: '#171210',
      ink: '#f4ece3',
      muted: '#bcaea2',
      line: '#43362e',
      accent: '#eba5ae',
      onAccent: '#2b0a10',
    },
  },
  2: {
    paper: '#fdfefe',
    tint: '#eff4f3',
    ink: '#18262b',
    muted: '#56666b',
    line: '#dce5e4',
    accent: '#1c5362',
    onAccent: '#ffffff',
    corner: '8px',
    wordmark: 'font-size:30px;font-style:italic',
    dark: {
      paper: '#15242a',
      tint: '#0d171b',
      ink: '#e9f2f2',
      muted: '#a5b8bc',
      line: '#2c4047',
      accent: '#93cbd9',
      onAccent: '#06222a',
    },
  },
};
