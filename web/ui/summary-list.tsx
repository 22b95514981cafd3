import type { ReactNode } from 'react';

export function SummaryList({ children }: { children: ReactNode }) {
  return <dl className="divide-y divide-line border-y border-line">{children}</dl>;
}

export interface SummaryRowProps {
  readonly term: ReactNode;
  readonly children: ReactNode;
  readonly action?: ReactNode;
}

export function SummaryRow({ term, children, action }: SummaryRowProps) {
  return (
    <div className="flex flex-wrap items-baseline gap-x-5 gap-y-1 py-3.5">
      <dt className="w-32 shrink-0 text-[0.9375rem] text-muted sm:w-44">{term}</dt>
      <dd dir="auto" className="min-w-0 flex-1 basis-40 text-left wrap-anywhere">
        {children}
      </dd>
      {action && <dd className="shrink-0">{action}</dd>}
    </div>
  );
}
