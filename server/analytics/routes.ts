import * as contract from '../../contract/analytics.ts';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../database/access.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import { CONFIRMATION_COOKIE, readBrowserCookie } from '../http/browser-cookie.ts';
import { beaconLimit } from './beacon-limit.ts';
import { rememberDecision } from './consent.ts';
import { claimPurchase } from './purchase-store.ts';

/** Of one page, as one visitor saw it. */
export interface SeenVitals {
  readonly path: string;
  readonly brandingId: BrandingId;
  readonly vitals: readonly contract.Vital[];
}

export interface AnalyticsParts {
  readonly db: Db;
  readonly clock: Clock;
  /** Hears how fast pages were for visitors. */
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
      // A shopper who leaves the confirmation at once ends it before the page's question arrives.
      return c.json(claimed || { first: false, coupon: null }, 200);
    })
    .openapi(serve(contract.reportVitals), async (c) => {
      const { page: path, vitals } = c.req.valid('json');
      if (mayTell(c.var.clientAddress)) tellOfVitals({ path, brandingId: c.var.brandingId, vitals });
      return c.body(null, 204);
    });
}
