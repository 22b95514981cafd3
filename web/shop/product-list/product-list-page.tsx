import { data, useNavigation } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { brandHref } from '../../site/brand-href.ts';
import { PageHead } from '../../site/page-head.tsx';
import { type SiteView, siteBrandContext, useSite } from '../../site/site.ts';
import { EmptyGlass } from '../../ui/empty-glass.tsx';
import { LiveRegion } from '../../ui/live-region.tsx';
import { PageMain } from '../../ui/page-main.tsx';
import { Pagination } from '../../ui/pagination.tsx';
import { ListDown } from '../list-down.tsx';
import type { Route } from './+types/product-list-page.ts';
import { CategoryLinks } from './category-links.tsx';
import { Hero } from './hero.tsx';
import { cardOf, type ProductCardView, ProductGrid } from './product-grid.tsx';
import { SearchForm } from './search-form.tsx';
import { readSearch, type ShopSearch, shopHref, toQuery } from './shop-search.ts';

interface ListData {
  readonly search: ShopSearch;
  /** `null` while the catalog cannot be read. */
  readonly found: Found | null;
  /** Of the request that got no answer. */
  readonly requestId: string | null;
}

interface Found {
  readonly products: readonly ProductCardView[];
  readonly total: number;
  readonly pageSize: number;
  readonly categories: readonly string[];
}

async function load({ request, context }: Route.LoaderArgs) {
  const search = readSearch(new URL(request.url).searchParams);
  const query = toQuery(search, context.get(siteBrandContext)());
  const answer = await context.get(apiContext).call('get /shop/products', {
    query: { ...query, toDoor: 'true' },
  });
  if (!answer.ok)
    return data<ListData>({ search, found: null, requestId: answer.error.requestId }, { status: 503 });
  const { products, total, pageSize, categories } = answer.data;
  const found = { products: products.map(cardOf), total, pageSize, categories };
  return data<ListData>({ search, found, requestId: null });
}

export { load as loader, load as clientLoader };

export default function ProductListPage({ loaderData }: Route.ComponentProps) {
  const { search, found, requestId } = loaderData;
  const { brand, others } = useSite();
  const isBusy = useNavigation().location?.pathname === '/shop';
  const heading = search.category || 'Wines';
  const isFullCatalog = search.q === '' && search.category === '' && search.page === 1;

  return (
    <PageMain className="page pt-7 md:pt-12">
      <PageHead
        title={search.q ? `“${search.q}”` : heading}
        description={brand.description}
        path={shopHref(search, { q: '', sort: 'featured', page: search.page })}
      />
      <Hero heading={heading} products={isFullCatalog ? (found?.products ?? []) : []} />
      <div className="flex flex-col gap-5 pt-7 md:pt-9">
        <SearchForm search={search} />
        <CategoryLinks search={search} categories={found?.categories ?? []} />
      </div>
      <section aria-label="Results" aria-busy={isBusy || undefined}>
        <LiveRegion message={isBusy ? '' : announcement(found)} />
        <div className="fades-when-busy">
          {found === null && (
            <ListDown
              title="The list of wines is not available right now"
              lead="Please try again in a minute. Your cart is safe."
              href={shopHref(search, { page: search.page })}
              requestId={requestId}
            />
          )}
          {found !== null && found.products.length === 0 && <NothingFound search={search} others={others} />}
          {found !== null && found.products.length > 0 && (
            <>
              <p className="pt-8 pb-3 text-sm text-muted">{countWords(found.total)}</p>
              <ProductGrid products={found.products} />
              <Pagination
                page={search.page}
                pages={Math.ceil(found.total / found.pageSize)}
                hrefOf={(page) => shopHref(search, { page })}
              />
            </>
          )}
        </div>
      </section>
    </PageMain>
  );
}

function announcement(found: ListData['found']): string {
  return found === null ? 'The list of wines could not be loaded.' : `${countWords(found.total)} found`;
}

function countWords(total: number): string {
  return total === 1 ? '1 item' : `${total} items`;
}

function NothingFound({ search, others }: { search: ShopSearch; others: SiteView['others'] }) {
  return (
    <div className="mx-auto max-w-xl py-16 text-center md:py-24">
      <EmptyGlass className="mx-auto mb-8 h-36 text-accent" />
      <h2 className="heading">Nothing found{search.q ? ` for “${search.q}”` : ''}</h2>
      <p className="lead mt-3">Try a shorter word, a grape or a place: Cabernet, Pinot Noir, Napa Valley.</p>
      <ul className="mt-6 flex flex-wrap justify-center gap-x-8">
        <li>
          <a className="link-line" href="/shop">
            See all wines
          </a>
        </li>
        {others.map((other) => (
          <li key={other.brandingId}>
            <a className="link-line" href={brandHref(other.brandingId, shopHref(search))}>
              See {other.name} wines
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
