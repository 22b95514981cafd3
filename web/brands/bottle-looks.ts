import type { BrandingId } from '../../domain/brands/branding.ts';
import { coastLabel, type LabelDesign, ridgeLabel } from '../bottle/label.ts';

export interface BottleLook {
  readonly label: LabelDesign;
  readonly goods: { readonly accent: string; readonly deep: string; readonly mark: string };
}

export const bottleLooks: Readonly<Record<BrandingId, BottleLook>> = {
  1: {
    label: ridgeLabel,
    goods: { accent: '#7b2230', deep: '#561620', mark: 'M-20 10-6-10l8.5 11L13-14 24 10' },
  },
  2: {
    label: coastLabel,
    goods: {
      accent: '#1c5362',
      deep: '#0f3641',
      mark: 'M-22-6q11-9 22 0t22 0M-22 3q11-9 22 0t22 0M-22 12q11-9 22 0t22 0',
    },
  },
};
