import { data } from 'react-router';
import { WINERY_TIME_ZONE } from '../../domain/dates/day.ts';
import { apiContext } from '../api/browser-api.ts';
import { failPage } from '../api/page-failure.ts';
import { PageTitle } from '../checkout/layout/page-title.tsx';
import { ReceiptFacts } from '../parts/receipt-facts.tsx';
import { PageMain } from '../ui/page-main.tsx';
import type { Route } from './+types/compliance-receipt-page.ts';

async function load({ context, url }: Route.LoaderArgs) {
  const id = url.searchParams.get('id') ?? '';
  const found = await context.get(apiContext).call('get /compliance-receipt', { query: { id } });
  if (!found.ok && found.error.status !== 404 && found.error.status !== 422) return failPage(found.error);
  return data({ signed: found.ok ? found.data : null }, { status: found.ok ? 200 : 404 });
}

export { load as loader };

/** For an auditor who has its link. */
export default function ComplianceReceiptPage({ loaderData: { signed } }: Route.ComponentProps) {
  return (
    <div className="page">
      <PageMain className="mx-auto max-w-3xl py-8 md:py-16">
        <PageTitle title="Compliance receipt" />
        <h1 className="title mb-8">Compliance receipt</h1>
        {signed === null ? (
          <p>This link does not work anymore. Ask the winery for a new one.</p>
        ) : (
          <ReceiptFacts signed={signed} at={(instant) => minutes.format(new Date(instant))} />
        )}
      </PageMain>
    </div>
  );
}

const minutes = new Intl.DateTimeFormat('en-US', {
  timeZone: WINERY_TIME_ZONE,
  dateStyle: 'medium',
  timeStyle: 'short',
});
