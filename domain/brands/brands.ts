import type { BrandingId } from './branding.ts';

export interface Brand {
  readonly brandingId: BrandingId;
  readonly name: string;
  readonly clubName: string;
  /** The support line, Monday to Friday 8am to 5pm Pacific. */
  readonly phone: string;
}

/** The two brands (contract §3): everything that tells them apart in words. Their looks are the pages' business. */
export const BRANDS: Readonly<Record<BrandingId, Brand>> = {
  1: { brandingId: 1, name: 'Alder Ridge', clubName: 'Alder Ridge Club', phone: '(855) 555-0141' },
  2: { brandingId: 2, name: 'Twomey', clubName: 'Club Twomey', phone: '(855) 555-0172' },
};
