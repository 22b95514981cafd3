import { Link } from 'react-router';
import { type ShopSearch, shopHref } from './shop-search.ts';

export function CategoryLinks({ search, categories }: { search: ShopSearch; categories: readonly string[] }) {
  if (categories.length === 0) return null;
  return (
    <nav
      aria-label="Categories"
      className="-mx-5 overflow-x-auto px-5 py-1 [scrollbar-width:none] sm:mx-0 sm:overflow-visible sm:px-0 sm:py-0"
    >
      <ul className="flex gap-x-6 sm:flex-wrap md:gap-x-8">
        {['', ...categories].map((category) => (
          <li key={category}>
            <Link
              to={shopHref(search, { category })}
              aria-current={category === search.category ? 'true' : undefined}
              preventScrollReset
              className="head-link justify-start px-0 text-[0.9375rem] text-muted hover:text-ink aria-[current=true]:text-ink"
            >
              {category || 'All'}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
