import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { useSite } from '../../site/site.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageTitle } from '../layout/page-title.tsx';
import { useCheckout } from '../use-checkout.ts';

/**
 * Replaces the shipping form when nothing is left to ship. The membership was taken out of the cart, because the
 * customer is or was a member (contract §3).
 */
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
            <Link to="/account/membership" className="link-line">
              See your membership
            </Link>
          </li>
        )}
        {!isMember && phone && (
          <li>
            <a href={`tel:${phone.replace(/\D/g, '')}`} className="link-line">
              Call {phone}
            </a>
          </li>
        )}
        <li>
          <Link to="/shop" className="link-line">
            Shop {name}
          </Link>
        </li>
      </ul>
    </div>
  );
}
