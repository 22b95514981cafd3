import { type Club, type ClubTier, listClubs, showClub } from '../../../contract/clubs.ts';
import { brandingIdIn } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { isLeftOut } from '../../../domain/clubs/new-members.ts';
import { type Day, formatUsDate, WEEKDAY_NAMES } from '../../../domain/dates/day.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/access.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import { accept, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import type { ClubRecord, TierRecord } from './club-record.ts';
import { selectClub, selectOpenClubs } from './club-store.ts';

export function clubRoutes({ db, clock }: { db: Db; clock: Clock }) {
  return apiRoutes([
    serve(listClubs, async ({ query }) => {
      const brand = brandingIdIn(query.brandingId);
      return accept({ clubs: (await selectOpenClubs(db, brand)).map((club) => toClub(club, clock.today())) });
    }),
    serve(showClub, async ({ params }) => {
      const club = await selectClub(db, params.clubTypeId);
      return club ? accept(toClub(club, clock.today())) : reject(NOT_FOUND);
    }),
  ]);
}

function toClub(club: ClubRecord, today: Day): Club {
  const { nextShipmentOn, isNextPrepared, newMemberDays } = club;
  const next = isNextPrepared ? null : nextShipmentOn;
  const joinsToday = { firstShipDay: today, newMemberDays, wantsEveryRelease: false };
  const brand = BRANDS[club.brandingId];
  return {
    clubTypeId: club.clubTypeId,
    brandingId: club.brandingId,
    brandingName: brand.name,
    name: brand.clubName,
    description: club.descriptionHtml,
    isOpen: club.isOpen,
    tiers: club.tiers.map(toTier),
    terms: {
      eligibleStates: statesOf(club),
      processedDaysBeforeShipment: { least: club.processedDaysLeast, most: club.processedDaysMost },
      shipDays: club.shipWeekdays.map((weekday) => WEEKDAY_NAMES[weekday % 7] ?? ''),
      service: club.serviceName,
      willCallWeeks: club.willCallWeeks,
    },
    policy: { version: club.policy.version, body: club.policy.bodyHtml },
    nextShipmentDate: nextShipmentOn === null ? null : formatUsDate(nextShipmentOn),
    newMembers: {
      days: newMemberDays,
      nextShipmentDate: next === null ? null : formatUsDate(next),
      isLeftOut: next !== null && isLeftOut(next, joinsToday),
    },
    phone: brand.phone,
  };
}

function toTier({ tierId, name, description, priceCents, contents }: TierRecord): ClubTier {
  return {
    tierId,
    name,
    description,
    pricePerShipment: centsToDollars(priceCents),
    bottles: contents.reduce((sum, { qty }) => sum + qty, 0),
    contents: contents.map(({ productId, name: wine, qty }) => ({ productId, name: wine, qty })),
    available: contents.every(({ qty, stock }) => stock >= qty),
  };
}

function statesOf({ eligibleStates }: ClubRecord): Club['terms']['eligibleStates'] {
  return eligibleStates
    .flatMap((code) => stateByShort(code) ?? [])
    .map(({ stateId, stateShort, stateName }) => ({ stateId, stateShort, stateName }))
    .toSorted((one, other) => one.stateName.localeCompare(other.stateName, 'en'));
}
