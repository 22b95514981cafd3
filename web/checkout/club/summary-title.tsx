import { lazy, Suspense } from 'react';
import type { Cart } from '../../../contract/cart.ts';
import { membershipName } from '../../shop/clubs/membership-name.ts';
import { membershipIn } from './club-in-cart.ts';

/** Loaded only with a membership. A shopper from the club's page has it already. */
const PlainHtmlText = lazy(async () => {
  const { PlainHtmlText } = await import('../../shop/clubs/plain-html-text.tsx');
  return { default: PlainHtmlText };
});

/** The summary's title: the cart, or the membership being joined (spec §2, 'Cart summary panel'). */
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
