import * as contract from '../../contract/analytics.ts';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/access.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import { CONFIRMATION_COOKIE, readBrowserCookie } from '../http/browser-cookie.ts';
import { rememberDecision } from './consent.ts';
import { claimPurchase } from './purchase-store.ts';

export interface SeenVitals {
  readonly path: string;
  readonly brandingId: BrandingId;
  readonly vitals: readonly contract.Vital[];
}

export interface AnalyticsParts {
  readonly db: Db;
  readonly clock: Clock;
  readonly tellOfVitals: (seen: SeenVitals) => void;
}

export function analyticsRoutes({ db, clock, tellOfVitals }: AnalyticsParts) {
  const mayTell = beaconLimit(() => clock.now().getTime());
  return apiRoutes()
    .openapi(serve(contract.decideOnAnalytics), async (c) => {
      rememberDecision(c, c.req.valid('json').accepted);
      return c.body(null, 204);
    })
    .openapi(serve(contract.claimPurchase), async (c) => {
      const browserHash = readBrowserCookie(c, CONFIRMATION_COOKIE);
      const claimed = browserHash && (await claimPurchase(db, browserHash, clock.now()));
      // A shopper who leaves the confirmation ends it, maybe before this request arrives.
      return c.json(claimed || { first: false, coupon: null }, 200);
    })
    .openapi(serve(contract.reportVitals), async (c) => {
      const { page: path, vitals } = c.req.valid('json');
      if (mayTell(c.var.clientAddress)) tellOfVitals({ path, brandingId: c.var.brandingId, vitals });
      return c.body(null, 204);
    });
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
