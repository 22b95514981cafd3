import { memo, Suspense, useEffect, useState } from 'react';
import { Outlet, redirect, useLocation, useRouteLoaderData } from 'react-router';
import { FIRST_STEP } from '../../../domain/checkout/steps.ts';
import { apiContext, browserApi } from '../../api/browser-api.ts';
import { failPage } from '../../api/page-failure.ts';
import { LookupsContext } from '../../site/lookups.ts';
import { useWideWindow } from '../../site/use-wide-window.ts';
import { PageMain } from '../../ui/page-main.tsx';
import { ProgressLine } from '../../ui/progress.tsx';
import { CartNotices } from '../cart-summary/cart-notices.tsx';
import { CartSummary } from '../cart-summary/cart-summary.tsx';
import { useSoldOutItems } from '../cart-summary/sold-out-notice.tsx';
import { checkoutCache } from '../checkout-cache.ts';
import type { clientLoader as confirmationLoader } from '../confirmation/confirmation-page.tsx';
import {
  type CheckoutData,
  type CheckoutLoad,
  hasAlcohol,
  hasItems,
  loadCheckout,
} from '../load-checkout.ts';
import { clubJoinOf } from '../progress/club-join.ts';
import { currentStep } from '../progress/current-step.ts';
import { isAfterChange } from '../progress/step-guards.ts';
import { untilReached } from '../progress/until-reached.ts';
import { CheckoutContext } from '../use-checkout.ts';
import type { Route } from './+types/checkout-layout.ts';
import { CheckoutFooter } from './checkout-footer.tsx';
import { CheckoutHeader } from './checkout-header.tsx';
import { daysAhead } from './days-ahead.ts';
import { CartBecameOther, loadPartsFor, NothingToShip } from './later-parts.ts';
import { useBeginCheckout } from './use-begin-checkout.ts';

/** The id of the confirmation's route: its order is no longer in the cart. */
const CONFIRMATION_ROUTE = 'checkout/confirmation/confirmation-page';
const SUMMARY_ID = 'cart-summary';

/** Every route of the checkout carries the flag: an address without it leads to itself with `false`. */
const carryFlag: Route.MiddlewareFunction = ({ request }) => {
  const url = new URL(request.url);
  const flags = url.searchParams.getAll('clubJoin');
  const isFlagged = flags.length === 1 && ['true', 'false'].includes(flags[0] ?? '');
  if (isFlagged || request.method !== 'GET') return;
  url.searchParams.set('clubJoin', String(clubJoinOf(url)));
  throw redirect(url.pathname + url.search);
};

export const middleware = [carryFlag];

export async function loader({ context, request }: Route.LoaderArgs): Promise<CheckoutData> {
  const data = checkoutOrStop(await loadCheckout(context.get(apiContext), clubJoinOf(request.url)));
  return { ...data, lookups: daysAhead(data.lookups) };
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<CheckoutData> {
  const clubJoin = clubJoinOf(request.url);
  const ask = () => checkoutCache.load(browserApi, clubJoin);
  const { pathname, search } = new URL(request.url);
  if (currentStep(pathname).slug === 'confirmation') return checkoutOrStop(await untilReached(ask));
  const data = checkoutOrStop(await ask());
  await loadPartsFor(data, isAfterChange(search));
  return data;
}

/** A failed cart fetch redirects to a configured URL; without one, the error page reports it. */
function checkoutOrStop(load: CheckoutLoad): CheckoutData {
  if (load.ok) return load.data;
  if (load.redirectUrl) throw redirect(load.redirectUrl);
  return failPage(load.error);
}

export default function CheckoutLayout({ loaderData }: Route.ComponentProps) {
  const confirmed = useRouteLoaderData<typeof confirmationLoader>(CONFIRMATION_ROUTE);
  return <CheckoutFrame checkout={loaderData} confirmedAlcohol={confirmed?.order.containsAlcohol} />;
}

interface CheckoutFrameProps {
  readonly checkout: CheckoutData;
  /** Undefined before the confirmation. */
  readonly confirmedAlcohol: boolean | undefined;
}

/** Apart from the route's component, which renders again on each press. */
const CheckoutFrame = memo(function CheckoutFrame({ checkout, confirmedAlcohol }: CheckoutFrameProps) {
  const { cart } = checkout;
  const { pathname, search } = useLocation();
  const step = currentStep(pathname);
  const [isCartShown, setCartShown] = useState(false);
  const isOver = step.slug === 'confirmation';
  const isEmpty = !isOver && !hasItems(cart);
  const soldOut = useSoldOutItems(cart.shoppingCartItemsDeleted);
  const isShownOnPhones = isCartShown || step.slug === 'review';
  const isSummaryOpen = useWideWindow() || isShownOnPhones;
  useEffect(() => checkoutCache.show(checkout), [checkout]);
  useBeginCheckout(cart, step === FIRST_STEP);

  return (
    <CheckoutContext value={checkout}>
      <LookupsContext value={checkout.lookups}>
        <ProgressLine />
        <CheckoutHeader
          step={step}
          showsCart={!isOver && !isEmpty}
          cart={{ id: SUMMARY_ID, isShown: isShownOnPhones, onToggle: setCartShown }}
        />
        <div className="page">
          {isOver || isEmpty ? (
            <PageMain className="py-10 md:py-16">
              {isEmpty ? (
                <Suspense>
                  <NothingToShip cart={cart} clubJoin={checkout.clubJoin} soldOut={soldOut} />
                </Suspense>
              ) : (
                <Outlet />
              )}
            </PageMain>
          ) : (
            <div className="grid gap-x-16 md:grid-cols-[minmax(0,1fr)_minmax(20rem,26rem)] lg:gap-x-24 xl:grid-cols-[minmax(0,1fr)_minmax(20rem,28rem)]">
              <PageMain className="order-2 min-w-0 py-8 md:order-1 md:py-14">
                {(isAfterChange(search) || cart.joined) && (
                  <Suspense>
                    <CartBecameOther
                      checkout={checkout}
                      step={step.slug}
                      isAfterChange={isAfterChange(search)}
                    />
                  </Suspense>
                )}
                {!isSummaryOpen && <CartNotices soldOut={soldOut} />}
                <Outlet />
              </PageMain>
              <CartSummary
                id={SUMMARY_ID}
                step={step.slug}
                isShownOnPhones={isShownOnPhones}
                soldOut={isSummaryOpen ? soldOut : null}
              />
            </div>
          )}
        </div>
        <CheckoutFooter warns={confirmedAlcohol ?? (isEmpty || hasAlcohol(cart))} />
      </LookupsContext>
    </CheckoutContext>
  );
});
