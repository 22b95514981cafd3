import type { OfficeProduct } from '../../../contract/office/products.ts';
import { WINE_WORD_KEYS } from '../../../domain/catalog/wine-words.ts';
import type { FormValues } from '../../forms/form-reply.ts';

/** Text that is no number stays text: the API says what is wrong with it, at its field. */
function numberIn(text: string): number {
  const plain = text.trim().replace(/^\$/, '').replaceAll(',', '');
  return plain === '' || Number.isNaN(Number(plain)) ? (text as unknown as number) : Number(plain);
}

/** What the product form sends. A field that the form does not show is not sent, and stays as it is. */
export function productIn(form: FormData) {
  const textOf = (name: string) => {
    const value = form.get(name);
    return typeof value === 'string' ? value.trim() : undefined;
  };
  const number = (name: string) => {
    const text = textOf(name);
    return text === undefined ? undefined : numberIn(text);
  };
  const orNull = (name: string) => {
    const text = textOf(name);
    return text === undefined ? undefined : text === '' ? null : text;
  };
  const numberOrNull = (name: string) => {
    const text = textOf(name);
    return text === undefined ? undefined : text === '' ? null : numberIn(text);
  };
  const bottles = textOf('bottles');
  const fields = {
    sku: textOf('sku'),
    name: textOf('name'),
    unitPrice: number('unitPrice'),
    kitMarkdown: number('kitMarkdown'),
    cartLimit: number('cartLimit'),
    categories: textOf('categories')
      ?.split(',')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
    alcoholVolume: number('alcoholVolume'),
    bottleVolumeMl: numberOrNull('bottleVolumeMl'),
    vintage: numberOrNull('vintage'),
    varietal: orNull('varietal'),
    appellation: orNull('appellation'),
    requiresShipDate: form.has('name') ? form.get('requiresShipDate') === 'on' : undefined,
    bottles: bottles === undefined ? undefined : bottlesIn(bottles),
    descriptionShort: textOf('descriptionShort'),
    description: textOf('description'),
    bin: orNull('bin'),
    barcode: orNull('barcode'),
    reorderAt: numberOrNull('reorderAt'),
    ...Object.fromEntries(WINE_WORD_KEYS.map((key) => [key, orNull(key)])),
  };
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));
}

/** 'merlot-2021: 2' on each line. */
function bottlesIn(text: string) {
  return text
    .split(/[\n,]/)
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [slug = '', quantity = '1'] = line.split(':').map((part) => part.trim());
      return { slug, quantity: numberIn(quantity) };
    });
}

export function productValues(product: OfficeProduct): FormValues {
  const text = (value: string | number | null) => (value === null ? '' : String(value));
  return {
    sku: product.sku,
    name: product.name,
    unitPrice: product.unitPrice.toFixed(2),
    kitMarkdown: product.kitMarkdown.toFixed(2),
    cartLimit: text(product.cartLimit),
    categories: product.categories.join(', '),
    alcoholVolume: text(product.alcoholVolume),
    bottleVolumeMl: text(product.bottleVolumeMl),
    vintage: text(product.vintage),
    varietal: text(product.varietal),
    appellation: text(product.appellation),
    requiresShipDate: product.requiresShipDate ? 'on' : '',
    bottles: product.bottles.map(({ slug, quantity }) => `${slug}: ${quantity}`).join('\n'),
    descriptionShort: product.descriptionShort,
    description: product.description,
    bin: text(product.bin),
    barcode: text(product.barcode),
    reorderAt: text(product.reorderAt),
    ...Object.fromEntries(WINE_WORD_KEYS.map((key) => [key, text(product[key])])),
  };
}
