import { Form, NavLink, Outlet, useLocation } from 'react-router';
import { ROLE_NAMES } from '../../../domain/office/roles.ts';
import { screensFor } from '../../../domain/office/screens.ts';
import { apiContext } from '../../api/browser-api.ts';
import { SkipLink } from '../../site/skip-link.tsx';
import { PageMain } from '../../ui/page-main.tsx';
import { unwrap } from '../call-office.ts';
import { OfficeError } from '../ui/office-error.tsx';
import { RequestState } from '../ui/request-state.tsx';
import { setShopDay } from '../ui/texts.ts';
import { stayUnreached } from '../unreached.ts';
import type { Route } from './+types/office-layout.ts';
import { KeptFocus } from './kept-focus.tsx';
import { KeptTyping } from './kept-typing.tsx';
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

export const clientMiddleware = [stayUnreached];

export default function OfficeLayout({ loaderData: { staff, shortcuts, today } }: Route.ComponentProps) {
  setShopDay(today);
  const screens = screensFor(staff.permissions);
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] md:grid-cols-[12rem_minmax(0,1fr)] md:grid-rows-[auto_1fr] print:block">
      <SkipLink />
      <header className="no-print flex items-center gap-x-4 gap-y-2 border-b border-line bg-paper px-4 py-2 max-sm:flex-wrap md:col-span-full">
        <NavLink
          to={linkTo('/office/today')}
          className="gap-x-[0.3em] font-semibold whitespace-nowrap pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
        >
          Cellar Door <span className="text-muted">Office</span>
        </NavLink>
        <SearchBox />
        <div className="flex items-center gap-3 max-sm:ms-auto">
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
      <PageMain className="min-w-0 px-4 pt-4 pb-24 md:px-6 md:pt-5 md:pb-16 print:p-0">
        <Outlet />
      </PageMain>
      <KeptTyping staffId={staff.staffId} />
      <RequestState />
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
    <Form
      action={linkTo('/office/search')}
      className="mx-auto max-w-lg flex-auto max-sm:order-1 max-sm:max-w-none max-sm:basis-full"
    >
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
  return <OfficeError error={error} isAlone />;
}
