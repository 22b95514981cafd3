import { index, layout, prefix, type RouteConfigEntry, route } from '@react-router/dev/routes';

/** A page's address is its API's: /office/orders shows GET /api/office/orders. */
export const officeRoutes: RouteConfigEntry[] = [
  ...prefix('office', [
    index('office/home.ts'),
    layout('office/auth/auth-layout.tsx', [
      route('login', 'office/auth/login-page.tsx', { id: 'office-login' }),
      route('login/code', 'office/auth/code-page.tsx'),
      route('forgotten', 'office/auth/forgotten-page.tsx'),
      route('password/:token', 'office/auth/new-password-page.tsx'),
      route('invitations/:token', 'office/auth/invitation-page.tsx'),
    ]),
    route('log-out', 'office/auth/log-out.ts', { id: 'office-log-out' }),
    layout('office/layout/office-layout.tsx', { id: 'office' }, [
      layout('office/layout/room.tsx', [
        route('today', 'office/today/today-page.tsx'),
        route('*', 'office/layout/unknown-page.tsx', { id: 'unknown-office-page' }),
      ]),
    ]),
  ]),
];
