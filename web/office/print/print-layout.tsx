import { Outlet } from 'react-router';
import { OfficeError } from '../ui/office-error.tsx';
import type { Route } from './+types/print-layout.ts';
import './print.css';

/** Opens in its own tab; the browser prints it. Its document has no script (`page-scripts.tsx`). */
export default function PrintLayout() {
  return (
    <main className="paper">
      <Outlet />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OfficeError error={error} />;
}
