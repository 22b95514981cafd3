import { data, redirect } from 'react-router';
import { CHECKOUT_STEPS, checkoutPath, FIRST_STEP } from '../../../domain/checkout/steps.ts';
import { reportChange } from '../../analytics/cart-events.ts';
import { apiContext, browserApi } from '../../api/browser-api.ts';
import { checkoutCache } from '../checkout-cache.ts';
import { clubJoinOf } from '../progress/club-join.ts';
import type { Route } from './+types/change-cart-route.ts';
import { type CartChange, changeCart } from './change-cart.ts';

export function loader({ request }: Route.LoaderArgs) {
  return redirect(checkoutPath(FIRST_STEP.slug, clubJoinOf(request.url)));
}

/** Separate, so that its scripts can load early without a data request. */
export function clientLoader({ request }: Route.ClientLoaderArgs) {
  return redirect(checkoutPath(FIRST_STEP.slug, clubJoinOf(request.url)));
}

let started = 0;
let underWay = 0;

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData();
  const first = underWay === 0;
  const number = ++started;
  underWay += 1;
  const change = await changeCart(browserApi, form, clubJoinOf(request.url));
  underWay -= 1;
  // Answers to overlapping changes may arrive in any order, so the page then reloads the cart.
  const isAlone = first && number === started;
  if (change.ok && change.cart) {
    reportChange(change.cart);
    // The other cart has forms of its own.
    const isOther = form.get('intent') === 'undo-joined';
    if (isAlone && !isOther && !request.signal.aborted) checkoutCache.complete({ cart: change.cart });
  }
  // A lost network must not replace the page, and a refused code has changed nothing: the router reloads nothing after
  // a failure.
  const status = !change.ok && change.status === 0 ? 503 : isRefusedCode(form, change) ? 422 : 200;
  return data(change, { status });
}

function isRefusedCode(form: FormData, change: CartChange): boolean {
  return !change.ok && form.get('intent') === 'apply-promo';
}

/** Without a script: redirects back to the step, where the cart shows its current state. */
export async function action({ context, request }: Route.ActionArgs) {
  const clubJoin = clubJoinOf(request.url);
  const form = await request.formData();
  const change = await changeCart(context.get(apiContext), form, clubJoin);
  const step = CHECKOUT_STEPS.find(({ slug }) => slug === form.get('step'));
  const path = checkoutPath((step ?? FIRST_STEP).slug, clubJoin);
  const isPromo = String(form.get('intent')).endsWith('promo');
  return redirect(isPromo ? `${path}&promo=${change.ok ? 'open' : 'refused'}` : path);
}
