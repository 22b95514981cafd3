import { brandHref } from '../site/brand-href.ts';
import { useSite } from '../site/site.ts';
import { TextLink } from '../ui/text-link.tsx';
import { fartherThan, type StockistSearch, stockistHref } from './stockist-search.ts';

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
            <TextLink to={stockistHref(search, { distance: farther })}>Look within {farther} miles</TextLink>
          </li>
        )}
        <li>
          <TextLink to="/find-our-wines">See all places</TextLink>
        </li>
        {others.map((other) => (
          <li key={other.brandingId}>
            <a className="link-line" href={brandHref(other.brandingId, stockistHref(search))}>
              Find {other.name} wines
            </a>
          </li>
        ))}
        <li>
          <TextLink to="/shop">Shop all wines</TextLink>
        </li>
      </ul>
    </div>
  );
}

function headline({ zip, distance, q, page }: StockistSearch, name: string): string {
  if (page > 1) return 'There are no more places';
  const what = q ? `“${q}”` : `${name} wines`;
  return zip ? `No place with ${what} within ${distance} miles of ${zip}` : `No place found with ${what}`;
}
