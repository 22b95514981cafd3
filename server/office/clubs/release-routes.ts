import * as calls from '../../../contract/office/releases.ts';
import { lostInDollars } from '../../../domain/clubs/lost-to-permits.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import type { ReleaseView } from '../../../domain/office/release-views.ts';
import { accept, found, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import { changeShipment } from '../../programs/club-releases/change-shipment.ts';
import { planRelease } from '../../programs/club-releases/plan-release.ts';
import { prepareRelease } from '../../programs/club-releases/prepare-release.ts';
import { isChargingStopped, selectReleaseReports } from '../../programs/club-releases/release-store.ts';
import { requoteRelease } from '../../programs/club-releases/requote-release.ts';
import { withdrawRelease } from '../../programs/club-releases/withdraw-release.ts';
import { atFields } from '../form-refusal.ts';
import type { ServeOffice } from '../guard.ts';
import type { StaffCall } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { selectOfficeShipment, selectShipmentsPage } from './club-lists.ts';
import { releaseWire } from './clubs-wire.ts';
import { selectReleaseTiers } from './release-tiers.ts';
import {
  type ReviewedCharging,
  selectPreparing,
  startCharging,
  startPreparing,
  wouldCharge,
} from './start-release-run.ts';
import { stopCharging } from './stop-charging.ts';

const FIELDS = { window: 'until' };

/** The first members who could not be served; the rest is counted. */
const EXCEPTIONS_SHOWN = 100;

export function releaseRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, clock } = parts;

  async function charge(
    { staff, isDryRun, audit }: StaffCall,
    releaseId: number,
    charging: ReviewedCharging,
  ) {
    audit({ subject: `release ${releaseId}`, details: { early: charging.early } });
    if (isDryRun) {
      const would = await wouldCharge(parts, releaseId, charging);
      if (!would.ok) return would;
      const { shipments, totalCents } = would.value;
      return accept({ shipments, total: centsToDollars(totalCents) });
    }
    const { staffId } = staff;
    const started = await startCharging(db, releaseId, { ...charging, now: clock.now(), staffId });
    if (!started.ok) return started;
    audit({ details: started.value });
    return accept(started.value);
  }

  return [
    serve(calls.listReleases, async ({ query: { view }, staff }) => {
      const [reports, preparing] = await Promise.all([selectReleaseReports(db, null), selectPreparing(db)]);
      const today = clock.today();
      const isVisible: Readonly<Record<ReleaseView, (report: (typeof reports)[number]) => boolean>> = {
        all: () => true,
        declined: ({ failed, shipDay }) => failed > 0 && shipDay >= today,
        stopped: isChargingStopped,
      };
      return accept({
        rows: reports.filter(isVisible[view]).map((each) => releaseWire(each, { ...staff, preparing })),
      });
    }),
    serve(calls.startRelease, async ({ body: { until, ...plan }, staff, isDryRun, audit }) => {
      const planned = await planRelease(parts, { ...plan, until, windowDays: null });
      if (!planned.ok) return reject(atFields(planned.refusal, FIELDS));
      if (isDryRun) {
        const would = await prepareRelease(parts, planned.value, { isDryRun: true });
        const { carts, laterCount, leftOutCount, totalCents, exceptionCount, exceptions, release } = would;
        const lostToPermits = would.lostToPermits.map(lostInDollars);
        return accept({
          name: release.name,
          windowEndsAt: release.windowEndsAt.toISOString(),
          shipments: carts,
          laterCount,
          total: centsToDollars(totalCents),
          leftOutCount,
          exceptionCount,
          exceptions: exceptions.slice(0, EXCEPTIONS_SHOWN),
          lostToPermits,
        });
      }
      const { staffId } = staff;
      const started = await startPreparing(db, planned.value, { staffId });
      if (!started.ok) return started;
      const { releaseId } = started.value;
      audit({ subject: `release ${releaseId}`, details: { ...plan, until, ...started.value } });
      return accept(started.value);
    }),
    serve(calls.showRelease, async ({ params, staff }) => {
      const [report] = await selectReleaseReports(db, params.releaseId);
      if (!report) return reject(NOT_FOUND);
      const [tiers, preparing] = await Promise.all([
        selectReleaseTiers(db, params.releaseId),
        selectPreparing(db),
      ]);
      return accept({ ...releaseWire(report, { ...staff, preparing }), tiers });
    }),
    serve(calls.listShipments, ({ params, query }) =>
      selectShipmentsPage(db, params.releaseId, query, clock.today()),
    ),
    serve(calls.chargeRelease, ({ params, body: { early, expected }, ...call }) =>
      charge(call, params.releaseId, { early, retryFailed: false, expected }),
    ),
    serve(calls.retryRelease, ({ params, body: { expected }, ...call }) =>
      charge(call, params.releaseId, { early: false, retryFailed: true, expected }),
    ),
    serve(calls.stopRelease, async ({ params: { releaseId }, audit }) => {
      audit({ subject: `release ${releaseId}` });
      return stopCharging(db, releaseId);
    }),
    serve(
      calls.requoteRelease,
      async ({ params: { releaseId }, body: { until, expected }, isDryRun, audit }) => {
        audit({ subject: `release ${releaseId}`, details: { until } });
        const requoted = await requoteRelease(parts, releaseId, until, { isDryRun, expected });
        if (!requoted.ok) return reject(atFields(requoted.refusal, FIELDS));
        const { offered, windowEndsAt } = requoted.value;
        return accept({ offered, windowEndsAt: windowEndsAt.toISOString() });
      },
    ),
    serve(calls.withdrawRelease, async ({ params: { releaseId }, audit }) => {
      audit({ subject: `release ${releaseId}` });
      return withdrawRelease(db, releaseId);
    }),
    serve(calls.changeShipment, async ({ params: ids, body: change, audit }) => {
      audit({ subject: `shipment ${ids.shipmentId}`, details: change });
      if ((await selectOfficeShipment(db, ids, clock.today())) === null) return reject(NOT_FOUND);
      const changed = await changeShipment(parts, ids.shipmentId, change);
      if (!changed.ok) return changed;
      return found(await selectOfficeShipment(db, ids, clock.today()));
    }),
  ];
}
