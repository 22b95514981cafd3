import { sql } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { TextPurpose } from '../../domain/checkout/text-consent.ts';
import type { Reader, Writer } from '../database/access.ts';

/** Ends all consents of a number, for both brands and every purpose. Returns how many ended. */
export async function withdrawConsent(trx: Writer, phone: string, by: string): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('text_consents')
    .set({ withdrawn_at: sql<Date>`now()`, withdrawn_by: by })
    .where('phone', '=', phone)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
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
  readonly withdrawnAt: Date | null;
  readonly withdrawnBy: string | null;
}

/** Every consent that a number ever gave, oldest first. */
export async function selectConsents(db: Reader, phone: string): Promise<KeptConsent[]> {
  return db
    .selectFrom('text_consents')
    .select([
      'purpose',
      'branding_id as brandingId',
      'wording',
      'version',
      'given_at as givenAt',
      'source',
      'order_id as orderId',
      'withdrawn_at as withdrawnAt',
      'withdrawn_by as withdrawnBy',
    ])
    .where('phone', '=', phone)
    .orderBy('consent_id')
    .execute();
}
