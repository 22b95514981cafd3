import { Outlet } from 'react-router';
import '../office.css';
import { OfficeError } from '../ui/office-error.tsx';
import { UnreachedNotice } from '../ui/unreached-notice.tsx';
import { stayUnreached } from '../unreached.ts';
import type { Route } from './+types/auth-layout.ts';

export const clientMiddleware = [stayUnreached];

export default function AuthLayout() {
  return (
    <main id="main" tabIndex={-1} className="office-alone">
      <p className="font-semibold">
        Cellar Door <span className="text-muted">Office</span>
      </p>
      <Outlet />
      <UnreachedNotice />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OfficeError error={error} />;
}
