import type { Context } from 'hono';
import type { z } from 'zod';
import { forgetBillingCard, saveBilling, showBilling } from '../../../contract/billing.ts';
import { saveChoices, showChoices } from '../../../contract/choices.ts';
import { saveShipping, showShipping } from '../../../contract/shipping.ts';
import type { stepQuery } from '../../../contract/step-answer.ts';
import type { WeatherNow } from '../../catalog/weather/open-weather.ts';
import { selectUser } from '../../people/customers/user-store.ts';
import { tokenUserOf } from '../../people/vault/token-owner-store.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import { apiRoutes, serve } from '../../platform/http/api-routes.ts';
import type { AppEnv } from '../../platform/http/app-env.ts';
import { accept, DONE, NOT_LOGGED_IN, type Refusal, reject } from '../../platform/http/refusal.ts';
import type { RateLimiter } from '../../platform/rate-limits/rate-limiter.ts';
import type { Carriers } from '../../providers/carrier/carriers.ts';
import { cartKind, emailCheckTries, readCartKey } from '../cart/cart-key.ts';
import type { CartKey } from '../cart/cart-record.ts';
import { refreshCart } from '../cart/change-cart.ts';
import { isOfOtherDays } from '../cart/days-of-service.ts';
import { shownCart } from '../cart/shown-cart.ts';
import * as choices from './choices.ts';
import { withChosenAddress } from './chosen-address.ts';
import { EMPTY_CART } from './empty-cart.ts';
import { lostCustomer } from './lost-customer.ts';
import { hashLimits } from './payment-limits.ts';
import type { PaymentRouteParts } from './payment-routes.ts';
import * as billing from './save-billing.ts';
import * as shipping from './save-shipping.ts';
import { forgetCard, selectCheckoutForms } from './store.ts';

export interface CheckoutParts extends PaymentRouteParts {
  readonly zips: ZipDirectory;
  readonly carriers: Carriers;
  readonly weather: WeatherNow;
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

  return apiRoutes([
    serve(saveChoices, async ({ query, body, c }) => {
      if (lostCustomer(c, query)) return reject(NOT_LOGGED_IN);
      const key = readCartKey(c, cartKind(query.clubJoin));
      if (!key) return reject(EMPTY_CART);
      return choices.saveChoices(parts, key, body);
    }),
    serve(showChoices, async ({ query, c }) => {
      const key = readCartKey(c, cartKind(query.clubJoin));
      return accept(key ? await choices.selectChoices(parts.db, key) : {});
    }),
    serve(saveShipping, async ({ query, body, c }) => {
      if (lostCustomer(c, query)) return reject(NOT_LOGGED_IN);
      const form = await asTheBookHasIt(c, query, body);
      const key = readCartKey(c, cartKind(form.clubJoin));
      if (!key) return reject(EMPTY_CART);
      const limited = await refuseEmailCheck(parts.rateLimiter, c, { key, email: form.email });
      if (limited) return reject(limited);
      const result = await shipping.saveShipping(parts, { key, site: c.var.brandingId }, form);
      if (!result.ok) return result;
      return accept({ ...result.value, ...(await stepAnswerTo(c, key, query)) });
    }),
    serve(showShipping, async ({ query, c }) => {
      const key = readCartKey(c, cartKind(query.clubJoin));
      const forms = key && (await selectCheckoutForms(parts.db, key));
      const stored = forms?.shipping ?? null;
      if (!key || !stored || !isOfOtherDays(stored, key.kind, await parts.shopRules()))
        return accept(stored?.form ?? null);
      const cart = await refreshCart(parts, key);
      return accept(cart?.shipping?.form ?? null);
    }),
    serve(saveBilling, async ({ query, body, c }) => {
      if (lostCustomer(c, query)) return reject(NOT_LOGGED_IN);
      const form = await asTheBookHasIt(c, query, body);
      const key = readCartKey(c, cartKind(form.clubJoin));
      if (!key) return reject(EMPTY_CART);
      const result = await billing.saveBilling(parts, key, form, {
        user: tokenUserOf(c),
        hashes: hashLimits(parts.rateLimiter, c.var.clientAddress),
      });
      if (!result.ok) return result;
      return accept({ ...result.value, ...(await stepAnswerTo(c, key, query)) });
    }),
    serve(forgetBillingCard, async ({ query, c }) => {
      const key = readCartKey(c, cartKind(query.clubJoin));
      if (key) await forgetCard(parts.db, key);
      return DONE;
    }),
    serve(showBilling, async ({ query, c }) => {
      const key = readCartKey(c, cartKind(query.clubJoin));
      const forms = key && (await selectCheckoutForms(parts.db, key));
      return accept(forms?.billing ?? null);
    }),
  ]);
}

type StepQuery = z.infer<typeof stepQuery>;

/** The answer to a guest's form reveals whether the email has an account, so it counts as such a check. */
async function refuseEmailCheck(
  rateLimiter: RateLimiter,
  c: Context<AppEnv>,
  { key, email }: { key: CartKey; email: string | null | undefined },
): Promise<Refusal | null> {
  if ('customerId' in key || !email) return null;
  return rateLimiter.count(emailCheckTries(key, c.var.clientAddress));
}
