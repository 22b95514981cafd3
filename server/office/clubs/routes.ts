import * as tierCalls from '../../../contract/office/club-tiers.ts';
import * as calls from '../../../contract/office/clubs.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { WEEKDAY_NAMES } from '../../../domain/dates/day.ts';
import { mayUse } from '../../../domain/office/roles.ts';
import {
  selectClub,
  selectClubCounts,
  type TierCount,
  writeNewMemberDays,
} from '../../catalog/clubs/club-store.ts';
import { selectLostMembers } from '../../catalog/clubs/lost-members-store.ts';
import { setShipmentsAYear } from '../../catalog/clubs/set-shipments-a-year.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept, found, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { OfficeParts } from '../office-parts.ts';
import { boxRoutes } from './box-routes.ts';
import { clubWire } from './clubs-wire.ts';
import { memberRoutes } from './member-routes.ts';
import { releaseRoutes } from './release-routes.ts';
import { selectOfficeTier, setTierWines } from './tier-wines.ts';
import { selectUndelivered } from './undelivered-notices.ts';

export function clubRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, clock } = parts;

  return apiRoutes([
    ...memberRoutes(parts, serve),
    ...boxRoutes(parts, serve),
    serve(tierCalls.showTier, async ({ params }) => found(await selectOfficeTier(db, params.tierId))),
    serve(tierCalls.setTier, ({ params: { tierId }, body, isDryRun, audit }) => {
      audit({ subject: `tier ${tierId}`, details: body });
      return setTierWines(db, tierId, { ...body, isDryRun, today: clock.today() });
    }),
    serve(calls.listOfficeClubs, async () => {
      const rows = byClub(await selectClubCounts(db)).map((tiers) => {
        const { tiers: _, ...club } = clubWire(tiers);
        return club;
      });
      return accept({ rows });
    }),
    serve(calls.showOfficeClub, async ({ params: { clubTypeId }, staff: { role } }) => {
      const club = await selectClub(db, clubTypeId);
      const tiers = byClub(await selectClubCounts(db)).find(([tier]) => tier.clubTypeId === clubTypeId);
      if (club === null || tiers === undefined) return reject(NOT_FOUND);
      const shipDays = club.shipWeekdays.map((weekday) => WEEKDAY_NAMES[weekday % 7] ?? '');
      const { newMemberDays, shipmentsAYear } = club;
      const policy = { version: club.policy.version };
      return accept({
        ...clubWire(tiers),
        policy,
        shipDays,
        newMemberDays,
        shipmentsAYear,
        undelivered: mayUse(role, 'members', { isWrite: false })
          ? await selectUndelivered(db, clubTypeId)
          : [],
      });
    }),
    serve(calls.listLostMembers, async ({ params: { clubTypeId } }) => {
      const club = await selectClub(db, clubTypeId);
      if (club === null) return reject(NOT_FOUND);
      return accept({
        club: BRANDS[club.brandingId].clubName,
        months: await selectLostMembers(db, clubTypeId),
      });
    }),
    serve(calls.setNewMemberDays, async ({ params: { clubTypeId }, body: { days }, audit }) => {
      audit({ subject: `club ${clubTypeId}`, details: { days } });
      const isKnown = await writeNewMemberDays(db, clubTypeId, days);
      return isKnown ? accept({ clubTypeId, days }) : reject(NOT_FOUND);
    }),
    serve(calls.setShipmentsAYear, async ({ params: { clubTypeId }, body: change, audit }) => {
      audit({ subject: `club ${clubTypeId}`, details: change });
      return setShipmentsAYear(parts, clubTypeId, change);
    }),
    ...releaseRoutes(parts, serve),
  ]);
}

function byClub(tiers: readonly TierCount[]): [TierCount, ...TierCount[]][] {
  const clubs = Map.groupBy(tiers, ({ clubTypeId }) => clubTypeId);
  return [...clubs.values()] as [TierCount, ...TierCount[]][];
}
