import type { ReactNode } from 'react';

export function Section({
  title,
  aside,
  children,
}: {
  title: string;
  aside?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className="border-t border-line py-10 first-of-type:border-t-0 first-of-type:pt-0">
      <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 className="heading">{title}</h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
