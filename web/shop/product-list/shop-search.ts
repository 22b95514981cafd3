import type { PRODUCT_SORTS, ProductQuery } from '../../../contract/catalog.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { queryPage, queryText } from '../../site/query-text.ts';

export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const sortLabels: Readonly<Record<ProductSort, string>> = {
  featured: 'Featured',
  name: 'Name',
  price: 'Price, low to high',
  '-price': 'Price, high to low',
  '-vintage': 'Newest vintage',
};

/** Invalid parameters are ignored and never an error. */
export interface ShopSearch {
  readonly q: string;
  readonly category: string;
  readonly sort: ProductSort;
  readonly page: number;
}

const pageSize = 24;

export function readSearch(query: URLSearchParams): ShopSearch {
  const sort = query.get('sort') ?? '';
  return {
    q: queryText(query, 'q'),
    category: queryText(query, 'category'),
    sort: isSort(sort) ? sort : 'featured',
    page: queryPage(query),
  };
}

function isSort(text: string): text is ProductSort {
  return Object.hasOwn(sortLabels, text);
}

/** Each site sells only its own brand's wines. */
export function toQuery({ q, category, sort, page }: ShopSearch, brandingId: BrandingId): ProductQuery {
  return {
    brandingId: `${brandingId}`,
    sort,
    page,
    pageSize,
    ...(q && { q }),
    ...(category && { category }),
  };
}

export function shopHref(search: ShopSearch, change: Partial<ShopSearch> = {}): string {
  const { q, category, sort, page } = { ...search, page: 1, ...change };
  const query = new URLSearchParams();
  if (q) query.set('q', q);
  if (category) query.set('category', category);
  if (sort !== 'featured') query.set('sort', sort);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `/shop?${query}` : '/shop';
}
