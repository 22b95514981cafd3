import { Form, NavLink, Outlet, useLocation } from 'react-router';
import { ROLE_NAMES } from '../../../domain/office/roles.ts';
import { type Screen, screensFor } from '../../../domain/office/screens.ts';
import { apiContext } from '../../api/browser-api.ts';
import { SkipLink } from '../../site/skip-link.tsx';
import { PageMain } from '../../ui/page-main.tsx';
import { shown } from '../call-office.ts';
import { OfficeError } from '../ui/office-error.tsx';
import type { Route } from './+types/office-layout.ts';
import { Shortcuts } from './shortcuts.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import '../office.css';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { staff, shortcuts } = shown(await context.get(apiContext).call('get /office/session'), url.href);
  return { staff, shortcuts };
}

export default function OfficeLayout({ loaderData: { staff, shortcuts } }: Route.ComponentProps) {
  const screens = screensFor(staff.permissions);
  return (
    <div className="office">
      <SkipLink />
      <header className="office-head no-print">
        <NavLink to="/office/today" className="office-mark">
          Cellar Door <span className="text-muted">Office</span>
        </NavLink>
        <SearchBox />
        <div className="office-who">
          <NavLink to="/office/me" className="office-quiet-link">
            {staff.name}
            <span className="sr-only">, {ROLE_NAMES[staff.role]}: profile</span>
          </NavLink>
          <Form method="post" action="/office/log-out" reloadDocument>
            <button type="submit" className="office-quiet-link">
              Log Out
            </button>
          </Form>
        </div>
      </header>
      <nav aria-label="Office" className="office-rooms no-print">
        <ul>
          {screens.map((screen) => (
            <Room key={screen.path} {...screen} />
          ))}
        </ul>
      </nav>
      <PageMain className="office-page">
        <Outlet />
      </PageMain>
      <UnsavedGuard />
      {shortcuts && <Shortcuts screens={screens} />}
    </div>
  );
}

function Room({ label, path, key: letter, isOnPhone }: Screen) {
  return (
    <li data-on-phone={isOnPhone}>
      <NavLink to={path} aria-keyshortcuts={letter ? `g ${letter}` : undefined}>
        {label}
      </NavLink>
    </li>
  );
}

function SearchBox() {
  const { pathname, search } = useLocation();
  const typed = pathname === '/office/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <Form action="/office/search" className="office-search">
      <label className="sr-only" htmlFor="office-search">
        Search orders, people, products and screens
      </label>
      <input
        key={`${pathname} ${typed}`}
        id="office-search"
        type="search"
        name="q"
        defaultValue={typed}
        placeholder="Search"
        autoComplete="off"
        aria-keyshortcuts="/"
        onFocus={({ currentTarget }) => currentTarget.select()}
        className="control"
      />
    </Form>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <OfficeError error={error} />;
}
