import { Link } from 'react-router';
import { brandHref } from '../site/brand-href.ts';
import { RequestReference } from '../site/request-reference.tsx';
import { useSite } from '../site/site.ts';
import { Notice } from '../ui/notice.tsx';
import { fartherThan, type StockistSearch, stockistHref } from './stockist-search.ts';

export function ListDown({ search, requestId }: { search: StockistSearch; requestId: string | null }) {
  return (
    <div className="max-w-2xl py-12">
      <Notice tone="problem" title="The list of places is not available right now">
        <p>
          Please try again in a minute.{' '}
          <a className="link-line" href={stockistHref(search, { page: search.page })}>
            Try again
          </a>
        </p>
      </Notice>
      {requestId && <RequestReference requestId={requestId} />}
    </div>
  );
}

/** Ways on: farther away, everywhere, at another brand, or from us to the door. */
export function NothingFound({ search }: { search: StockistSearch }) {
  const { name, others } = useSite();
  const farther = search.zip ? fartherThan(search.distance) : null;
  return (
    <div className="max-w-2xl py-16">
      <h2 className="heading">{headline(search, name)}</h2>
      <p className="mt-3 text-muted">We can send wine to your door instead.</p>
      <ul className="mt-6 flex flex-wrap gap-x-8">
        {farther && (
          <li>
            <Link className={LINK} to={stockistHref(search, { distance: farther })}>
              Look within {farther} miles
            </Link>
          </li>
        )}
        <li>
          <Link className={LINK} to="/find-our-wines">
            See all places
          </Link>
        </li>
        {others.map((other) => (
          <li key={other.brandingId}>
            <a className={LINK} href={brandHref(other.brandingId, stockistHref(search))}>
              Look for {other.name}
            </a>
          </li>
        ))}
        <li>
          <Link className={LINK} to="/shop">
            Shop all wines
          </Link>
        </li>
      </ul>
    </div>
  );
}

const LINK = 'link-line';

function headline({ zip, distance, q, page }: StockistSearch, name: string): string {
  if (page > 1) return 'There are no more places';
  const what = q ? `“${q}”` : `wines of ${name}`;
  return zip ? `No place with ${what} within ${distance} miles of ${zip}` : `No place found with ${what}`;
}
