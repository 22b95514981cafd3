import { Outlet } from 'react-router';
import { OfficeError } from '../ui/office-error.tsx';
import type { Route } from './+types/room.ts';

/** What fails in here leaves the head and the navigation in place. */
export default function Room() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OfficeError error={error} />;
}
