import { Outlet } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { unwrap } from '../call-office.ts';
import { OfficeError } from '../ui/office-error.tsx';
import { setShopDay } from '../ui/texts.ts';
import type { Route } from './+types/print-layout.ts';
import './print.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  return unwrap(await context.get(apiContext).call('get /office/session'), url.href);
}

/** Opens in its own tab; the browser prints it. Its document has no script (`page-scripts.tsx`). */
export default function PrintLayout({ loaderData: { today } }: Route.ComponentProps) {
  setShopDay(today);
  return (
    <main className="paper">
      <Outlet />
    </main>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OfficeError error={error} />;
}
