import { Link } from 'react-router';
import type { ProductRow } from '../../../contract/office/products.ts';
import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { PRODUCT_KINDS } from '../../../domain/office/stock-movements.ts';
import { apiContext } from '../../api/browser-api.ts';
import { shown } from '../call-office.ts';
import { useStaff } from '../layout/use-staff.ts';
import { Badge } from '../ui/badge.tsx';
import { type Column, DataTable, Pager } from '../ui/data-table.tsx';
import { BrandSwitch, Did, FilterBar, FilterField } from '../ui/list-tools.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { moneyText } from '../ui/texts.ts';
import type { Route } from './+types/products-page.ts';
import { KIND_NAMES } from './product-words.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const { searchParams } = url;
  const asked = (name: string) => searchParams.get(name) || undefined;
  const one = <Value extends string>(name: string, values: readonly Value[]) =>
    values.find((value) => value === asked(name));
  const query = {
    q: asked('q'),
    brand: BRANDING_IDS.find((id) => String(id) === asked('brand')),
    kind: one('kind', PRODUCT_KINDS),
    category: asked('category'),
    stock: one('stock', ['low', 'out'] as const),
    state: one('state', ['draft', 'on-sale', 'retired'] as const),
    after: asked('after'),
    before: asked('before'),
  };
  return shown(await context.get(apiContext).call('get /office/products', { query }), url.href);
}

const COLUMNS: readonly Column<ProductRow>[] = [
  {
    label: 'Product',
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
        <Link to={`/office/products/${slug}`}>{name}</Link>
      </span>
    ),
  },
  { label: 'SKU', cell: ({ sku }) => sku },
  { label: 'Brand', cell: ({ brandingId }) => BRANDS[brandingId].name },
  { label: 'Price', cell: ({ unitPrice }) => moneyText(unitPrice), isNumber: true },
  { label: 'Stock', cell: ({ stock }) => stock.toLocaleString('en-US'), isNumber: true },
  { label: 'Bin', cell: ({ bin }) => bin },
  { label: 'State', cell: (row) => <ProductState {...row} /> },
];

export function ProductState({ state, stock }: Pick<ProductRow, 'state' | 'stock'>) {
  if (state === 'draft') return <Badge word="Draft" tone="warn" />;
  if (state === 'retired') return <Badge word="Retired" />;
  return stock === 0 ? <Badge word="Sold out" tone="danger" /> : <Badge word="On sale" tone="good" />;
}

export default function ProductsPage({ loaderData: list }: Route.ComponentProps) {
  const mayEnter = useStaff().permissions.includes('catalog');
  return (
    <>
      <PageHead title="Products">
        <BrandSwitch />
        {mayEnter && (
          <Link className="button is-quiet" to="/office/products/import">
            Import
          </Link>
        )}
        {mayEnter && (
          <Link className="button" to="/office/products/new">
            New product
          </Link>
        )}
      </PageHead>
      <Did words={{ import: 'The products of the file are saved.' }} />
      <FilterBar kept={['brand']}>
        <FilterField name="q" label="Name, SKU, barcode or bin" type="search" />
        <FilterField
          name="kind"
          label="Kind"
          choices={PRODUCT_KINDS.map((kind) => ({ value: kind, label: KIND_NAMES[kind] }))}
        />
        <FilterField
          name="stock"
          label="Stock"
          choices={[
            { value: 'low', label: 'Low' },
            { value: 'out', label: 'Out' },
          ]}
        />
        <FilterField
          name="state"
          label="State"
          choices={[
            { value: 'draft', label: 'Draft' },
            { value: 'on-sale', label: 'On sale' },
            { value: 'retired', label: 'Retired' },
          ]}
        />
      </FilterBar>
      <DataTable
        caption="Products by name"
        columns={COLUMNS}
        rows={list.rows}
        idOf={({ slug }) => slug}
        nameOf={({ name }) => name}
        empty={
          <>
            <p>No products match</p>
            <p className="mt-2">
              <Link className="button is-quiet" to="/office/products">
                Clear filters
              </Link>
            </p>
          </>
        }
      />
      {list.rows.length > 0 && <Pager {...list} noun="products" />}
    </>
  );
}
