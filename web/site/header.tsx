import { Link, NavLink, useLocation } from 'react-router';
import { checkoutPath, FIRST_STEP } from '../../domain/checkout/steps.ts';
import { authPath } from '../account/auth/auth-links.ts';
import { BrandMark } from '../brands/brand-mark.tsx';
import { brandHref } from './brand-href.ts';
import { useSite } from './site.ts';
import { SkipLink } from './skip-link.tsx';
import { useScrolledMore } from './use-scrolled-more.ts';

export interface HeaderProps {
  readonly cartCount: number | null;
  readonly hasMembership: boolean;
  readonly isLoggedIn: boolean;
}

export function Header({ cartCount, hasMembership, isLoggedIn }: HeaderProps) {
  const { name, tagline, brand, others } = useSite();
  const hasBottles = cartCount !== null && cartCount > 0;
  const isClub = hasMembership && !hasBottles;
  return (
    <header
      data-scrolled={useScrolledMore() ? 'more' : undefined}
      className="no-print site-header border-b border-line text-[0.9375rem]"
    >
      <SkipLink />
      <div className="page head-row">
        <Link to="/shop">
          <BrandMark brand={brand} className="size-9 shrink-0 text-accent max-[359px]:hidden md:size-11" />
          <span>
            <span className="wordmark block">{name}</span>
            <span className="mt-1 hidden text-xs text-muted md:block">{tagline}</span>
          </span>
        </Link>
        <nav aria-label="Shop" className="head-rooms">
          <NavLink to="/shop" end className="head-link">
            Shop
          </NavLink>
          <NavLink to="/shop/clubs" className="head-link gap-3">
            Wine Club
            {hasBottles && hasMembership && <Count number={1} unit="membership in your cart" />}
          </NavLink>
          <NavLink to="/find-our-wines" className="head-link">
            Find our wines
          </NavLink>
          {others.map((other) => (
            <a
              key={other.brandingId}
              href={brandHref(other.brandingId, '/shop')}
              className="head-link max-md:hidden"
            >
              Visit {other.name}
            </a>
          ))}
        </nav>
        {isLoggedIn ? (
          <NavLink to="/account" className="head-link">
            Account
          </NavLink>
        ) : (
          <LogInLink />
        )}
        <div className="head-cart">
          <CartLink
            to={checkoutPath(FIRST_STEP.slug, isClub)}
            count={isClub ? 1 : cartCount}
            unit={isClub ? 'membership' : cartCount === 1 ? 'item' : 'items'}
          />
        </div>
      </div>
    </header>
  );
}

/** Leads back to the current page, except from a log-in page. */
function LogInLink() {
  const { pathname, search } = useLocation();
  const isAuthPage = /^\/shop\/(login|sign-up|forgot-password|reset-password|verify)$/.test(pathname);
  return (
    <Link
      to={authPath('/shop/login', { returnTo: isAuthPage ? null : pathname + search })}
      className="head-link"
    >
      Log In
    </Link>
  );
}

function CartLink({ to, count, unit }: { to: string; count: number | null; unit: string }) {
  return (
    <Link to={to} className="head-link gap-2">
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
      {count !== null && count > 0 && <Count number={count} unit={unit} />}
    </Link>
  );
}

function Count({ number, unit }: { number: number; unit: string }) {
  return (
    <span className="head-count">
      {number}
      <span className="sr-only"> {unit}</span>
    </span>
  );
}
