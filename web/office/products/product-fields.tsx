import type { ComponentProps } from 'react';
import type { OfficeProduct } from '../../../contract/office/products.ts';
import { LONGEST_WORDS, WINE_WORD_KEYS, WINE_WORDS } from '../../../domain/catalog/wine-words.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import type { Field } from '../../ui/field.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { ContentsFields } from '../parts/contents-fields.tsx';

interface ProductFieldsProps {
  readonly field: (name: string) => Field;
  readonly kind: OfficeProduct['kind'];
  /** Null if the product is no kit. */
  readonly kit: Pick<ComponentProps<typeof ContentsFields>, 'contents' | 'offered'> | null;
}

/** What the shop says of a product, what it sells for, and where it stands in the cellar. */
export function ProductFields({ field, kind, kit }: ProductFieldsProps) {
  return (
    <>
      <TextField field={field('name')} label="Name" />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={field('unitPrice')} label="Price" inputMode="decimal" />
        <TextField field={field('sku')} label="SKU" />
      </div>
      {kit && (
        <>
          <TextField field={field('kitMarkdown')} label="Kit markdown" width="half" inputMode="decimal" />
          <fieldset className="grid gap-3">
            <legend className="office-heading mb-2">Contents of the kit</legend>
            <ContentsFields
              field={field}
              sentAs="bottles"
              contents={kit.contents}
              offered={kit.offered}
              noun="product"
            />
          </fieldset>
        </>
      )}
      {kind === 'wine' && (
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={field('vintage')} label="Vintage" optional inputMode="numeric" />
          <TextField field={field('varietal')} label="Varietal" optional />
          <TextField field={field('appellation')} label="Appellation" optional />
          <TextField field={field('alcoholVolume')} label="Alcohol, percent" inputMode="decimal" />
          <TextField field={field('bottleVolumeMl')} label="Bottle, milliliters" inputMode="numeric" />
        </div>
      )}
      <TextField
        field={field('categories')}
        label="Categories"
        optional
        hint="Separate them with commas. Shoppers filter by them."
      />
      <TextField field={field('descriptionShort')} label="Short description" optional />
      <TextAreaField field={field('description')} label="Description" optional limit={4000} rows={5} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={field('cartLimit')} label="Limit per order" inputMode="numeric" />
        <TextField field={field('bin')} label="Bin" optional hint="Where it is in the cellar" />
        <TextField field={field('barcode')} label="Barcode" optional hint="Scan it into this field" />
        {kind !== 'kit' && (
          <TextField
            field={field('reorderAt')}
            label="Reorder at"
            optional
            inputMode="numeric"
            hint="Warn at this many bottles (default 12)"
          />
        )}
      </div>
      {kind === 'wine' && (
        <details>
          <summary className="office-heading cursor-pointer">More about the wine</summary>
          <p className="mt-1 mb-3 text-sm text-muted">
            Shown on its page in the shop. **bold**, *italic*, ## for a heading, - for a list.
          </p>
          <div className="grid gap-4">
            {WINE_WORD_KEYS.map((key) => (
              <TextAreaField
                key={key}
                field={field(key)}
                label={WINE_WORDS[key]}
                optional
                limit={LONGEST_WORDS}
              />
            ))}
          </div>
        </details>
      )}
      <CheckboxField field={field('requiresShipDate')} label="Shoppers must choose a delivery date" />
    </>
  );
}
