import type { BrandingId } from '../../../domain/brands/branding.ts';
import type { Api } from '../../api/client.ts';

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
export const suggestedOf = (brand: BrandingId) => ({ state: 'on-sale', brand, limit: 200 }) as const;

/** As many as one looks through. */
const MOST_CHOICES = 12;

/** By its whole name or SKU, or by a part of it; of the draft's brand, unless the box for both brands is ticked. */
export async function pickProduct(api: Api, form: FormData, brand: BrandingId): Promise<PickedProduct> {
  const pressed = Number(form.get('add')) || null;
  if (pressed !== null) return { kind: 'one', productId: pressed };
  const typed = String(form.get('product') ?? '').trim();
  if (typed === '') return { kind: 'none' };
  const isOfBoth = form.get('bothBrands') === 'on';
  const found = await findProducts(api, typed, isOfBoth ? undefined : brand);
  const [only = null] = found;
  if (only && found.length === 1) return { kind: 'one', productId: only.productId };
  if (only) return { kind: 'some', choices: found };
  const where = isOfBoth ? '' : ' Tick the box to look at both brands.';
  return { kind: 'unknown', message: `${noMatch(typed)}${where}` };
}

export const noMatch = (typed: string) => `No product on sale matches “${typed}”.`;

/** Products on sale that what was typed may mean: one alone if it has just this name or SKU. */
export async function findProducts(
  api: Api,
  typed: string,
  brand: BrandingId | undefined,
): Promise<SoldProduct[]> {
  const found = await api.call('get /office/products', {
    query: {
      state: 'on-sale',
      limit: MOST_CHOICES,
      q: typed.replaceAll(/[^\p{L}\p{N}-]+/gu, ' '),
      ...(brand !== undefined && { brand }),
    },
  });
  const rows = found.ok ? found.data.rows : [];
  const named = rows.filter(({ name, sku, slug }) =>
    [name, sku, slug].some((each) => each.toLowerCase() === typed.toLowerCase()),
  );
  return (named.length === 1 ? named : rows).map(soldProduct);
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
