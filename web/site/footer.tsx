import { Link } from 'react-router';
import { BrandMark } from '../brands/brand-mark.tsx';
import { brandHref } from './brand-href.ts';
import { useSite } from './site.ts';
import { WarningTexts } from './warning-texts.tsx';

/** Every page's foot, with the warnings of California readable without a click. */
export function Footer() {
  const { name, brand, other } = useSite();
  return (
    <footer className="no-print mt-24 border-t border-line">
      <div className="page grid gap-10 py-12 md:grid-cols-[minmax(0,1fr)_minmax(0,2fr)] md:gap-16">
        <div className="flex flex-col items-start gap-5">
          <p className="flex items-center gap-3 font-serif text-xl">
            <BrandMark theme={brand.theme} className="size-8 text-accent" />
            {name}
          </p>
          <ul className="flex flex-wrap gap-x-6 text-[0.9375rem]">
            <li>
              <Link className="link inline-flex min-h-11 items-center" to="/shop">
                Shop all wines
              </Link>
            </li>
            <li>
              <Link className="link inline-flex min-h-11 items-center" to="/shop/clubs">
                Wine Club
              </Link>
            </li>
            <li>
              <Link className="link inline-flex min-h-11 items-center" to="/find-our-wines">
                Find our wines
              </Link>
            </li>
            <li>
              <a
                className="link inline-flex min-h-11 items-center"
                href={brandHref(other.brandingId, '/shop')}
              >
                Visit {other.name}
              </a>
            </li>
          </ul>
          <p className="text-sm text-muted">
            Wine is sold and delivered to adults of 21 years or more. An adult signs for every parcel.
          </p>
        </div>
        <div id="warnings" className="flex max-w-prose scroll-mt-8 flex-col gap-3 text-sm text-muted">
          <WarningTexts />
        </div>
      </div>
    </footer>
  );
}
