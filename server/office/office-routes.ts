import type { MiddlewareHandler } from 'hono';
import type { OfficeRoute } from '../../contract/office/route.ts';
import { apiRoutes } from '../platform/http/api-routes.ts';
import type { AppEnv } from '../platform/http/app-env.ts';
import { OFFICE_COOKIE, readBrowserCookie } from '../platform/http/browser-cookie.ts';
import { NOT_FOUND, NOT_LOGGED_IN, refuse } from '../platform/http/refusal.ts';
import { codeConfirmer } from './accounts/confirm.ts';
import { passkeyRoutes } from './accounts/passkey-routes.ts';
import { accountRoutes } from './accounts/routes.ts';
import { findStaffSession } from './accounts/staff-session-store.ts';
import { actionRoutes } from './actions/routes.ts';
import { batchRoutes } from './batches/routes.ts';
import { bulkRoutes } from './bulk/routes.ts';
import { cardLinkRoutes } from './card-links/routes.ts';
import { clubRoutes } from './clubs/routes.ts';
import { customerRoutes } from './customers/routes.ts';
import { draftRoutes } from './drafts/routes.ts';
import { officeServer } from './guard.ts';
import { meRoutes } from './me/routes.ts';
import { messageRoutes } from './messages/routes.ts';
import type { OfficeParts } from './office-parts.ts';
import { orderChangeRoutes } from './order-money/change-routes.ts';
import { orderMoneyRoutes } from './order-money/routes.ts';
import { orderRoutes } from './orders/routes.ts';
import { paymentRoutes } from './payments/routes.ts';
import { pickupRoutes } from './pickups/routes.ts';
import { productLabelRoutes } from './products/label-routes.ts';
import { productPhotoRoutes } from './products/photo-routes.ts';
import { productRoutes } from './products/routes.ts';
import { promotionRoutes } from './promotions/routes.ts';
import { reportRoutes } from './reports/routes.ts';
import { ruleRoutes } from './rules/routes.ts';
import { zipRateRoutes } from './rules/zip-rates.ts';
import { runRoutes } from './runs/routes.ts';
import { searchRoutes } from './search/routes.ts';
import { staffRoutes } from './staff/routes.ts';
import { todayRoutes } from './today/routes.ts';
import { viewRoutes } from './views/routes.ts';
import { webhookEndpointRoutes } from './webhooks/routes.ts';
import { wineryRoutes } from './winery/routes.ts';

/** Everything under `/api/office`. Only the office's own cookie opens it. */
export function officeApi(parts: OfficeParts) {
  const serve = officeServer({ ...parts, confirmCode: codeConfirmer(parts) });
  const api = apiRoutes();
  api.use('/office/*', staffReader(parts));
  api.route('/', accountRoutes(parts, serve));
  api.route('/', passkeyRoutes(parts, serve));
  api.route('/', runRoutes(parts, serve));
  api.route('/', batchRoutes(parts, serve));
  api.route('/', orderRoutes(parts, serve));
  api.route('/', orderMoneyRoutes(parts, serve));
  api.route('/', orderChangeRoutes(parts, serve));
  api.route('/', pickupRoutes(parts, serve));
  api.route('/', bulkRoutes(parts, serve));
  api.route('/', clubRoutes(parts, serve));
  api.route('/', cardLinkRoutes(parts, serve));
  api.route('/', customerRoutes(parts, serve));
  api.route('/', draftRoutes(parts, serve));
  api.route('/', messageRoutes(parts, serve));
  api.route('/', productRoutes(parts, serve));
  api.route('/', productLabelRoutes(parts, serve));
  api.route('/', productPhotoRoutes(parts, serve));
  api.route('/', paymentRoutes(parts, serve));
  api.route('/', reportRoutes(parts, serve));
  api.route('/', ruleRoutes(parts, serve));
  api.route('/', zipRateRoutes(parts, serve));
  api.route('/', promotionRoutes(parts, serve));
  api.route('/', viewRoutes(parts, serve));
  api.route('/', todayRoutes(parts, serve));
  api.route('/', searchRoutes(parts, serve));
  api.route('/', webhookEndpointRoutes(parts, serve));
  api.route('/', wineryRoutes(parts, serve));
  api.route('/', staffRoutes(parts, serve));
  api.route('/', meRoutes(parts, serve));
  api.route('/', actionRoutes(parts, serve));
  api.all('/office/*', (c) => refuse(c, c.var.office?.staff == null ? NOT_LOGGED_IN : NOT_FOUND));
  return api;
}

/** What it serves: the contract is not asked. */
export function officeRoutesOf(api: ReturnType<typeof officeApi>): OfficeRoute[] {
  return api.openAPIRegistry.definitions.flatMap((definition) =>
    definition.type === 'route' ? [definition.route as unknown as OfficeRoute] : [],
  );
}

export function staffReader({ db }: OfficeParts): MiddlewareHandler<AppEnv> {
  return async (c, next) => {
    const tokenHash = readBrowserCookie(c, OFFICE_COOKIE);
    const staff = tokenHash && (await findStaffSession(db, tokenHash));
    c.set('office', {
      staff,
      isDryRun: false,
      isConfirmed: false,
      requestKey: null,
      actionId: null,
      note: {},
    });
    await next();
  };
}
