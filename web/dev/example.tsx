import type { ReactNode } from 'react';

/** A part on its own, under its name. */
export function Example({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-4 border-line border-t pt-6">
      <h2 id={id} className="heading">
        {title}
      </h2>
      {children}
    </section>
  );
}
