import { placeOrder, showPaymentStatus } from '../../../contract/payment.ts';
import { enterPaymentCode, mailPaymentCode } from '../../../contract/payment-challenge.ts';
import { browserName } from '../../../domain/people/browser-names.ts';
import { tokenUserOf } from '../../people/vault/token-owner-store.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import { bodyDigest } from '../../platform/http/body-digest.ts';
import {
  AUTH_COOKIE,
  hashBrowserId,
  newBrowserId,
  setBrowserCookie,
} from '../../platform/http/browser-cookie.ts';
import { accept, NOT_LOGGED_IN, reject } from '../../platform/http/refusal.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import { cartKind, readCartKey } from '../cart/cart-key.ts';
import { newConfirmation } from '../orders/confirmation.ts';
import { toCompletedOrder } from '../orders/order-wire.ts';
import { insertConfirmation } from '../orders/store.ts';
import * as challenge from './card-challenge.ts';
import { EMPTY_CART } from './empty-cart.ts';
import { lostCustomer } from './lost-customer.ts';
import { paymentLimits } from './payment-limits.ts';
import { paymentStatus } from './payment-status.ts';
import type { PaymentParts } from './place-order.ts';
import * as payment from './place-order.ts';

export interface PaymentRouteParts extends PaymentParts {
  readonly rateLimiter: RateLimiter;
  /** Keys the digests of payment requests: from a plain digest, one could guess a card number. */
  readonly linkSecret: string;
}

export function paymentRoutes(parts: PaymentRouteParts) {
  return apiRoutes([
    serve(placeOrder, async ({ query, headers, body: form, c }) => {
      if (lostCustomer(c, query)) return reject(NOT_LOGGED_IN);
      const key = readCartKey(c, cartKind(form.clubJoin));
      if (!key) return reject(EMPTY_CART);
      const confirmation = newConfirmation(parts.clock);
      const idempotencyKey = headers['idempotency-key'] ?? null;
      const session = newBrowserId();
      const result = await payment.placeOrder(parts, {
        key,
        site: c.var.brandingId,
        idempotencyKey,
        digest: bodyDigest(form, parts.linkSecret),
        form,
        limits: paymentLimits(parts.rateLimiter, key, c.var.clientAddress),
        grant: confirmation.grant,
        tokenUser: tokenUserOf(c),
        sessionHash: hashBrowserId(session),
        browser: browserName(c.req.header('user-agent')),
        beside: readCartKey(c, key.kind === 'club' ? 'shop' : 'club'),
      });
      if (!result.ok) return result;
      if (result.value.kind === 'cart-changed') {
        return accept({ orderComplete: false, purchaseOrderId: null, resetCart: true, order: null });
      }
      const { order, isLoggedIn } = result.value;
      confirmation.give(c);
      if (isLoggedIn) setBrowserCookie(c, AUTH_COOKIE, session);
      const completed = toCompletedOrder(order);
      return accept({
        orderComplete: true,
        purchaseOrderId: order.orderId,
        resetCart: false,
        order: completed,
      });
    }),
    serve(mailPaymentCode, async ({ query, c }) => {
      const key = readCartKey(c, cartKind(query.clubJoin));
      return challenge.mailPaymentCode(parts, key, c.var.clientAddress);
    }),
    serve(enterPaymentCode, async ({ query, body, c }) => {
      const key = readCartKey(c, cartKind(query.clubJoin));
      return challenge.enterPaymentCode(parts, key, body.code);
    }),
    serve(showPaymentStatus, async ({ query: { clubJoin, idempotencyKey }, c }) => {
      const key = readCartKey(c, cartKind(clubJoin));
      if (!key) return accept({ state: 'none' as const, order: null });
      const status = await paymentStatus(parts, key, idempotencyKey);
      if (status.state !== 'paid') return accept(status);
      const { state, order } = status;
      const confirmation = newConfirmation(parts.clock);
      const grant = { ...confirmation.grant, orderId: order.orderId };
      if (await insertConfirmation(parts.db, grant)) confirmation.give(c);
      return accept({ state, order: toCompletedOrder(order) });
    }),
  ]);
}
