import { BRANDING_IDS, type BrandingId } from '../../domain/brands/branding.ts';

export type OriginSetting = `BRAND_${BrandingId}_ORIGIN`;
export type MailFromSetting = `MAIL_FROM_${BrandingId}`;

export function originSetting(brandingId: BrandingId): OriginSetting {
  return `BRAND_${brandingId}_ORIGIN`;
}

export function mailFromSetting(brandingId: BrandingId): MailFromSetting {
  return `MAIL_FROM_${brandingId}`;
}

export const ORIGIN_SETTINGS = BRANDING_IDS.map(originSetting);

export function forEachBrand<Name extends string, Schema>(
  nameOf: (brandingId: BrandingId) => Name,
  schema: Schema,
): Record<Name, Schema> {
  return Object.fromEntries(BRANDING_IDS.map((id) => [nameOf(id), schema])) as Record<Name, Schema>;
}
