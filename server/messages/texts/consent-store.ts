import { sql } from 'kysely';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { TextAgeCheck } from '../../../domain/checkout/text-age.ts';
import type { TextPurpose } from '../../../domain/checkout/text-consent.ts';
import type { Day } from '../../../domain/dates/day.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all } from '../../platform/database/query.ts';

/** Of `text_consents c`: no text leaves without it. A consent counts only if the birth date was checked before it was given. */
export const consentInForce = sql`c.withdrawn_at is null and c.age_checked_on is not null`;

/** For both brands and every purpose. Returns how many ended. */
export async function withdrawConsent(trx: Writer, phone: string, by: string): Promise<number> {
  const withdrawn = await all(trx)`
    update text_consents set withdrawn_at = now(), withdrawn_by = ${by}
    where phone = ${phone} and withdrawn_at is null returning 1`;
  return withdrawn.length;
}

export interface KeptConsent {
  readonly purpose: TextPurpose;
  readonly brandingId: BrandingId;
  readonly wording: string;
  readonly version: string;
  readonly givenAt: Date;
  /** The page where the shopper agreed. */
  readonly source: string;
  readonly orderId: number | null;
  /** Null: given before ages were checked, so no text leaves for it. */
  readonly ageCheckedOn: Day | null;
  readonly birthDateFrom: TextAgeCheck['from'] | null;
  readonly withdrawnAt: Date | null;
  readonly withdrawnBy: string | null;
}

/** Oldest first. */
export function selectConsents(db: Reader, phone: string): Promise<KeptConsent[]> {
  return all<KeptConsent>(db)`
    select purpose, branding_id as "brandingId", wording, version, given_at as "givenAt", source,
      order_id as "orderId", age_checked_on as "ageCheckedOn", birth_date_from as "birthDateFrom", withdrawn_at as "withdrawnAt", withdrawn_by as "withdrawnBy"
    from text_consents where phone = ${phone} order by consent_id`;
}
