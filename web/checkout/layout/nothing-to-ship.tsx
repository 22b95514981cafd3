import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { brandHref } from '../../site/brand-href.ts';
import { useSite } from '../../site/site.ts';
import { EmptyGlass } from '../../ui/empty-glass.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PhoneLink, TextLink } from '../../ui/text-link.tsx';
import type { SoldOutItems } from '../cart-summary/sold-out-notice.tsx';
import { SoldOutNotice } from '../cart-summary/sold-out-notice.tsx';
import type { CheckoutData } from '../load-checkout.ts';
import { useCheckout } from '../use-checkout.ts';
import { PageTitle } from './page-title.tsx';

export interface NothingToShipProps extends Pick<CheckoutData, 'cart' | 'clubJoin'> {
  readonly soldOut: SoldOutItems;
}

export function NothingToShip({ cart, clubJoin, soldOut }: NothingToShipProps) {
  const { clubMembershipRemovedReason: reason } = cart;
  if (cart.clubMembershipRemoved && reason !== null) return <MembershipRemoved reason={reason} />;
  return clubJoin ? <NoMembership soldOut={soldOut} /> : <EmptyCart soldOut={soldOut} />;
}

export function EmptyCart({ soldOut }: { soldOut: SoldOutItems }) {
  const { name, others } = useSite();
  return (
    <div className="mx-auto max-w-xl py-10 text-center md:py-20">
      <PageTitle title="Shipping" />
      <EmptyGlass className="mx-auto mb-9 h-36 text-accent md:h-44" />
      <h1 className="title">Your cart is empty</h1>
      <div className="mx-auto max-w-md text-left">
        <SoldOutNotice soldOut={soldOut} />
      </div>
      <p className="lead mt-5">
        Choose a bottle or two, and we will bring them from the cellar to your door.
      </p>
      <p className="mt-9 flex flex-wrap justify-center gap-x-8 gap-y-3">
        <a href="/shop" className="button">
          Shop {name}
        </a>
        {others.map((other) => (
          <a key={other.brandingId} href={brandHref(other.brandingId, '/shop')} className="button is-quiet">
            Shop {other.name}
          </a>
        ))}
      </p>
    </div>
  );
}

/** The membership checkout without a membership in the cart: it was taken out, or the shopper opened a saved link. */
export function NoMembership({ soldOut }: { soldOut: SoldOutItems }) {
  return (
    <div className="mx-auto max-w-xl py-10 text-center md:py-20">
      <PageTitle title="Shipping" />
      <h1 className="title">There is no membership in your cart</h1>
      <div className="mx-auto max-w-md text-left">
        <SoldOutNotice soldOut={soldOut} />
      </div>
      <p className="mt-5 lead">Choose a shipment to join. It takes only a few minutes.</p>
      <p className="mt-9">
        <Link to="/shop/clubs" className="button">
          See the wine club
        </Link>
      </p>
    </div>
  );
}

/** The membership was taken out of the cart, because the customer is or was a member. */
export function MembershipRemoved({ reason }: { reason: string }) {
  const { name } = useSite();
  const { customer, cart, lookups } = useCheckout();
  const box = useRef<HTMLDivElement>(null);
  const phone = lookups.brands.find((brand) => brand.brandingId === cart.brandingId)?.phone;
  const isMember =
    customer?.memberships.some((each) => each.brandingId === cart.brandingId && each.state !== 'cancelled') ??
    false;

  // After the page's main element, which appears with this and takes the focus first.
  useEffect(() => {
    const frame = requestAnimationFrame(() => box.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);

  return (
    <div className="mx-auto max-w-2xl">
      <PageTitle title="Shipping" />
      <h1 className="title mb-9">Delivery or Pick Up</h1>
      <div ref={box} tabIndex={-1} role="alert">
        <Notice>
          <p className="text-lg">{reason}</p>
          <p className="mt-1 text-muted">
            Nothing was charged, and we removed the membership from your cart.
          </p>
        </Notice>
      </div>
      <ul className="mt-7 flex flex-wrap gap-x-8">
        {isMember && (
          <li>
            <TextLink to="/account/membership">See your membership</TextLink>
          </li>
        )}
        {!isMember && phone && (
          <li>
            <PhoneLink number={phone} className="link-line">
              Call {phone}
            </PhoneLink>
          </li>
        )}
        <li>
          <TextLink to="/shop">Shop {name}</TextLink>
        </li>
      </ul>
    </div>
  );
}
