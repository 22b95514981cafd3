import { brandHref } from '../../site/brand-href.ts';
import { useSite } from '../../site/site.ts';
import { EmptyGlass } from '../../ui/empty-glass.tsx';
import { SoldOutNotice } from '../cart-summary/sold-out-notice.tsx';
import type { SoldOutNews } from '../cart-summary/use-sold-out-news.ts';
import { PageTitle } from './page-title.tsx';

/** Nothing to check out: links to each brand's wines. */
export function EmptyCart({ soldOut }: { soldOut: SoldOutNews }) {
  const { name, others } = useSite();
  return (
    <div className="mx-auto max-w-xl py-10 text-center md:py-20">
      <PageTitle title="Shipping" />
      <EmptyGlass className="mx-auto mb-9 h-36 text-accent md:h-44" />
      <h1 className="title">Your cart is empty</h1>
      <div className="mx-auto max-w-md text-left">
        <SoldOutNotice news={soldOut} />
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
