import type { BrandingId } from '../../domain/brands/branding.ts';

/** How a brand's mails look. The colours are those of its pages (web/brands/brands.css): mail programs know no tokens. */
export interface BrandLook {
  readonly tagline: string;
  readonly paper: string;
  readonly tint: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly corner: string;
}

export const BRAND_LOOKS: Readonly<Record<BrandingId, BrandLook>> = {
  1: {
    tagline: 'Napa Valley & Alexander Valley',
    paper: '#fefdfb',
    tint: '#f7f2ea',
    ink: '#241d19',
    muted: '#6a5f57',
    line: '#e8e0d5',
    accent: '#7b2230',
    onAccent: '#ffffff',
    corner: '2px',
  },
  2: {
    tagline: 'Pinot Noir of the California Coast',
    paper: '#fdfefe',
    tint: '#eff4f3',
    ink: '#18262b',
    muted: '#56666b',
    line: '#dce5e4',
    accent: '#1c5362',
    onAccent: '#ffffff',
    corner: '8px',
  },
};
