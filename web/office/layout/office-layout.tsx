import { Form, NavLink, Outlet, useLocation } from 'react-router';
import { ROLE_NAMES } from '../../../domain/office/roles.ts';
import { screensFor } from '../../../domain/office/screens.ts';
import { apiContext } from '../../api/browser-api.ts';
import { SkipLink } from '../../site/skip-link.tsx';
import { PageMain } from '../../ui/page-main.tsx';
import { unwrap } from '../call-office.ts';
import { OfficeError } from '../ui/office-error.tsx';
import { setShopDay } from '../ui/texts.ts';
import type { Route } from './+types/office-layout.ts';
import { KeptFocus } from './kept-focus.tsx';
import { Navigation } from './navigation.tsx';
import { Shortcuts } from './shortcuts.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';
import '../office.css';
import { linkTo } from '../link-to.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [session, tasks] = await Promise.all([
    api.call('get /office/session'),
    api.call('get /office/tasks'),
  ]);
  const { staff, shortcuts, today } = unwrap(session, url.href);
  // Numbers in the navigation are no reason to show no page.
  return { staff, shortcuts, today, waiting: tasks.ok ? tasks.data.counts : {} };
}

export default function OfficeLayout({ loaderData: { staff, shortcuts, today } }: Route.ComponentProps) {
  setShopDay(today);
  const screens = screensFor(staff.permissions);
  return (
    <div className="office">
      <SkipLink />
      <header className="office-head no-print">
        <NavLink to={linkTo('/office/today')} className="office-mark">
          Cellar Door <span className="text-muted">Office</span>
        </NavLink>
        <SearchBox />
        <div className="office-who">
          <NavLink to={linkTo('/office/me')} className="office-quiet-link">
            {staff.name}
            <span className="sr-only">, {ROLE_NAMES[staff.role]}: profile</span>
          </NavLink>
          <Form method="post" action={linkTo('/office/log-out')} reloadDocument>
            <button type="submit" className="office-quiet-link">
              Log out
            </button>
          </Form>
        </div>
      </header>
      <Navigation screens={screens} />
      <PageMain className="office-page">
        <Outlet />
      </PageMain>
      <KeptFocus />
      <UnsavedGuard />
      {shortcuts && <Shortcuts screens={screens} />}
    </div>
  );
}

function SearchBox() {
  const { pathname, search } = useLocation();
  const typed = pathname === linkTo('/office/search') ? (new URLSearchParams(search).get('q') ?? '') : '';
  return (
    <Form action={linkTo('/office/search')} className="office-search">
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
