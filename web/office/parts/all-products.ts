import type { ProductListQuery, ProductRow } from '../../../contract/office/products.ts';
import { MOST_ROWS_A_PAGE } from '../../../domain/office/list-limits.ts';
import type { Api } from '../../api/client.ts';
import { unwrap } from '../call-office.ts';

/** All pages of the list, for a field that products are chosen in. */
export async function allProducts(
  api: Api,
  requestUrl: string,
  filter: Pick<ProductListQuery, 'kind' | 'state' | 'brand'> = {},
): Promise<ProductRow[]> {
  const products: ProductRow[] = [];
  let after: string | undefined;
  do {
    const query = { ...filter, limit: MOST_ROWS_A_PAGE, ...(after !== undefined && { after }) };
    const page = unwrap(await api.call('get /office/products', { query }), requestUrl);
    products.push(...page.rows);
    after = page.next ?? undefined;
  } while (after !== undefined);
  return products;
}
