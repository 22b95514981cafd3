import { BRANDS } from './brands.ts';

export type BrandingId = keyof typeof BRANDS;

export const BRANDING_IDS: readonly BrandingId[] = Object.values(BRANDS).map(({ brandingId }) => brandingId);

export function isBrandingId(value: unknown): value is BrandingId {
  return (BRANDING_IDS as readonly unknown[]).includes(value);
}

export function brandingIdIn(text: string | null | undefined): BrandingId | null {
  return BRANDING_IDS.find((brandingId) => String(brandingId) === text) ?? null;
}

export function otherBrands(brandingId: BrandingId): readonly BrandingId[] {
  return BRANDING_IDS.filter((each) => each !== brandingId);
}

export function byBrand<Value>(make: (brandingId: BrandingId) => Value): Record<BrandingId, Value> {
  return Object.fromEntries(BRANDING_IDS.map((id) => [id, make(id)])) as Record<BrandingId, Value>;
}
