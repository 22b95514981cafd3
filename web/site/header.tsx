import { Link, NavLink, useLocation } from 'react-router';
import { entrancePath } from '../account/entrance/entrance.ts';
import { BrandMark } from '../brands/brand-mark.tsx';
import { brandHref } from './brand-href.ts';
import { useSite } from './site.ts';
import { SkipLink } from './skip-link.tsx';

export interface HeaderProps {
  /** The number of bottles in the cart, `null` when it is not known. */
  readonly cartCount: number | null;
  /** The first name of who is logged in. */
  readonly customerName: string | null;
}

/** The shop's head. */
export function Header({ cartCount, customerName }: HeaderProps) {
  const { name, brand, other } = useSite();
  return (
    <header className="no-print border-b border-line">
      <SkipLink />
      <div className="page flex min-h-18 flex-wrap items-center justify-between gap-x-3 py-2 sm:gap-x-6 md:min-h-22">
        <Link to="/shop" className="flex min-h-11 items-center gap-3">
          <BrandMark theme={brand.theme} className="size-9 shrink-0 text-accent md:size-10" />
          <span className="leading-tight">
            <span className="block font-serif text-[1.375rem] tracking-tight md:text-2xl">{name}</span>
            <span className="hidden text-xs text-muted sm:block">{brand.tagline}</span>
          </span>
        </Link>
        <nav aria-label="Shop" className="flex items-center gap-1 text-[0.9375rem] sm:gap-4">
          <NavLink
            to="/shop"
            end
            className="inline-flex min-h-11 min-w-11 items-center justify-center px-2 underline-offset-8 hover:underline aria-[current=page]:underline"
          >
            Shop
          </NavLink>
          <NavLink
            to="/shop/clubs"
            className="hidden min-h-11 items-center px-2 whitespace-nowrap underline-offset-8 hover:underline aria-[current=page]:underline sm:inline-flex"
          >
            Wine Club
          </NavLink>
          <NavLink
            to="/find-our-wines"
            className="hidden min-h-11 items-center px-2 whitespace-nowrap underline-offset-8 hover:underline aria-[current=page]:underline md:inline-flex"
          >
            Find our wines
          </NavLink>
          <a
            href={brandHref(other.brandingId, '/shop')}
            className="hidden min-h-11 items-center px-2 whitespace-nowrap underline-offset-8 hover:underline md:inline-flex"
          >
            Visit {other.name}
          </a>
          {customerName === null ? <LogInLink /> : <AccountLink name={customerName} />}
          <CartLink count={cartCount} />
        </nav>
      </div>
    </header>
  );
}

/** Comes back to where it was pressed; from the entrance itself there is nowhere to come back to. */
function LogInLink() {
  const { pathname, search } = useLocation();
  const isEntrance = /^\/shop\/(login|sign-up|forgot-password|reset-password|verify)$/.test(pathname);
  return (
    <Link
      to={entrancePath('/shop/login', { returnTo: isEntrance ? null : pathname + search })}
      className="inline-flex min-h-11 items-center px-2 whitespace-nowrap underline-offset-8 hover:underline"
    >
      Log In
    </Link>
  );
}

function AccountLink({ name }: { name: string }) {
  return (
    <NavLink
      to="/account"
      className="inline-flex min-h-11 min-w-0 items-center px-2 underline-offset-8 hover:underline aria-[current=page]:underline"
    >
      <span className="max-w-20 truncate sm:max-w-40">
        <span className="sr-only">Your account, </span>
        {name}
      </span>
    </NavLink>
  );
}

function CartLink({ count }: { count: number | null }) {
  return (
    <Link
      to="/shipping"
      className="inline-flex min-h-11 items-center gap-2 px-2 underline-offset-8 hover:underline"
    >
      <svg viewBox="0 0 24 24" className="size-6" aria-hidden="true" focusable="false">
        <path
          d="M6 8.5h12l1 11.5H5zM9 10.5V7a3 3 0 0 1 6 0v3.5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.4"
          strokeLinejoin="round"
          strokeLinecap="round"
        />
      </svg>
      {/* A phone has room for the bag alone. */}
      <span className="sr-only sm:not-sr-only">Cart</span>
      {count !== null && count > 0 && (
        <span className="-ms-1 min-w-6 rounded-full bg-accent px-1.5 text-center text-xs leading-6 font-medium text-on-accent tabular-nums">
          {count}
          <span className="sr-only">{count === 1 ? ' item' : ' items'}</span>
        </span>
      )}
    </Link>
  );
}
