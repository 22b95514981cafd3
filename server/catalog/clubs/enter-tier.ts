import { type Announced, sayPriceChange } from '../../../domain/clubs/change-notice.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db, Writer } from '../../platform/database/access.ts';
import { enterIn } from '../products/enter-products.ts';
import type { CellComplaint, ProductCells } from '../products/product-cells.ts';
import { notifyMembers } from './notify-members.ts';
import {
  insertTier,
  lockClub,
  selectTiers,
  selectUnchargedRelease,
  updateClubOpen,
  updateTier,
} from './tier-store.ts';

/** Omitted fields stay as they are. */
export interface TierCells extends Pick<ProductCells, 'price' | 'bottles' | 'short' | 'description'> {
  readonly name?: string;
}

/** `complaints`: errors in the input; `reason`: a sentence about what is not possible. */
export type TierEntered =
  | { readonly ok: true; readonly tierId: number }
  | { readonly ok: false; readonly complaints: readonly CellComplaint[] }
  | { readonly ok: false; readonly reason: string };

/** After the club's others: a kit of its brand, sold only by joining, one per cart. */
export function addTier(
  db: Db,
  clubTypeId: number,
  { name = '', ...cells }: TierCells,
): Promise<TierEntered> {
  return db.transaction().execute(async (trx): Promise<TierEntered> => {
    const club = await lockClub(trx, clubTypeId);
    if (club === null) return noClub(clubTypeId);
    const slug = slugOf(clubTypeId, name);
    const entered = await enterIn(
      trx,
      [
        {
          line: 0,
          cells: {
            ...kitCells(name, cells),
            slug,
            sku: slug.toUpperCase(),
            kind: 'kit',
            brand: String(club.brandingId),
            categories: 'Club',
            limit: '1',
          },
        },
      ],
      { only: 'new', ofClubs: true, setsStock: true, isDryRun: false },
    );
    const [bad] = entered.bad;
    if (bad?.complaints.some(({ column, kind }) => column === 'slug' && kind === 'unfit')) {
      return { ok: false, reason: `Club ${clubTypeId} has a tier ${name} already.` };
    }
    if (bad) return { ok: false, complaints: bad.complaints.filter(({ column }) => column !== 'slug') };
    return { ok: true, tierId: await insertTier(trx, { clubTypeId, name: name.trim(), slug }) };
  });
}

/** Price and bottles cannot change while a release is uncharged, because its members were emailed them. */
export function changeTier(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  tierId: number,
  { noticeDays, ...cells }: TierCells & Pick<Announced, 'noticeDays'>,
): Promise<TierEntered> {
  const announced = { today: clock.today(), noticeDays };
  return db.transaction().execute((trx) => changeTierIn(trx, tierId, cells, announced));
}

/** In the caller's transaction. Members of the tier are notified of another price. */
export function changeTierIn(
  trx: Writer,
  tierId: number,
  cells: TierCells,
  announced: Announced,
): Promise<TierEntered> {
  return withTier(trx, tierId, async (tier) => {
    const { slug, clubTypeId } = tier;
    if (cells.price !== undefined || cells.bottles !== undefined) {
      const releaseId = await selectUnchargedRelease(trx, clubTypeId);
      if (releaseId !== null) {
        const notice = 'its members have been told what it holds and costs';
        return { ok: false, reason: `Release ${releaseId} of the club is not charged yet: ${notice}.` };
      }
    }
    const { name, ...rest } = cells;
    const entered = await enterIn(trx, [{ line: 0, cells: { ...kitCells(name, rest), slug } }], {
      only: 'present',
      ofClubs: true,
      setsStock: true,
      isDryRun: false,
    });
    const [bad] = entered.bad;
    if (bad) return { ok: false, complaints: bad.complaints };
    if (name !== undefined) await updateTier(trx, tierId, { name: name.trim() });
    await notifyOfPrice(trx, tier, announced);
    return { ok: true, tierId };
  });
}

/** `before`: as the tier was. */
async function notifyOfPrice(trx: Writer, before: Tier, announced: Announced): Promise<void> {
  const { tierId, clubTypeId, priceCents } = before;
  const now = (await selectTiers(trx, clubTypeId)).find((tier) => tier.tierId === tierId);
  if (!now || now.priceCents === priceCents) return;
  const prices = { tierName: now.name, before: priceCents, after: now.priceCents };
  await notifyMembers(trx, before, { announced, say: (change) => sayPriceChange(change, prices) });
}

/** Current members stay and still get its shipments. */
export function openTier(db: Db, tierId: number, isOpen: boolean): Promise<TierEntered> {
  return inTier(db, tierId, async (trx, tier) => {
    if (tier.isOpen === isOpen) {
      return { ok: false, reason: `Tier ${tierId} is ${isOpen ? 'not retired' : 'retired already'}.` };
    }
    const others = (await selectTiers(trx, tier.clubTypeId)).filter((other) => other.tierId !== tierId);
    if (!isOpen && tier.isClubOpen && !others.some((other) => other.isOpen)) {
      return { ok: false, reason: `Tier ${tierId} is the club's last: close the club instead.` };
    }
    await updateTier(trx, tierId, { is_open: isOpen });
    return { ok: true, tierId };
  });
}

/** Memberships continue either way. Returns a sentence if it is not possible. */
export function openClub(db: Db, clubTypeId: number, isOpen: boolean): Promise<string | null> {
  return db.transaction().execute(async (trx) => {
    if ((await lockClub(trx, clubTypeId)) === null) return `There is no club ${clubTypeId}.`;
    const tiers = await selectTiers(trx, clubTypeId);
    if (isOpen && !tiers.some((tier) => tier.isOpen)) return 'The club has no tier that could be joined.';
    if (tiers.some(({ isClubOpen }) => isClubOpen === isOpen)) {
      return `Club ${clubTypeId} is ${isOpen ? 'open' : 'closed'} already.`;
    }
    await updateClubOpen(trx, clubTypeId, isOpen);
    return null;
  });
}

type Tier = Awaited<ReturnType<typeof selectTiers>>[number];

function inTier(
  db: Db,
  tierId: number,
  change: (trx: Writer, tier: Tier) => Promise<TierEntered>,
): Promise<TierEntered> {
  return db.transaction().execute((trx) => withTier(trx, tierId, (tier) => change(trx, tier)));
}

async function withTier(
  trx: Writer,
  tierId: number,
  change: (tier: Tier) => Promise<TierEntered>,
): Promise<TierEntered> {
  const found = (await selectTiers(trx, null)).find((tier) => tier.tierId === tierId);
  if (!found) return { ok: false, reason: `There is no tier ${tierId}.` };
  await lockClub(trx, found.clubTypeId);
  const [tier = found] = (await selectTiers(trx, found.clubTypeId)).filter((each) => each.tierId === tierId);
  return change(tier);
}

function noClub(clubTypeId: number): TierEntered {
  return { ok: false, reason: `There is no club ${clubTypeId}.` };
}

/** The name in a cart says that it is a membership. */
function kitCells(name: string | undefined, cells: Omit<TierCells, 'name'>): ProductCells {
  return name === undefined ? cells : { ...cells, name: name.trim() && `Club Membership, ${name.trim()}` };
}

/** 'club-1-nine-bottles' */
function slugOf(clubTypeId: number, name: string): string {
  const plain = name.normalize('NFKD').toLowerCase();
  const words = plain.match(/[a-z0-9]+/g) ?? [];
  return ['club', String(clubTypeId), ...words].join('-').slice(0, 100).replace(/-$/, '');
}
