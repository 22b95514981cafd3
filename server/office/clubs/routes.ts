import type { Context } from 'hono';
import * as calls from '../../../contract/office/clubs.ts';
import type { MembershipState } from '../../../domain/clubs/membership-states.ts';
import { WEEKDAY_NAMES } from '../../../domain/dates/day.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { changeShipment } from '../../club-releases/change-shipment.ts';
import type { Charging } from '../../club-releases/charge-release.ts';
import { moveMembership } from '../../club-releases/move-membership.ts';
import { planRelease } from '../../club-releases/plan-release.ts';
import { prepareRelease } from '../../club-releases/prepare-release.ts';
import { selectReleaseReports } from '../../club-releases/release-store.ts';
import { requoteRelease } from '../../club-releases/requote-release.ts';
import { wantEveryRelease } from '../../club-releases/want-releases.ts';
import { withdrawRelease } from '../../club-releases/withdraw-release.ts';
import { selectClub, selectClubCounts, type TierCount, writeNewMemberDays } from '../../clubs/club-store.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { NOT_FOUND, refuse } from '../../http/refusal.ts';
import { atFields } from '../form-refusal.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit, officeCall, staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import {
  selectMembersPage,
  selectOfficeMember,
  selectOfficeShipment,
  selectShipmentsPage,
} from './club-lists.ts';
import { clubWire, releaseWire } from './clubs-wire.ts';
import { startCharging, startPreparing, wouldCharge } from './start-release-run.ts';

const FIELDS = { window: 'until' };

/** The first members who could not be served; the rest is counted. */
const EXCEPTIONS_SHOWN = 100;

