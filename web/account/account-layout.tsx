import { Form, NavLink, Outlet, useLocation } from 'react-router';
import { apiContext } from '../api/browser-api.ts';
import { forgetAllDrafts } from '../forms/drafts.ts';
import { Button } from '../ui/button.tsx';
import { PageMain } from '../ui/page-main.tsx';
import type { Route } from './+types/account-layout.ts';
import { loadAccount } from './load-account.ts';
import { doneWords } from './saved.ts';
import { Success } from './section-page.tsx';

const SECTIONS = [
  { path: '/account', label: 'Profile' },
  { path: '/account/addresses', label: 'Addresses' },
  { path: '/account/payment-methods', label: 'Payment Methods' },
  { path: '/account/orders', label: 'Orders' },
  { path: '/account/membership', label: 'Membership' },
  { path: '/account/log-ins', label: 'Log-ins' },
  { path: '/account/email-preferences', label: 'Email Preferences' },
] as const;

const load = ({ context, request }: Route.LoaderArgs) => loadAccount(context.get(apiContext), request.url);

export { load as loader, load as clientLoader };

export default function AccountLayout() {
  return (
    <div className="page grid gap-x-16 gap-y-9 pt-1 md:grid-cols-[13rem_minmax(0,1fr)] md:pt-16 lg:gap-x-24">
      <aside className="no-print min-w-0 md:border-e md:border-line md:pe-6">
        <nav aria-label="Account">
          <ul className="-mx-(--gutter) flex gap-x-6 overflow-x-auto border-b border-line px-(--gutter) scroll-px-(--gutter) [scrollbar-width:none] md:mx-0 md:block md:overflow-visible md:border-b-0 md:px-0">
            {SECTIONS.map(({ path, label }) => (
              <li key={path}>
                <NavLink
                  to={path}
                  end={path === '/account'}
                  className="head-link justify-start px-0 text-muted hover:text-ink aria-[current=page]:text-ink"
                >
                  {label}
                </NavLink>
              </li>
            ))}
            <li className="shrink-0 whitespace-nowrap md:mt-4">
              {/* Loads a new document, so nothing this page knew about the customer remains, drafts included. */}
              <Form method="post" action="/log-out" reloadDocument onSubmit={forgetAllDrafts}>
                <Button type="submit" look="text">
                  Log Out
                </Button>
              </Form>
            </li>
          </ul>
        </nav>
      </aside>
      <PageMain className="min-w-0 max-w-3xl">
        <Success message={doneWords(useLocation().search)} />
        <Outlet />
      </PageMain>
    </div>
  );
}
