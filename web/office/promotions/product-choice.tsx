import { useId, useState } from 'react';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import type { Api } from '../../api/client.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import type { Field } from '../../ui/field.ts';
import { FieldError } from '../../ui/labelled.tsx';
import { allProducts } from '../parts/all-products.ts';
import { type ChosenCategory, NOT_SHOWN } from './category-choice.tsx';

export interface ChosenProduct {
  readonly slug: string;
  readonly name: string;
  readonly brandingId: BrandingId;
}

const FIELD = /^product-(.+)$/;
export const productField = (slug: string) => `product-${slug}`;

/** The slugs of the ticked products. */
export function productsIn(form: FormData): string[] {
  return [...form.keys()].flatMap((name) => FIELD.exec(name)?.[1] ?? []);
}

/** What a promotion may be limited to. */
export interface PromoScope {
  /** Retired ones too: a promotion may be limited to them. */
  readonly products: readonly ChosenProduct[];
  /** Of the products that are on sale. */
  readonly categories: readonly ChosenCategory[];
}

export async function loadPromoScope(api: Api, url: string): Promise<PromoScope> {
  const products = await allProducts(api, url);
  const categories = new Map<string, Set<string>>();
  for (const { state, categories: own, brandingId } of products)
    for (const name of state === 'on-sale' ? own : [])
      categories.set(name, (categories.get(name) ?? new Set()).add(String(brandingId)));
  return {
    products: products.map(({ slug, name, brandingId }) => ({ slug, name, brandingId })),
    categories: [...categories]
      .map(([name, brandingIds]) => ({ name, brandingIds: [...brandingIds] }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1)),
  };
}

/** A box for each product of the brand. With a script the list can be searched; what is ticked stays in sight. */
export function ProductChoice({
  products,
  brandingId: chosenBrand,
  field,
}: {
  products: readonly ChosenProduct[];
  /** '' for both brands. */
  brandingId: string;
  field: (name: string) => Field;
}) {
  const id = useId();
  const [words, setWords] = useState<readonly string[]>([]);
  const isShown = ({ slug, name, brandingId }: ChosenProduct) =>
    (chosenBrand === '' || chosenBrand === String(brandingId)) &&
    words.every((word) => `${name} ${BRANDS[brandingId].name} ${slug}`.toLowerCase().includes(word));
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 font-medium">
        Products <span className="font-normal text-muted">(optional)</span>
      </legend>
      <input
        type="search"
        aria-label="Search products"
        aria-controls={id}
        placeholder="Search products"
        autoComplete="off"
        onChange={({ currentTarget }) => setWords(currentTarget.value.toLowerCase().split(/\s+/))}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        className="control noscript:hidden"
      />
      <ul id={id} className="max-h-80 overflow-y-auto border border-line px-3">
        {products.map((product) => (
          <li key={product.slug} className={isShown(product) ? undefined : NOT_SHOWN}>
            <CheckboxField
              field={field(productField(product.slug))}
              label={
                <>
                  {product.name} <span className="text-sm text-muted">{BRANDS[product.brandingId].name}</span>
                </>
              }
            />
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">If none is ticked, the code is for all products.</p>
      <FieldError field={field('products')} />
    </fieldset>
  );
}
