import type { OfficeDraft } from '../../../contract/office/drafts.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import type { Field } from '../../ui/field.ts';
import { FieldError } from '../../ui/labelled.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { SoldProduct } from '../parts/pick-product.ts';
import { ProductSuggestions, productFacts } from '../parts/product-suggestions.tsx';
import { SubmitButton } from '../ui/office-form.tsx';
import { moneyText } from '../ui/texts.ts';

interface DraftProductsProps {
  readonly draft: OfficeDraft;
  readonly live: OfficeDraft;
  readonly products: readonly SoldProduct[];
  readonly choices: readonly SoldProduct[];
  readonly field: (name: string) => Field;
}

export function DraftProducts({ draft: { lines }, live, products, choices, field }: DraftProductsProps) {
  const saved = JSON.stringify(lines);
  const amountNow = (productId: number) =>
    live.lines.find((line) => line.productId === productId)?.amount ?? 0;
  return (
    <fieldset className="grid gap-3">
      <legend className="office-heading mb-2">Products</legend>
      <div key={saved} className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_6rem]">
        <TextField
          field={field('product')}
          label="Add a product"
          hint="A part of its name, or its SKU"
          list="products-on-sale"
          autoComplete="off"
          data-first-focus
        />
        <TextField field={field('productQty')} label="How many" inputMode="numeric" placeholder="1" />
      </div>
      <ProductSuggestions id="products-on-sale" products={products} />
      <div className="office-bar">
        <SubmitButton look="quiet">Add</SubmitButton>
        <CheckboxField field={field('bothBrands')} label="Search both brands" />
      </div>
      {choices.length > 0 && (
        <ul className="grid gap-2" aria-label="Products that match">
          {choices.map((product) => (
            <li key={product.productId} className="office-bar">
              <SubmitButton
                look="quiet"
                name="add"
                value={String(product.productId)}
                aria-label={`Add ${product.name}`}
              >
                Add
              </SubmitButton>
              <span className="min-w-0 grow">{product.name}</span>
              <span className="text-sm text-muted">{productFacts(product)}</span>
            </li>
          ))}
        </ul>
      )}
      <FieldError field={field('lines')} />
      {lines.length > 0 && (
        <ul className="grid gap-2">
          {lines.map(({ productId, description, qty }) => (
            <li key={`${productId} ${qty}`} className="office-bar">
              <DraftQuantity field={field(`line-${productId}`)} description={description} />
              <span className="min-w-0 grow">{description}</span>
              <span className="tabular-nums">{moneyText(amountNow(productId))}</span>
              <SubmitButton
                look="quiet"
                name="remove"
                value={String(productId)}
                aria-label={`Remove ${description}`}
              >
                Remove
              </SubmitButton>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

function DraftQuantity({ field, description }: { field: Field; description: string }) {
  const isInvalid = field.errors !== undefined;
  return (
    <span className="grid gap-1">
      <input
        name={field.name}
        defaultValue={String(field.initialValue ?? '')}
        inputMode="numeric"
        aria-label={`Quantity of ${description}`}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? `${field.name}-error` : undefined}
        className="control w-16"
      />
      <FieldError field={field} />
    </span>
  );
}
