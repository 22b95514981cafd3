import type { ReactNode } from 'react';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="office-heading">{title}</h2>
      <div className="mt-2">{children}</div>
    </section>
  );
}
