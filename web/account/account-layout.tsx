import { Outlet, useLocation } from 'react-router';
import { browserApi } from '../api/browser-api.ts';
import { serverApi } from '../api/server-api.ts';
import { Notice } from '../ui/notice.tsx';
import { PageMain } from '../ui/page-main.tsx';
import type { Route } from './+types/account-layout.ts';
import { loadAccount } from './load-account.ts';
import { doneWords } from './saved.ts';
import { SectionNav } from './section-nav.tsx';

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadAccount(serverApi(context), request.url);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => loadAccount(browserApi, request.url);

export default function AccountLayout() {
  const done = doneWords(useLocation().search);
  return (
    <div className="page grid gap-x-16 gap-y-9 pt-1 md:grid-cols-[13rem_minmax(0,1fr)] md:pt-16 lg:gap-x-24">
      <aside className="no-print min-w-0 md:border-e md:border-line md:pe-6">
        <SectionNav />
      </aside>
      <PageMain className="min-w-0 max-w-3xl">
        <div role="status" aria-live="polite">
          {done && (
            <div className="mb-8">
              <Notice tone="good">{done}</Notice>
            </div>
          )}
        </div>
        <Outlet />
      </PageMain>
    </div>
  );
}
