import type { ReactNode } from 'react';

/** The page's title, what can be done with the whole page, and its name in the browser. */
export function PageHead({
  title,
  lead,
  children,
}: {
  title: string;
  lead?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <div className="office-bar mb-4 justify-between">
      <title>{`${title} · Office`}</title>
      <div className="min-w-0 max-w-2xl flex-1 basis-60">
        <h1 className="office-title wrap-anywhere">
          <bdi>{title}</bdi>
        </h1>
        {lead && <p className="text-muted [&_a]:underline">{lead}</p>}
      </div>
      {children && <div className="office-bar no-print">{children}</div>}
    </div>
  );
}
