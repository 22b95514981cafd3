import type { OfficeClub, ShownOfficeClub } from '../../../contract/office/clubs.ts';
import type { OfficeRelease } from '../../../contract/office/releases.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { renewalTerms } from '../../../domain/clubs/renewal-terms.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { type Role, seesMoney } from '../../../domain/office/roles.ts';
import type { TierCount } from '../../catalog/clubs/club-store.ts';
import { isChargingStopped, type selectReleaseReports } from '../../programs/club-releases/release-store.ts';

/** Of all tiers of one club; at least one. */
export function clubWire(
  tiers: readonly [TierCount, ...TierCount[]],
): OfficeClub & Pick<ShownOfficeClub, 'tiers'> {
  const [{ clubTypeId, brandingId, nextShipmentOn, shipmentsAYear }] = tiers;
  const { clubName } = BRANDS[brandingId];
  const sum = (countOf: (tier: TierCount) => number) => tiers.reduce((all, tier) => all + countOf(tier), 0);
  return {
    clubTypeId,
    brandingId,
    club: clubName,
    isOpen: tiers.some(({ isOpen }) => isOpen),
    nextShipment: nextShipmentOn,
    members: {
      active: sum(({ active }) => active),
      pending: sum(({ pending }) => pending),
      onHold: sum(({ onHold }) => onHold),
    },
    tiers: tiers.map(({ tierId, tierName, priceCents, isOpen, active, pending, onHold }) => ({
      tierId,
      name: tierName,
      price: centsToDollars(priceCents),
      isOpen,
      members: { active, pending, onHold },
      renewalTerms: renewalTerms({ clubName, shipmentsAYear, priceCents }),
    })),
  };
}

type Report = Awaited<ReturnType<typeof selectReleaseReports>>[number];

export function releaseWire(
  report: Report,
  { role, preparing }: { role: Role; preparing: ReadonlySet<number> },
): OfficeRelease {
  const { releaseId, clubTypeId, brandingId, name, shipDay, orderedCents } = report;
  const { open, held, exception, 'left-out': leftOut, failed, ordered } = report;
  return {
    ...{ releaseId, clubTypeId, name, shipDay },
    club: BRANDS[brandingId].clubName,
    windowEndsAt: report.windowEndsAt.toISOString(),
    preparedAt: report.preparedAt?.toISOString() ?? null,
    chargedAt: report.chargedAt?.toISOString() ?? null,
    isStopped: report.preparedAt === null ? !preparing.has(releaseId) : isChargingStopped(report),
    counts: { open, held, exception, 'left-out': leftOut, failed, ordered },
    ordered: seesMoney(role) ? centsToDollars(orderedCents) : null,
  };
}
