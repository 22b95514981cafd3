import type { Context } from 'hono';
import type { z } from 'zod';
import { forgetBillingCard, saveBilling, showBilling } from '../../contract/billing.ts';
import { saveChoices, showChoices } from '../../contract/choices.ts';
import { placeOrder, showPaymentStatus } from '../../contract/payment.ts';
import { enterPaymentCode, mailPaymentCode } from '../../contract/payment-challenge.ts';
import { saveShipping, showShipping } from '../../contract/shipping.ts';
import type { stepQuery } from '../../contract/step-answer.ts';
import { browserName } from '../../domain/people/browser-names.ts';
import { selectUser } from '../account/user-store.ts';
import type { ZipDirectory } from '../address/zip-directory.ts';
import { cartKind, emailCheckTries, readCartKey } from '../cart/cart-key.ts';
import type { CartKey } from '../cart/cart-record.ts';
import { shownCart } from '../cart/shown-cart.ts';
import { apiRoutes, serve } from '../http/api-routes.ts';
import type { AppEnv } from '../http/app-env.ts';
import { bodyDigest } from '../http/body-digest.ts';
import { AUTH_COOKIE, hashBrowserId, newBrowserId, setBrowserCookie } from '../http/browser-cookie.ts';
import { NOT_LOGGED_IN, type Refusal, refuse } from '../http/refusal.ts';
import { newConfirmation } from '../orders/confirmation.ts';
import { toCompletedOrder } from '../orders/order-wire.ts';
import { insertConfirmation } from '../orders/store.ts';
import type { Carriers } from '../providers/carrier/carriers.ts';
import type { RateLimiter } from '../rate-limits/rate-limiter.ts';
import { tokenUserOf } from '../vault/token-owner-store.ts';
import type { WeatherNow } from '../weather/open-weather.ts';
import * as challenge from './card-challenge.ts';
import * as choices from './choices.ts';
import { withChosenAddress } from './chosen-address.ts';
import { EMPTY_CART } from './empty-cart.ts';
import { hashLimits, paymentLimits } from './payment-limits.ts';
import { paymentStatus } from './payment-status.ts';
import type { PaymentParts } from './place-order.ts';
import * as payment from './place-order.ts';
import * as billing from './save-billing.ts';
import * as shipping from './save-shipping.ts';
import { forgetCard, selectCheckoutForms } from './store.ts';

export interface CheckoutParts extends PaymentParts {
  readonly zips: ZipDirectory;
  readonly carriers: Carriers;
  readonly weather: WeatherNow;
  readonly rateLimiter: RateLimiter;
  /** Keys the digests of payment requests: from a plain digest, one could guess a card number. */
  readonly linkSecret: string;
}

