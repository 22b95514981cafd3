import * as contract from '../../../contract/analytics.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/access.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import { CONFIRMATION_COOKIE, readBrowserCookie } from '../../platform/http/browser-cookie.ts';
import { accept, DONE } from '../../platform/http/refusal.ts';
import type { SeenVitals } from '../../platform/observability/request-metrics.ts';
import { rememberDecision } from './consent.ts';
import { claimPurchase } from './purchase-store.ts';

export interface AnalyticsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly tellOfVitals: (seen: SeenVitals) => void;
}

export function analyticsRoutes({ db, clock, tellOfVitals }: AnalyticsParts) {
  const mayTell = beaconLimit(() => clock.now().getTime());
  return apiRoutes([
    serve(contract.decideOnAnalytics, async ({ body, c }) => {
      rememberDecision(c, body.accepted);
      return DONE;
    }),
    serve(contract.claimPurchase, async ({ c }) => {
      const browserHash = readBrowserCookie(c, CONFIRMATION_COOKIE);
      const claimed = browserHash && (await claimPurchase(db, browserHash, clock.now()));
      // A shopper who leaves the confirmation ends it, maybe before this request arrives.
      return accept(claimed || { first: false, coupon: null });
    }),
    serve(contract.reportVitals, async ({ body: { page: path, vitals }, c }) => {
      if (mayTell(c.var.clientAddress)) tellOfVitals({ path, brandingId: c.var.brandingId, vitals });
      return DONE;
    }),
  ]);
}

const MOST_A_MINUTE = 120;
/** Beyond this many addresses in a minute, the rest count as one. */
const MOST_ADDRESSES = 10_000;
const OTHERS = '';

/** Counted per process, like the metrics: a beacon is not worth a database statement. */
export function beaconLimit(now: () => number): (address: string) => boolean {
  let minute = 0;
  let counts = new Map<string, number>();
  return (address) => {
    const present = Math.floor(now() / 60_000);
    if (present !== minute) {
      minute = present;
      counts = new Map();
    }
    const key = counts.has(address) || counts.size < MOST_ADDRESSES ? address : OTHERS;
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    return count <= MOST_A_MINUTE;
  };
}
