import type { ShownOfficeTier } from '../../../contract/office/club-tiers.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import type { Announced } from '../../../domain/clubs/change-notice.ts';
import { type Cents, centsToDollars } from '../../../domain/money/cents.ts';
import { changeTierIn } from '../../catalog/clubs/enter-tier.ts';
import type { Db, Reader } from '../../platform/database/access.ts';
import { doneOrTried } from '../../platform/database/done-or-tried.ts';
import { first } from '../../platform/database/query.ts';
import { conflict, found, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';

interface TierRow extends Omit<ShownOfficeTier, 'club' | 'price' | 'total'> {
  readonly brandingId: BrandingId;
  readonly priceCents: Cents;
}

/** Null: there is no such tier. */
export async function selectOfficeTier(db: Reader, tierId: number): Promise<ShownOfficeTier | null> {
  const row = await first<TierRow>(db)`
    select t.tier_id as "tierId", t.club_type_id as "clubTypeId", k.branding_id as "brandingId", t.name,
      p.unit_price_cents as "priceCents", box.boxes, k.next_shipment_on::text as "countsFrom",
      coalesce((
        select json_agg(json_build_object('slug', b.slug, 'name', b.name, 'quantity', c.quantity,
          'needed', c.quantity * box.boxes, 'stock', b.stock) order by b.name)
        from kit_parts c join products b on b.product_id = c.product_id where c.kit_id = t.product_id), '[]') as wines,
      (select json_build_object('releaseId', r.release_id, 'name', r.name) from club_releases r
        where r.club_type_id = t.club_type_id and r.charged_at is null order by r.release_id limit 1)
        as "unchargedRelease"
    from club_tiers t join clubs k on k.club_type_id = t.club_type_id join products p on p.product_id = t.product_id
      cross join lateral (
        select count(*)::integer as boxes from memberships m
        where m.tier_id = t.tier_id and m.state in ('active', 'pending')) box
    where t.tier_id = ${tierId}::integer`;
  if (row === null) return null;
  const { priceCents, ...tier } = row;
  return {
    ...tier,
    club: BRANDS[row.brandingId].clubName,
    price: centsToDollars(priceCents),
    total: centsToDollars(priceCents * row.boxes),
  };
}

interface TierWines {
  readonly price: number;
  readonly wines: readonly { readonly slug: string; readonly quantity: number }[];
}

/** As `club tier set`: refuses while a release is not charged. A dry run answers what it would be. */
export function setTierWines(
  db: Db,
  tierId: number,
  { price, wines, isDryRun, ...announced }: TierWines & Announced & { readonly isDryRun: boolean },
): Promise<Result<ShownOfficeTier>> {
  return doneOrTried(db, { isDryRun }, async (trx): Promise<Result<ShownOfficeTier>> => {
    const bottles = wines.map(({ slug, quantity }) => `${slug}:${quantity}`).join(' ');
    const entered = await changeTierIn(trx, tierId, { price: price.toFixed(2), bottles }, announced);
    if (!entered.ok && 'reason' in entered) return reject(conflict(entered.reason));
    if (!entered.ok) {
      const at = entered.complaints.map(({ column, message }) => [FIELDS[column] ?? column, [`${message}.`]]);
      return reject(invalidFields(Object.fromEntries(at)));
    }
    return found(await selectOfficeTier(trx, tierId));
  });
}

const FIELDS: Readonly<Record<string, string>> = { bottles: 'wines' };
