import * as contract from '../../contract/bulk.ts';
import { paymentLimits } from '../checkout/payment-limits.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import { bodyDigest } from '../http/body-digest.ts';
import { NOT_FOUND, refuse } from '../http/refusal.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import { tokenUserOf } from '../vault/token-owner-store.ts';
import { type BulkPaymentParts, payBulkCarts } from './pay-bulk-carts.ts';
import { enqueueBulkConfirmation, selectStatus } from './run-store.ts';
import { showBulkCarts, showPaidOrders } from './show-bulk-carts.ts';

export interface BulkRouteParts extends BulkPaymentParts {
  readonly rateLimiter: RateLimiter;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function bulkPaymentRoutes(parts: BulkRouteParts) {
  return apiRoutes()
    .openapi(serve(contract.showBulkCarts), async (c) => {
      const signedId = c.req.valid('query').customerId;
      const sessionCustomerId = c.var.session?.customerId ?? null;
      const result = await showBulkCarts(parts, { signedId, sessionCustomerId });
      return result.ok ? c.json(result.value, 200) : refuse(c, result.refusal);
    })
    .openapi(serve(contract.showPaidBulkOrders), async (c) => {
      const paid = await showPaidOrders(parts, c.req.valid('query').customerId);
      return paid.ok ? c.json(paid.value, 200) : refuse(c, paid.refusal);
    })
    .openapi(serve(contract.payBulkCarts), async (c) => {
      const form = c.req.valid('json');
      const result = await payBulkCarts(parts, {
        form,
        sessionCustomerId: c.var.session?.customerId ?? null,
        browserHashes: tokenUserOf(c).browserHashes,
        idempotencyKey: c.req.valid('header')['idempotency-key'] ?? null,
        digest: bodyDigest(form, parts.linkSecret),
        limitsOf: (customerId) =>
          paymentLimits(parts.rateLimiter, { kind: 'shop', customerId }, c.var.clientAddress),
      });
      return result.ok ? c.json(result.value, 200) : refuse(c, result.refusal);
    })
    .openapi(serve(contract.showBulkPaymentStatus), async (c) => {
      const { id } = c.req.valid('param');
      const status = UUID.test(id) ? await selectStatus(parts.db, id) : null;
      return status ? c.json(status, 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(contract.sendBulkEmail), async (c) => {
      const { id } = c.req.valid('json');
      const isKnown = UUID.test(id) && (await enqueueBulkConfirmation(parts.db, id));
      return isKnown ? c.body(null, 202) : refuse(c, NOT_FOUND);
    });
}
