import { useState } from 'react';
import type { Promotion } from '../../../contract/office/promotions.ts';
import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { type Field, textOf } from '../../ui/field.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { formValues, numberIn, shownFields, valueText } from '../form-values.ts';
import { CategoryChoice, categoriesIn, categoryField } from './category-choice.tsx';
import { ProductChoice, type PromoScope, productField, productsIn } from './product-choice.tsx';

const KINDS = [
  { value: 'percent', label: 'A percentage' },
  { value: 'amount', label: 'An amount' },
  { value: 'free-shipping', label: 'Free freight, except overnight' },
] as const;

const BRAND_CHOICES = [
  { value: '', label: 'Both' },
  ...BRANDING_IDS.map((id) => ({ value: String(id), label: BRANDS[id].name })),
];

/** What a code takes off, and its limits. An order must meet all of them. */
export function PromotionFields({
  field,
  products,
  categories,
}: PromoScope & {
  field: (name: string) => Field;
}) {
  const [brandingId, setBrandingId] = useState(textOf(field('brandingId').initialValue));
  return (
    <>
      <fieldset className="group grid gap-4">
        <legend className="office-heading mb-2">Discount</legend>
        <SelectField field={field('kind')} label="Type" width="half" choices={KINDS} />
        <div className="hidden group-has-[[value=percent]:checked]:block">
          <TextField field={field('percent')} label="Percent" width="half" inputMode="decimal" />
        </div>
        <div className="hidden group-has-[[value=amount]:checked]:block">
          <TextField field={field('amount')} label="Dollars" width="half" inputMode="decimal" />
        </div>
        <TextField
          field={field('name')}
          label="Name"
          optional
          hint="Shoppers see it in the cart. Leave empty: “15% off”."
        />
      </fieldset>
      <fieldset
        className="grid gap-4"
        onChange={({ target }) =>
          target instanceof HTMLSelectElement && target.name === 'brandingId' && setBrandingId(target.value)
        }
      >
        <legend className="office-heading mb-2">Only for</legend>
        <SelectField field={field('brandingId')} label="Brand" width="half" choices={BRAND_CHOICES} />
        <ProductChoice products={products} brandingId={brandingId} field={field} />
        <CategoryChoice categories={categories} brandingId={brandingId} field={field} />
        <TextField
          field={field('minimum')}
          label="Minimum order"
          optional
          width="half"
          inputMode="decimal"
          hint="In dollars, of the products above"
        />
        <CheckboxField field={field('firstOrderOnly')} label="First orders only" />
      </fieldset>
      <fieldset className="grid gap-4">
        <legend className="office-heading mb-2">Dates and limits</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField field={field('startsOn')} label="First day" optional kind="date" />
          <TextField field={field('endsOn')} label="Last day" optional kind="date" />
          <TextField field={field('maxUses')} label="Uses in total" optional inputMode="numeric" />
          <TextField
            field={field('maxUsesPerCustomer')}
            label="Uses per customer"
            optional
            inputMode="numeric"
          />
        </div>
      </fieldset>
    </>
  );
}

/** An empty limit is none. */
export function promotionIn(form: FormData) {
  const { text, numberOrNull, percentOrNull, orNull, isChecked } = formValues(form);
  const kind = text('kind');
  const orNone = (names: readonly string[] | undefined) => (names?.length === 0 ? null : names);
  const brand = text('brandingId');
  return shownFields({
    name: text('name'),
    kind,
    // What belongs to another kind is not judged.
    percent: kind === 'percent' ? percentOrNull('percent') : undefined,
    amount: kind === 'amount' ? numberOrNull('amount') : undefined,
    brandingId: brand === undefined ? undefined : brand === '' ? null : numberIn(brand),
    products: form.has('maxUses') ? orNone(productsIn(form)) : undefined,
    categories: form.has('maxUses') ? orNone(categoriesIn(form)) : undefined,
    minimum: numberOrNull('minimum'),
    startsOn: orNull('startsOn'),
    endsOn: orNull('endsOn'),
    maxUses: numberOrNull('maxUses'),
    maxUsesPerCustomer: numberOrNull('maxUsesPerCustomer'),
    firstOrderOnly: form.has('maxUses') ? isChecked('firstOrderOnly') : undefined,
  });
}

export function promotionValues(promo: Promotion): FormValues {
  return {
    name: promo.name === promo.effect ? '' : promo.name,
    kind: promo.kind,
    percent: valueText(promo.percent),
    amount: promo.amount === null ? '' : promo.amount.toFixed(2),
    brandingId: valueText(promo.brandingId),
    ...Object.fromEntries((promo.products ?? []).map((slug) => [productField(slug), 'on'])),
    ...Object.fromEntries((promo.categories ?? []).map((category) => [categoryField(category), 'on'])),
    minimum: promo.minimum === null ? '' : promo.minimum.toFixed(2),
    startsOn: promo.startsOn ?? '',
    endsOn: promo.endsOn ?? '',
    maxUses: valueText(promo.maxUses),
    maxUsesPerCustomer: valueText(promo.maxUsesPerCustomer),
    firstOrderOnly: promo.firstOrderOnly ? 'on' : '',
  };
}