export function clubRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, clock } = parts;

  async function move(c: Context<AppEnv>, membershipId: number, to: MembershipState) {
    noteAudit(c, { subject: `member ${membershipId}` });
    const moved = await moveMembership({ db, clock }, membershipId, to);
    if (!moved.ok) return refuse(c, moved.refusal);
    const { state, stateSince, customerId } = moved.value;
    if (customerId !== null) noteAudit(c, { customerId });
    return c.json({ membershipId, state, stateSince: new Date(stateSince).toISOString() }, 200);
  }

  async function charge(c: Context<AppEnv>, releaseId: number, charging: Charging) {
    noteAudit(c, { subject: `release ${releaseId}`, details: { early: charging.early } });
    if (officeCall(c).isDryRun) {
      const would = await wouldCharge(parts, releaseId, charging);
      if (!would.ok) return refuse(c, would.refusal);
      const { shipments, totalCents } = would.value;
      return c.json({ shipments, total: centsToDollars(totalCents) }, 200);
    }
    const { staffId } = staffOf(c);
    const started = await startCharging(db, releaseId, { ...charging, now: clock.now(), staffId });
    if (!started.ok) return refuse(c, started.refusal);
    noteAudit(c, { details: started.value });
    return c.json(started.value, 202);
  }

  return apiRoutes()
    .openapi(serve(calls.listOfficeClubs), async (c) => {
      const rows = byClub(await selectClubCounts(db)).map((tiers) => {
        const { tiers: _, ...club } = clubWire(tiers);
        return club;
      });
      return c.json({ rows }, 200);
    })
    .openapi(serve(calls.showOfficeClub), async (c) => {
      const { clubTypeId } = c.req.valid('param');
      const club = await selectClub(db, clubTypeId);
      const tiers = byClub(await selectClubCounts(db)).find(([tier]) => tier.clubTypeId === clubTypeId);
      if (club === null || tiers === undefined) return refuse(c, NOT_FOUND);
      const shipDays = club.shipWeekdays.map((weekday) => WEEKDAY_NAMES[weekday % 7] ?? '');
      const { newMemberDays } = club;
      const policy = { version: club.policy.version };
      return c.json({ ...clubWire(tiers), policy, shipDays, newMemberDays }, 200);
    })
    .openapi(serve(calls.setNewMemberDays), async (c) => {
      const { clubTypeId } = c.req.valid('param');
      const { days } = c.req.valid('json');
      noteAudit(c, { subject: `club ${clubTypeId}`, details: { days } });
      const isKnown = await writeNewMemberDays(db, clubTypeId, days);
      return isKnown ? c.json({ clubTypeId, days }, 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(calls.listMembers), async (c) => {
      const { clubTypeId } = c.req.valid('param');
      const page = await selectMembersPage(db, clubTypeId, c.req.valid('query'), clock.today());
      return page.ok ? c.json(page.value, 200) : refuse(c, page.refusal);
    })
    .openapi(serve(calls.showMember), async (c) => {
      const member = await selectOfficeMember(db, c.req.valid('param').membershipId, clock.today());
      return member ? c.json(member, 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(calls.holdMember), (c) => move(c, c.req.valid('param').membershipId, 'on hold'))
    .openapi(serve(calls.resumeMember), (c) => move(c, c.req.valid('param').membershipId, 'active'))
    .openapi(serve(calls.cancelMember), (c) => {
      noteAudit(c, { details: c.req.valid('json') });
      return move(c, c.req.valid('param').membershipId, 'cancelled');
    })
    .openapi(serve(calls.wantEveryRelease), async (c) => {
      const { membershipId } = c.req.valid('param');
      const { wantsEveryRelease } = c.req.valid('json');
      noteAudit(c, { subject: `member ${membershipId}`, details: { wantsEveryRelease } });
      const wanted = await wantEveryRelease(parts, membershipId, wantsEveryRelease);
      if (!wanted.ok) return refuse(c, wanted.refusal);
      if (wanted.value.customerId !== null) noteAudit(c, { customerId: wanted.value.customerId });
      return c.json({ membershipId, wantsEveryRelease }, 200);
    })
    .openapi(serve(calls.listReleases), async (c) => {
      const { view } = c.req.valid('query');
      const reports = await selectReleaseReports(db, null);
      const today = clock.today();
      const shown = reports.filter(
        ({ failed, shipDay }) => view === 'all' || (failed > 0 && shipDay >= today),
      );
      return c.json({ rows: shown.map((each) => releaseWire(each, staffOf(c).role)) }, 200);
    })
    .openapi(serve(calls.startRelease), async (c) => {
      const { until, ...asked } = c.req.valid('json');
      const planned = await planRelease(parts, { ...asked, until, windowDays: null });
      if (!planned.ok) return refuse(c, atFields(planned.refusal, FIELDS));
      if (officeCall(c).isDryRun) {
        const would = await prepareRelease(parts, planned.value, { isDryRun: true });
        const { carts, laterCount, leftOutCount, totalCents, exceptionCount, exceptions, release } = would;
        return c.json(
          {
            name: release.name,
            windowEndsAt: release.windowEndsAt.toISOString(),
            shipments: carts,
            laterCount,
            total: centsToDollars(totalCents),
            leftOutCount,
            exceptionCount,
            exceptions: exceptions.slice(0, EXCEPTIONS_SHOWN),
          },
          200,
        );
      }
      const { staffId } = staffOf(c);
      const started = await startPreparing(db, planned.value, { staffId });
      if (!started.ok) return refuse(c, started.refusal);
      const { releaseId } = started.value;
      noteAudit(c, { subject: `release ${releaseId}`, details: { ...asked, until, ...started.value } });
      return c.json(started.value, 202);
    })
    .openapi(serve(calls.showRelease), async (c) => {
      const [report] = await selectReleaseReports(db, c.req.valid('param').releaseId);
      return report ? c.json(releaseWire(report, staffOf(c).role), 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(calls.listShipments), async (c) => {
      const page = await selectShipmentsPage(db, c.req.valid('param').releaseId, c.req.valid('query'));
      return page.ok ? c.json(page.value, 200) : refuse(c, page.refusal);
    })
    .openapi(serve(calls.chargeRelease), (c) => {
      const { early } = c.req.valid('json');
      return charge(c, c.req.valid('param').releaseId, { early, retryFailed: false });
    })
    .openapi(serve(calls.retryRelease), (c) =>
      charge(c, c.req.valid('param').releaseId, { early: false, retryFailed: true }),
    )
    .openapi(serve(calls.requoteRelease), async (c) => {
      const { releaseId } = c.req.valid('param');
      const { until } = c.req.valid('json');
      noteAudit(c, { subject: `release ${releaseId}`, details: { until } });
      const requoted = await requoteRelease(parts, releaseId, until);
      if (!requoted.ok) return refuse(c, atFields(requoted.refusal, FIELDS));
      const { offered, windowEndsAt } = requoted.value;
      return c.json({ offered, windowEndsAt: windowEndsAt.toISOString() }, 200);
    })
    .openapi(serve(calls.withdrawRelease), async (c) => {
      const { releaseId } = c.req.valid('param');
      noteAudit(c, { subject: `release ${releaseId}` });
      const withdrawn = await withdrawRelease(db, releaseId);
      return withdrawn.ok ? c.json(withdrawn.value, 200) : refuse(c, withdrawn.refusal);
    })
    .openapi(serve(calls.changeShipment), async (c) => {
      const ids = c.req.valid('param');
      const change = c.req.valid('json');
      noteAudit(c, { subject: `shipment ${ids.shipmentId}`, details: change });
      if ((await selectOfficeShipment(db, ids)) === null) return refuse(c, NOT_FOUND);
      const changed = await changeShipment(parts, ids.shipmentId, change);
      if (!changed.ok) return refuse(c, changed.refusal);
      const shipment = await selectOfficeShipment(db, ids);
      return shipment ? c.json(shipment, 200) : refuse(c, NOT_FOUND);
    });
}

function byClub(tiers: readonly TierCount[]): [TierCount, ...TierCount[]][] {
  const clubs = Map.groupBy(tiers, ({ clubTypeId }) => clubTypeId);
  return [...clubs.values()] as [TierCount, ...TierCount[]][];
}
