import { Link } from 'react-router';

export interface PaginationProps {
  readonly page: number;
  readonly pages: number;
  readonly hrefOf: (page: number) => string;
}

export function Pagination({ page, pages, hrefOf }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav
      aria-label="Pages"
      className="mt-14 flex flex-wrap items-center justify-between border-t border-line pt-4"
    >
      <Step to={page > 1 ? hrefOf(page - 1) : null}>Previous</Step>
      <p className="text-sm text-muted">
        Page {page} of {pages}
      </p>
      <Step to={page < pages ? hrefOf(page + 1) : null}>Next</Step>
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