export function checkoutRoutes(parts: CheckoutParts) {
  const stepAnswerTo = async (c: Context<AppEnv>, key: CartKey, { include }: StepQuery) => {
    if (include !== 'checkout') return {};
    const { session, brandingId } = c.var;
    const [cart, user, chosen] = await Promise.all([
      shownCart(parts, key, { brandingId, toDoor: null }),
      session && selectUser(parts.db, session.customerId),
      choices.selectChoices(parts.db, key),
    ]);
    return { checkout: { cart, user, choices: chosen } };
  };

  const asTheBookHasIt = async <Form extends object>(
    c: Context<AppEnv>,
    { forCustomer }: StepQuery,
    form: Form,
  ): Promise<Form> => {
    const { session } = c.var;
    return forCustomer === 'true' && session ? withChosenAddress(parts.db, session.customerId, form) : form;
  };

  return apiRoutes()
    .openapi(serve(saveChoices), async (c) => {
      const query = c.req.valid('query');
      if (lostCustomer(c, query)) return refuse(c, NOT_LOGGED_IN);
      const key = readCartKey(c, cartKind(query.clubJoin));
      if (!key) return refuse(c, EMPTY_CART);
      const result = await choices.saveChoices(parts, key, c.req.valid('json'));
      return result.ok ? c.json(result.value, 200) : refuse(c, result.refusal);
    })
    .openapi(serve(showChoices), async (c) => {
      const key = readCartKey(c, cartKind(c.req.valid('query').clubJoin));
      return c.json(key ? await choices.selectChoices(parts.db, key) : {}, 200);
    })
    .openapi(serve(saveShipping), async (c) => {
      const query = c.req.valid('query');
      if (lostCustomer(c, query)) return refuse(c, NOT_LOGGED_IN);
      const form = await asTheBookHasIt(c, query, c.req.valid('json'));
      const key = readCartKey(c, cartKind(form.clubJoin));
      if (!key) return refuse(c, EMPTY_CART);
      const limited = await refuseEmailCheck(parts.rateLimiter, c, { key, email: form.email });
      if (limited) return refuse(c, limited);
      const result = await shipping.saveShipping(parts, { key, site: c.var.brandingId }, form);
      if (!result.ok) return refuse(c, result.refusal);
      return c.json({ ...result.value, ...(await stepAnswerTo(c, key, query)) }, 200);
    })
    .openapi(serve(showShipping), async (c) => {
      const key = readCartKey(c, cartKind(c.req.valid('query').clubJoin));
      const forms = key && (await selectCheckoutForms(parts.db, key));
      return c.json(forms?.shipping?.form ?? null, 200);
    })
    .openapi(serve(saveBilling), async (c) => {
      const query = c.req.valid('query');
      if (lostCustomer(c, query)) return refuse(c, NOT_LOGGED_IN);
      const form = await asTheBookHasIt(c, query, c.req.valid('json'));
      const key = readCartKey(c, cartKind(form.clubJoin));
      if (!key) return refuse(c, EMPTY_CART);
      const result = await billing.saveBilling(parts, key, form, {
        user: tokenUserOf(c),
        hashes: hashLimits(parts.rateLimiter, c.var.clientAddress),
      });
      if (!result.ok) return refuse(c, result.refusal);
      return c.json({ ...result.value, ...(await stepAnswerTo(c, key, query)) }, 200);
    })
    .openapi(serve(forgetBillingCard), async (c) => {
      const key = readCartKey(c, cartKind(c.req.valid('query').clubJoin));
      if (key) await forgetCard(parts.db, key);
      return c.body(null, 204);
    })
    .openapi(serve(showBilling), async (c) => {
      const key = readCartKey(c, cartKind(c.req.valid('query').clubJoin));
      const forms = key && (await selectCheckoutForms(parts.db, key));
      return c.json(forms?.billing ?? null, 200);
    })
    .openapi(serve(placeOrder), async (c) => {
      if (lostCustomer(c, c.req.valid('query'))) return refuse(c, NOT_LOGGED_IN);
      const form = c.req.valid('json');
      const key = readCartKey(c, cartKind(form.clubJoin));
      if (!key) return refuse(c, EMPTY_CART);
      const confirmation = newConfirmation(parts.clock);
      const idempotencyKey = c.req.valid('header')['idempotency-key'] ?? null;
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
      if (!result.ok) return refuse(c, result.refusal);
      if (result.value.kind === 'cart-changed') {
        return c.json({ orderComplete: false, purchaseOrderId: null, resetCart: true, order: null }, 200);
      }
      const { order, isLoggedIn } = result.value;
      confirmation.give(c);
      if (isLoggedIn) setBrowserCookie(c, AUTH_COOKIE, session);
      const completed = toCompletedOrder(order);
      return c.json(
        { orderComplete: true, purchaseOrderId: order.orderId, resetCart: false, order: completed },
        200,
      );
    })
    .openapi(serve(mailPaymentCode), async (c) => {
      const key = readCartKey(c, cartKind(c.req.valid('query').clubJoin));
      const result = await challenge.mailPaymentCode(parts, key, c.var.clientAddress);
      return result.ok ? c.body(null, 202) : refuse(c, result.refusal);
    })
    .openapi(serve(enterPaymentCode), async (c) => {
      const key = readCartKey(c, cartKind(c.req.valid('query').clubJoin));
      const result = await challenge.enterPaymentCode(parts, key, c.req.valid('json').code);
      return result.ok ? c.body(null, 204) : refuse(c, result.refusal);
    })
    .openapi(serve(showPaymentStatus), async (c) => {
      const { clubJoin, idempotencyKey } = c.req.valid('query');
      const key = readCartKey(c, cartKind(clubJoin));
      if (!key) return c.json({ state: 'none' as const, order: null }, 200);
      const status = await paymentStatus(parts, key, idempotencyKey);
      if (status.state !== 'paid') return c.json(status, 200);
      const { state, order } = status;
      const confirmation = newConfirmation(parts.clock);
      const grant = { ...confirmation.grant, orderId: order.orderId };
      if (await insertConfirmation(parts.db, grant)) confirmation.give(c);
      return c.json({ state, order: toCompletedOrder(order) }, 200);
    });
}

type StepQuery = z.infer<typeof stepQuery>;

/** The page was made for a customer, but no one is logged in: do not save the form as a guest's. */
function lostCustomer(c: Context<AppEnv>, { forCustomer }: Pick<StepQuery, 'forCustomer'>): boolean {
  return forCustomer === 'true' && c.var.session === null;
}

/** The answer to a guest's form reveals whether the email has an account, so it counts as such a check. */
async function refuseEmailCheck(
  rateLimiter: RateLimiter,
  c: Context<AppEnv>,
  { key, email }: { key: CartKey; email: string | null | undefined },
): Promise<Refusal | null> {
  if ('customerId' in key || !email) return null;
  return rateLimiter.count(emailCheckTries(key, c.var.clientAddress));
}
