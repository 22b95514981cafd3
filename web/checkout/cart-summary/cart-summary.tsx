import { Suspense, useState } from 'react';
import type { Cart } from '../../../contract/cart.ts';
import type { CheckoutStepSlug } from '../../../domain/checkout/steps.ts';
import { membershipName } from '../../shop/clubs/club-names.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { membershipIn } from '../club/club-in-cart.ts';
import { PlainHtmlText, ToDoor } from '../layout/later-parts.ts';
import { useCheckout, useCheckoutMode } from '../use-checkout.ts';
import { CartLine } from './cart-line.tsx';
import { ChangeCartAhead } from './change-cart-ahead.tsx';
import { PromoCode, PromoOffer } from './promo-rows.tsx';
import type { SoldOutItems } from './sold-out-notice.tsx';
import { SoldOutNotice } from './sold-out-notice.tsx';
import { cartTotals, shownTotal } from './totals.ts';
import { TotalsList } from './totals-list.tsx';

export interface CartSummaryProps {
  readonly id: string;
  readonly step: CheckoutStepSlug;
  /** Below 1024 px it is closed until the review, or until the header's control opens it. */
  readonly isShownOnPhones: boolean;
  /** Null: the summary is closed, and another place shows it. */
  readonly soldOut: SoldOutItems | null;
}

export function CartSummary({ id, step, isShownOnPhones, soldOut }: CartSummaryProps) {
  const { cart } = useCheckout();
  const { takesPromo } = useCheckoutMode();
  const isShippingStep = step === 'shipping';
  const announcement = useTotalAnnouncement(shownTotal(cart, isShippingStep));
  return (
    <aside
      id={id}
      aria-labelledby="cart-heading"
      className={`summary-ground order-1 min-w-0 md:order-2 md:ps-10 lg:ps-14 ${isShownOnPhones ? '' : 'max-md:script:hidden'}`}
    >
      <div className="py-8 md:sticky md:top-16 md:flex md:max-h-[calc(100dvh-6.25rem)] md:flex-col md:pt-14 md:pb-6">
        <SummaryTitle id="cart-heading" cart={cart} />
        {soldOut && <SoldOutNotice soldOut={soldOut} />}
        {/* A long cart scrolls separately, so that the total stays in view. */}
        <div className="mt-4 min-h-32 overflow-x-auto border-b border-line md:overflow-y-auto">
          <table className="w-full border-collapse text-[0.9375rem]">
            <thead>
              <tr className="border-b border-line text-left text-sm text-muted">
                <th scope="col" className="py-2 font-normal">
                  Item
                </th>
                <th scope="col" className="w-20 py-2 font-normal">
                  QTY
                </th>
                <th scope="col" className="w-24 py-2 text-right font-normal">
                  Price
                </th>
              </tr>
            </thead>
            <tbody>
              {cart.shoppingCartItems.map((item) => (
                <CartLine
                  key={item.shoppingCartItemId}
                  item={item}
                  step={step}
                  showsNotices={soldOut !== null}
                />
              ))}
            </tbody>
          </table>
        </div>
        <div className="shrink-0 pt-2">
          {takesPromo && <PromoCode step={step} />}
          <PromoOffer showsNotices={soldOut !== null} />
          <TotalsList rows={cartTotals(cart, isShippingStep)} />
        </div>
        {isShippingStep && cart.toDoor && (
          <Suspense>
            <ToDoor {...cart.toDoor} />
          </Suspense>
        )}
        {isShippingStep && cart.toDoor?.total == null && (
          <p className="mt-3 shrink-0 text-sm text-muted">
            Shipping and tax are calculated in the next step.
          </p>
        )}
        <LiveRegion message={announcement} />
        <ChangeCartAhead />
      </div>
    </aside>
  );
}

export function SummaryTitle({ id, cart }: { id: string; cart: Cart }) {
  const membership = membershipIn(cart);
  return (
    <>
      <h2 id={id} className="heading">
        {membership ? membershipName(membership.clubName) : 'Your Cart'}
      </h2>
      {membership?.clubDescription && (
        <div className="mt-3 shrink-0 text-[0.9375rem] text-muted">
          <Suspense>
            <PlainHtmlText html={membership.clubDescription} heading="h3" />
          </Suspense>
        </div>
      )}
    </>
  );
}

/** Empty until the total differs from the first one. */
export function useTotalAnnouncement(total: string): string {
  const [known, setKnown] = useState({ total, announcement: '' });
  if (known.total === total) return known.announcement;
  const next = { total, announcement: `Cart updated. Grand Total ${total}.` };
  setKnown(next);
  return next.announcement;
}
