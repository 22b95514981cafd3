import type { ReactNode } from 'react';

export function SubmitRow({ children }: { children: ReactNode }) {
  return <div className="grid gap-4 sm:flex sm:flex-wrap sm:items-center sm:gap-x-8">{children}</div>;
}
