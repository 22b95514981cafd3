import { Link } from 'react-router';
import { type ShopSearch, shopHref } from './shop-search.ts';

export interface PaginationProps {
  readonly search: ShopSearch;
  readonly total: number;
  readonly pageSize: number;
}

export function Pagination({ search, total, pageSize }: PaginationProps) {
  const pages = Math.ceil(total / pageSize);
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className="mt-14 flex items-center justify-between border-t border-line pt-4">
      <Step to={search.page > 1 ? shopHref(search, { page: search.page - 1 }) : null}>Previous</Step>
      <p className="text-sm text-muted">
        Page {search.page} of {pages}
      </p>
      <Step to={search.page < pages ? shopHref(search, { page: search.page + 1 }) : null}>Next</Step>
    </nav>
  );
}

function Step({ to, children }: { to: string | null; children: string }) {
  if (to === null) return <span className="min-w-20" />;
  return (
    <Link to={to} className="link inline-flex min-h-11 min-w-20 items-center justify-center">
      {children}
    </Link>
  );
}
