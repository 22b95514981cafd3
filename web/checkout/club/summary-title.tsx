import type { Cart } from '../../../contract/cart.ts';
import { membershipName } from '../../shop/clubs/club-words.ts';
import { PlainHtmlText } from '../../ui/plain-html-text.tsx';
import { membershipIn } from './club-in-cart.ts';

/** What the summary is of: the cart, or the membership that is joined (spec §2, 'Cart summary panel'). */
export function SummaryTitle({ id, cart }: { id: string; cart: Cart }) {
  const membership = membershipIn(cart);
  return (
    <>
      <h2 id={id} className="heading">
        {membership ? membershipName(membership.clubName) : 'Your Cart'}
      </h2>
      {membership?.clubDescription && (
        <div className="mt-3 shrink-0 text-[0.9375rem] text-muted">
          <PlainHtmlText html={membership.clubDescription} heading="h3" />
        </div>
      )}
    </>
  );
}
