import type { BrandingId } from '../../../domain/brands/branding.ts';
import { MOST_ROWS_A_PAGE } from '../../../domain/office/list-limits.ts';
import type { Api, ApiResult } from '../../api/client.ts';

export interface SoldProduct {
  readonly productId: number;
  readonly name: string;
  readonly sku: string;
  readonly unitPrice: number;
  readonly stock: number;
  readonly brandingId: BrandingId;
}

export type PickedProduct =
  | { readonly kind: 'none' }
  | { readonly kind: 'one'; readonly productId: number }
  /** The typed text is part of each name. */
  | { readonly kind: 'some'; readonly choices: readonly SoldProduct[] }
  | { readonly kind: 'unknown'; readonly message: string };

/** As many as the list of suggestions may hold; any other product is found by a part of its name, too. */
export const suggestedOf = (brand: BrandingId) =>
  ({ state: 'on-sale', brand, limit: MOST_ROWS_A_PAGE }) as const;

/** As many as one looks through. */
export const MOST_CHOICES = 12;

/** By its whole name or SKU, or by a part of it; of the draft's brand, unless the box for both brands is ticked. */
export async function pickProduct(api: Api, form: FormData, brand: BrandingId): Promise<PickedProduct> {
  const pressed = Number(form.get('add')) || null;
  if (pressed !== null) return { kind: 'one', productId: pressed };
  const typed = String(form.get('product') ?? '').trim();
  if (typed === '') return { kind: 'none' };
  const isOfBoth = form.get('bothBrands') === 'on';
  const answer = await findProducts(api, typed, isOfBoth ? undefined : brand);
  if (!answer.ok) return { kind: 'unknown', message: answer.error.message };
  const [only = null, ...others] = answer.data;
  if (only && others.length === 0) return { kind: 'one', productId: only.productId };
  if (only) return { kind: 'some', choices: [only, ...others].slice(0, MOST_CHOICES) };
  const where = isOfBoth ? '' : ' Tick the box to look at both brands.';
  return { kind: 'unknown', message: `${noMatch(typed)}${where}` };
}

export const noMatch = (typed: string) => `No product on sale matches “${typed}”.`;

/** The products on sale whose names hold all typed words; only those with just this name or SKU, if there are any. */
export async function findProducts(
  api: Api,
  typed: string,
  brand: BrandingId | undefined,
): Promise<ApiResult<SoldProduct[]>> {
  const words = typed.replaceAll(/[^\p{L}\p{N}-]+/gu, ' ').trim();
  if (words === '') return { ok: true, status: 200, data: [] };
  const query = {
    state: 'on-sale',
    limit: MOST_ROWS_A_PAGE,
    q: words,
    ...(brand !== undefined && { brand }),
  } as const;
  const found = await api.call('get /office/products', { query });
  if (!found.ok) return found;
  const { rows } = found.data;
  const named = rows.filter(({ name, sku, slug }) =>
    [name, sku, slug].some((each) => each.toLowerCase() === typed.toLowerCase()),
  );
  return { ...found, data: (named.length > 0 ? named : rows).map(soldProduct) };
}

export function soldProduct({
  productId,
  name,
  sku,
  unitPrice,
  stock,
  brandingId,
}: SoldProduct): SoldProduct {
  return { productId, name, sku, unitPrice, stock, brandingId };
}
