/** The two brands of the shop (spec §1). What they are called is configuration; this is only who is meant. */
export const BRANDING_IDS = [1, 2] as const;
export type BrandingId = (typeof BRANDING_IDS)[number];

export function isBrandingId(value: unknown): value is BrandingId {
  return value === 1 || value === 2;
}
