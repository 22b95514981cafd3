import { Outlet } from 'react-router';
import { PageMain } from '../../ui/page-main.tsx';
import '../office.css';
import { OfficeError } from '../ui/office-error.tsx';
import { OfficeName } from '../ui/office-name.tsx';
import { RequestState } from '../ui/request-state.tsx';
import { stayUnreached } from '../unreached.ts';
import type { Route } from './+types/auth-layout.ts';

export const clientMiddleware = [stayUnreached];

export default function AuthLayout() {
  return (
    <PageMain className="office-alone [&_.button]:w-full">
      <OfficeName />
      <Outlet />
      <RequestState />
    </PageMain>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OfficeError error={error} isAlone />;
}
