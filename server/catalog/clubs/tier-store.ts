import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Cents } from '../../../domain/money/cents.ts';
import type { Reader, Writer } from '../../platform/database/access.ts';
import { all, first } from '../../platform/database/query.ts';

export interface ClubTierRow {
  readonly tierId: number;
  readonly clubTypeId: number;
  readonly brandingId: BrandingId;
  readonly name: string;
  /** The kit for one shipment. */
  readonly slug: string;
  readonly priceCents: Cents;
  readonly isOpen: boolean;
  /** No one can join a tier of a closed club. */
  readonly isClubOpen: boolean;
}

/** In the order of the club's page. */
export function selectTiers(db: Reader, clubTypeId: number | null): Promise<ClubTierRow[]> {
  return all<ClubTierRow>(db)`
    select t.tier_id as "tierId", t.club_type_id as "clubTypeId", k.branding_id as "brandingId", t.name, p.slug,
      p.unit_price_cents as "priceCents",
      t.is_open as "isOpen", k.is_open as "isClubOpen"
    from club_tiers t join clubs k on k.club_type_id = t.club_type_id join products p on p.product_id = t.product_id
    where ${clubTypeId}::integer is null or t.club_type_id = ${clubTypeId}::integer
    order by t.club_type_id, t.position`;
}

/** Changes to a club's offers run one after another. Null: unknown club. */
export function lockClub(trx: Writer, clubTypeId: number): Promise<{ brandingId: BrandingId } | null> {
  return first<{ brandingId: BrandingId }>(trx)`
    select branding_id as "brandingId" from clubs where club_type_id = ${clubTypeId}::integer for update`;
}

/** After the club's others. Returns the tier's number. */
export async function insertTier(
  trx: Writer,
  { clubTypeId, name, slug }: { clubTypeId: number; name: string; slug: string },
): Promise<number> {
  const rows = await all<{ tierId: number }>(trx)`
    insert into club_tiers (club_type_id, product_id, name, position)
    select ${clubTypeId}, p.product_id, ${name},
      (select coalesce(max(position), 0) + 1 from club_tiers where club_type_id = ${clubTypeId})
    from products p where p.slug = ${slug} returning tier_id as "tierId"`;
  if (!rows[0]) throw new Error(`no kit ${slug} exists for the tier`);
  return rows[0].tierId;
}

export async function updateTier(
  trx: Writer,
  tierId: number,
  change: { name?: string; is_open?: boolean },
): Promise<void> {
  await trx.updateTable('club_tiers').set(change).where('tier_id', '=', tierId).execute();
}

export async function updateClubOpen(trx: Writer, clubTypeId: number, isOpen: boolean): Promise<void> {
  await trx.updateTable('clubs').set({ is_open: isOpen }).where('club_type_id', '=', clubTypeId).execute();
}

/** Prepared or in preparation, and not charged: its members know its contents and price. */
export async function selectUnchargedRelease(db: Reader, clubTypeId: number): Promise<number | null> {
  const row = await first<{ releaseId: number }>(db)`
    select release_id as "releaseId" from club_releases
    where club_type_id = ${clubTypeId} and charged_at is null order by release_id limit 1`;
  return row?.releaseId ?? null;
}

export interface PolicyVersion {
  readonly version: string;
  readonly publishedAt: Date;
  readonly bodyHtml: string;
  /** Without cancelled memberships. */
  readonly members: number;
}

/** Newest first: new members agree to the first one. */
export function selectPolicies(db: Reader, clubTypeId: number): Promise<PolicyVersion[]> {
  return all<PolicyVersion>(db)`
    select l.version, l.published_at as "publishedAt", l.body_html as "bodyHtml", (
      select count(*)::integer from memberships m
      where m.club_type_id = l.club_type_id and m.policy_version = l.version and m.state <> 'cancelled') as members
    from club_policies l where l.club_type_id = ${clubTypeId}::integer order by l.published_at desc`;
}

/** Requires a locked club. */
export async function insertPolicy(
  trx: Writer,
  policy: { club_type_id: number; version: string; body_html: string },
): Promise<void> {
  await trx.insertInto('club_policies').values(policy).execute();
}
