import { Link } from 'react-router';
import type { ProductRow } from '../../../contract/office/products.ts';
import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { PRODUCT_KINDS } from '../../../domain/office/stock-movements.ts';
import { linkTo } from '../link-to.ts';
import { useStaff } from '../parts/use-staff.ts';
import { Badge } from '../ui/badge.tsx';
import { ButtonLink } from '../ui/button-link.tsx';
import { anyText, choicesOf, defineList, filterOf, type ListColumn, oneOf } from '../ui/define-list.ts';
import { ListPage, NoMatch } from '../ui/list-page.tsx';
import { moneyText, numberText } from '../ui/texts.ts';
import type { Route } from './+types/products-page.ts';
import { KIND_NAMES } from './product-words.ts';

export const loader = ({ context, url }: Route.LoaderArgs) => PRODUCTS.load(context, url);

const columnsFor = (mayMove: boolean): readonly ListColumn<ProductRow>[] => [
  {
    label: 'Product',
    role: 'title',
    cell: ({ slug, name, imageHref }) => (
      <span className="flex items-center gap-3">
        <img
          src={imageHref}
          alt=""
          width={22}
          height={36}
          className="h-9 w-6 object-contain"
          loading="lazy"
        />
        <Link to={linkTo('/office/products/:slug', { slug })}>{name}</Link>
      </span>
    ),
  },
  { label: 'SKU', role: 'detail', cell: ({ sku }) => sku },
  { label: 'Brand', role: 'detail', cell: ({ brandingId }) => BRANDS[brandingId].name },
  { label: 'Price', role: 'amount', cell: ({ unitPrice }) => moneyText(unitPrice) },
  {
    label: 'Stock',
    role: 'amount',
    cell: ({ slug, sku, kind, stock }) => (
      <span className="whitespace-nowrap">
        {numberText(stock)}
        {mayMove && kind !== 'kit' && (
          <>
            {' '}
            <Link
              to={linkTo('/office/products/:slug/stock', { slug }, { kind: 'receive' })}
              aria-label={`Receive ${sku}`}
            >
              Receive
            </Link>
          </>
        )}
      </span>
    ),
  },
  { label: 'Bin', role: 'detail', cell: ({ bin }) => bin },
  { label: 'State', role: 'state', cell: (row) => <ProductState {...row} /> },
];

export function ProductState({ state, stock }: Pick<ProductRow, 'state' | 'stock'>) {
  if (state === 'draft') return <Badge word="Draft" tone="warn" />;
  if (state === 'retired') return <Badge word="Retired" />;
  return stock === 0 ? <Badge word="Sold out" tone="danger" /> : <Badge word="On sale" tone="good" />;
}

const STATES = { draft: 'Draft', 'on-sale': 'On sale', retired: 'Retired' };

const PRODUCTS = defineList('get /office/products', {
  title: 'Products',
  noun: 'product',
  caption: 'Products by name',
  columns: ({ staff }) => columnsFor(staff.permissions.includes('stock')),
  idOf: ({ slug }) => slug,
  nameOf: ({ name }) => name,
  asks: {
    q: anyText,
    brand: oneOf(BRANDING_IDS),
    kind: oneOf(PRODUCT_KINDS),
    category: anyText,
    stock: oneOf(['low', 'out']),
    state: oneOf(['draft', 'on-sale', 'retired']),
  },
  brandSwitch: 'head',
  filters: [
    { name: 'q', label: 'Name, SKU, barcode or bin', type: 'search' },
    { name: 'kind', label: 'Kind', choices: choicesOf(KIND_NAMES) },
    { name: 'stock', label: 'Stock', choices: choicesOf({ low: 'Low', out: 'Out' }) },
    { name: 'state', label: 'State', choices: choicesOf(STATES) },
  ],
  kept: ['brand'],
  empty: <NoMatch text="No products match." clear={linkTo('/office/products')} />,
  csv: ({ query }) => `/api/office/products?${new URLSearchParams({ ...filterOf(query), format: 'csv' })}`,
  did: { import: 'The products of the file are saved.' },
});

export default function ProductsPage({ loaderData }: Route.ComponentProps) {
  const mayEnter = useStaff().permissions.includes('catalog');
  return (
    <ListPage
      of={PRODUCTS}
      loaded={loaderData}
      acts={
        mayEnter && (
          <>
            <ButtonLink to={linkTo('/office/products/import')}>Import</ButtonLink>
            <ButtonLink look="main" to={linkTo('/office/products/new')}>
              New product
            </ButtonLink>
          </>
        )
      }
    />
  );
}
