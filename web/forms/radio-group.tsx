import type { ReactNode } from 'react';

export function RadioGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2.5 text-[0.9375rem] font-medium">{title}</legend>
      <div className="divide-y divide-line border-y border-line">{children}</div>
    </fieldset>
  );
}
