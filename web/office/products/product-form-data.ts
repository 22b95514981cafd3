import type { OfficeProduct } from '../../../contract/office/products.ts';
import { WINE_WORD_KEYS } from '../../../domain/catalog/wine-words.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { formValues, shownFields, valueText } from '../form-values.ts';
import { contentsIn, contentsValues } from '../parts/contents-fields.tsx';

/** What the product form sends. A field that the form does not show is not sent, and stays as it is. */
export function productIn(form: FormData) {
  const { text, number, orNull, numberOrNull, list, isChecked } = formValues(form);
  return shownFields({
    sku: text('sku'),
    name: text('name'),
    unitPrice: number('unitPrice'),
    kitMarkdown: number('kitMarkdown'),
    cartLimit: number('cartLimit'),
    categories: list('categories'),
    alcoholVolume: number('alcoholVolume'),
    bottleVolumeMl: numberOrNull('bottleVolumeMl'),
    vintage: numberOrNull('vintage'),
    varietal: orNull('varietal'),
    appellation: orNull('appellation'),
    requiresShipDate: form.has('name') ? isChecked('requiresShipDate') : undefined,
    bottles: form.has('add-1') ? contentsIn(form) : undefined,
    descriptionShort: text('descriptionShort'),
    description: text('description'),
    bin: orNull('bin'),
    barcode: orNull('barcode'),
    reorderAt: numberOrNull('reorderAt'),
    ...(Object.fromEntries(WINE_WORD_KEYS.map((key) => [key, orNull(key)])) as WineWordsTyped),
  });
}

type WineWordsTyped = Record<(typeof WINE_WORD_KEYS)[number], string | null | undefined>;

export function productValues(product: OfficeProduct): FormValues {
  return {
    sku: product.sku,
    name: product.name,
    unitPrice: product.unitPrice.toFixed(2),
    kitMarkdown: product.kitMarkdown.toFixed(2),
    cartLimit: valueText(product.cartLimit),
    categories: product.categories.join(', '),
    alcoholVolume: valueText(product.alcoholVolume),
    bottleVolumeMl: valueText(product.bottleVolumeMl),
    vintage: valueText(product.vintage),
    varietal: valueText(product.varietal),
    appellation: valueText(product.appellation),
    requiresShipDate: product.requiresShipDate ? 'on' : '',
    ...contentsValues(product.bottles),
    descriptionShort: product.descriptionShort,
    description: product.description,
    bin: valueText(product.bin),
    barcode: valueText(product.barcode),
    reorderAt: valueText(product.reorderAt),
    ...Object.fromEntries(WINE_WORD_KEYS.map((key) => [key, valueText(product[key])])),
  };
}
