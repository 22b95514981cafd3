import { data, useNavigation } from 'react-router';
import type { BrandingId } from '../../domain/brands/branding.ts';
import { apiContext } from '../api/browser-api.ts';
import type { Api } from '../api/client.ts';
import { ListDown } from '../shop/list-down.tsx';
import { PageHead } from '../site/page-head.tsx';
import { siteBrandContext, useSite } from '../site/site.ts';
import { LiveRegion } from '../ui/live-region.tsx';
import { PageMain } from '../ui/page-main.tsx';
import { Pagination } from '../ui/pagination.tsx';
import type { Route } from './+types/find-our-wines-page.ts';
import { NothingFound } from './no-stockists.tsx';
import { countWords, readStockistSearch, type StockistSearch, stockistHref } from './stockist-search.ts';
import { StockistSearchForm } from './stockist-search-form.tsx';
import { type Stockist, Stockists } from './stockists.tsx';

/** Few enough to tell the numbers on the map apart. */
const PAGE_SIZE = 20;

type Result =
  | { readonly kind: 'found'; readonly places: readonly Stockist[]; readonly total: number }
  | { readonly kind: 'wrong-zip'; readonly messages: readonly string[] }
  | { readonly kind: 'down'; readonly requestId: string | null };

const statuses = { found: 200, 'wrong-zip': 422, down: 503 } as const;

async function load({ context, request }: Route.LoaderArgs) {
  const search = readStockistSearch(new URL(request.url).searchParams);
  const result = await find(context.get(apiContext), search, context.get(siteBrandContext)());
  return data({ search, result }, { status: statuses[result.kind] });
}

export { load as loader, load as clientLoader };

async function find(api: Api, search: StockistSearch, brandingId: BrandingId): Promise<Result> {
  const { zip, distance, q, page } = search;
  const answer = await api.call('get /find-our-wines', {
    query: { zip, q, brandingId: `${brandingId}`, ...(zip && { distance }) },
  });
  if (answer.ok) {
    const { locations } = answer.data;
    const start = (page - 1) * PAGE_SIZE;
    return { kind: 'found', places: locations.slice(start, start + PAGE_SIZE), total: locations.length };
  }
  const messages = answer.error.fields?.zip;
  return messages ? { kind: 'wrong-zip', messages } : { kind: 'down', requestId: answer.error.requestId };
}

export default function FindOurWinesPage({ loaderData }: Route.ComponentProps) {
  const { search, result } = loaderData;
  const { name } = useSite();
  const isBusy = useNavigation().location?.pathname === '/find-our-wines';
  const description = `Restaurants that pour ${name} wines, and shops that sell them.`;

  return (
    <PageMain className="page pt-10 md:pt-16">
      <PageHead
        title="Find Our Wines"
        description={description}
        path="/find-our-wines"
        hasErrors={result.kind === 'wrong-zip'}
      />
      <div className="max-w-3xl">
        <h1 className="title">Find Our Wines</h1>
        <p className="mt-4 lead">{description}</p>
      </div>
      <div className="mt-9 border-b border-line pb-8 md:mt-12">
        <StockistSearchForm
          search={search}
          zipErrors={result.kind === 'wrong-zip' ? result.messages : undefined}
        />
      </div>
      <section aria-label="Results" aria-busy={isBusy || undefined}>
        <LiveRegion message={isBusy ? '' : announcement(result)} />
        <div className="fades-when-busy">
          {result.kind === 'down' && (
            <ListDown
              title="The list of places is not available right now"
              lead="Please try again in a minute."
              href={stockistHref(search, { page: search.page })}
              requestId={result.requestId}
            />
          )}
          {result.kind === 'found' && result.places.length === 0 && <NothingFound search={search} />}
          {result.kind === 'found' && result.places.length > 0 && (
            <>
              <p className="py-5 text-sm text-muted">{countWords(result.total, search)}</p>
              <Stockists key={stockistHref(search, { page: search.page })} places={result.places} />
              <Pagination
                page={search.page}
                pages={Math.ceil(result.total / PAGE_SIZE)}
                hrefOf={(page) => stockistHref(search, { page })}
              />
            </>
          )}
        </div>
      </section>
    </PageMain>
  );
}

function announcement(result: Result): string {
  if (result.kind === 'down') return 'The list of places could not be loaded.';
  if (result.kind === 'wrong-zip') return result.messages.join(' ');
  return result.total === 1 ? '1 place found' : `${result.total} places found`;
}
