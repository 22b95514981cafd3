import { BrandMark } from '../brands/brand-mark.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { brandHref } from './brand-href.ts';
import { useSite } from './site.ts';
import { WarningTexts } from './warnings.tsx';

/** On every page, with California's warnings readable without a click. */
export function Footer() {
  const { name, tagline, brand, others } = useSite();
  return (
    <footer className="no-print mt-24 bg-tint md:mt-36">
      <div className="page grid gap-x-16 gap-y-10 py-14 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)_minmax(0,2fr)] md:py-20">
        <div>
          <BrandMark brand={brand} className="size-12 text-accent" />
          <p className="wordmark mt-4">{name}</p>
          <p className="mt-3 max-w-60 text-sm text-muted">{tagline}</p>
        </div>
        <ul className="columns-2 text-[0.9375rem] md:columns-1">
          <li>
            <TextLink to="/shop">Shop all wines</TextLink>
          </li>
          <li>
            <TextLink to="/shop/clubs">Wine Club</TextLink>
          </li>
          <li>
            <TextLink to="/find-our-wines">Find our wines</TextLink>
          </li>
          {others.map((other) => (
            <li key={other.brandingId}>
              <a className="link-line" href={brandHref(other.brandingId, '/shop')}>
                Visit {other.name}
              </a>
            </li>
          ))}
        </ul>
        <div id="warnings" className="flex max-w-prose scroll-mt-8 flex-col gap-3 text-sm text-muted">
          <p>You must be 21 or older to buy wine. An adult must sign for every delivery.</p>
          <WarningTexts />
        </div>
      </div>
    </footer>
  );
}
