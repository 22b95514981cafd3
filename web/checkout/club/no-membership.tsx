import { Link } from 'react-router';
import { SoldOutNotice } from '../cart-summary/sold-out-notice.tsx';
import type { SoldOutNews } from '../cart-summary/use-sold-out-news.ts';
import { PageTitle } from '../layout/page-title.tsx';

/** The membership checkout without a membership in the cart: it was taken out, or the shopper opened a saved link. */
export function NoMembership({ soldOut }: { soldOut: SoldOutNews }) {
  return (
    <div className="mx-auto max-w-xl py-10 text-center md:py-20">
      <PageTitle title="Shipping" />
      <h1 className="title">There is no membership in your cart</h1>
      <div className="mx-auto max-w-md text-left">
        <SoldOutNotice news={soldOut} />
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
