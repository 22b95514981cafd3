import * as contract from '../../../contract/bulk.ts';
import { paymentLimits } from '../../ordering/checkout/payment-limits.ts';
import { tokenUserOf } from '../../people/vault/token-owner-store.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import { bodyDigest } from '../../platform/http/body-digest.ts';
import { DONE, found, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { type BulkPaymentParts, payBulkCarts } from './pay-bulk-carts.ts';
import { enqueueBulkConfirmation, selectStatus } from './run-store.ts';
import { showBulkCarts, showPaidOrders, type WaitingParts } from './show-bulk-carts.ts';

export interface BulkRouteParts extends BulkPaymentParts, WaitingParts {
  readonly rateLimiter: RateLimiter;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function bulkPaymentRoutes(parts: BulkRouteParts) {
  return apiRoutes([
    serve(contract.showBulkCarts, async ({ query, c }) => {
      const signedId = query.customerId;
      const sessionCustomerId = c.var.session?.customerId ?? null;
      return showBulkCarts(parts, { signedId, sessionCustomerId });
    }),
    serve(contract.showPaidBulkOrders, ({ query }) => showPaidOrders(parts, query.customerId)),
    serve(contract.payBulkCarts, ({ headers, body: form, c }) =>
      payBulkCarts(parts, {
        form,
        sessionCustomerId: c.var.session?.customerId ?? null,
        browserHashes: tokenUserOf(c).browserHashes,
        idempotencyKey: headers['idempotency-key'] ?? null,
        digest: bodyDigest(form, parts.linkSecret),
        limitsOf: (customerId) =>
          paymentLimits(parts.rateLimiter, { kind: 'shop', customerId }, c.var.clientAddress),
      }),
    ),
    serve(contract.showBulkPaymentStatus, async ({ params: { id } }) => {
      const status = UUID.test(id) ? await selectStatus(parts.db, id) : null;
      return found(status);
    }),
    serve(contract.sendBulkEmail, async ({ body: { id } }) => {
      const isKnown = UUID.test(id) && (await enqueueBulkConfirmation(parts.db, id));
      return isKnown ? DONE : reject(NOT_FOUND);
    }),
  ]);
}
