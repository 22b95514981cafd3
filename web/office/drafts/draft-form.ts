import type { OfficeDraft } from '../../../contract/office/drafts.ts';
import type { FieldErrors, FormValues } from '../../forms/form-reply.ts';
import { formValues, numberIn } from '../form-values.ts';

export const ADDRESS_NAMES = [
  'name_first',
  'name_last',
  'company',
  'address1',
  'address2',
  'city',
  'stateId',
  'zip',
  'phone',
] as const;

export interface SoldProduct {
  readonly productId: number;
  readonly name: string;
  readonly sku: string;
  readonly slug: string;
}

/** By its name, SKU or address, in any case. */
export function productNamed(products: readonly SoldProduct[], text: string): SoldProduct | undefined {
  const asked = text.trim().toLowerCase();
  return products.find(({ name, sku, slug }) =>
    [name, sku, slug].some((each) => each.toLowerCase() === asked),
  );
}

/** What the draft's form sends: `line-7` is the quantity of product 7, 0 takes it out. */
export function entryIn(form: FormData, added: SoldProduct | undefined) {
  const { text, orNull, isChecked } = formValues(form);
  const lines = [...form.keys()].flatMap((name) => {
    const productId = /^line-(\d+)$/.exec(name)?.[1];
    const qty = numberIn(text(name) ?? '');
    return productId === undefined || qty === 0 ? [] : [{ productId: Number(productId), qty }];
  });
  const [deliveryMethod = '', shipViaId = ''] = (text('method') ?? '').split('/');
  const address = (prefix: string) =>
    Object.fromEntries(
      ADDRESS_NAMES.map((name) => {
        const value = text(`${prefix}${name}`) ?? '';
        return [name, name === 'stateId' && value !== '' ? Number(value) : value];
      }),
    );
  return {
    lines: added
      ? [...lines, { productId: added.productId, qty: numberIn(text('productQty') || '1') }]
      : lines,
    shipping: {
      ...address(''),
      deliveryMethod,
      shipViaId: Number(shipViaId),
      requestedShipDate: text('requestedShipDate') ?? '',
    },
    billing: isChecked('sameAsShipping')
      ? { sameAsShipping: true }
      : { ...address('billing-'), sameAsShipping: false },
    birthDate: orNull('birthDate') ?? null,
    gift: isChecked('isGift')
      ? {
          senderName: text('giftSenderName') ?? '',
          name: text('giftName') ?? '',
          email: orNull('giftEmail') ?? null,
          note: text('giftNote') ?? '',
        }
      : null,
    specialInstructions: orNull('specialInstructions') ?? null,
    promoCode: orNull('promoCode') ?? null,
  };
}

export function draftValues({ entry }: OfficeDraft): FormValues {
  const { shipping = {}, billing, gift } = entry;
  const textOf = (value: unknown) => (value == null ? '' : String(value));
  const address = (prefix: string, from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(ADDRESS_NAMES.map((name) => [`${prefix}${name}`, textOf(from[name])]));
  return {
    ...address('', shipping),
    ...address('billing-', billing ?? {}),
    method: `${shipping.deliveryMethod ?? 'DELIVER'}/${shipping.shipViaId ?? 1}`,
    requestedShipDate: textOf(shipping.requestedShipDate),
    sameAsShipping: billing === undefined || billing.sameAsShipping === true ? 'on' : '',
    birthDate: textOf(entry.birthDate),
    isGift: gift ? 'on' : '',
    giftSenderName: textOf(gift?.senderName),
    giftName: textOf(gift?.name),
    giftEmail: textOf(gift?.email),
    giftNote: textOf(gift?.note),
    specialInstructions: textOf(entry.specialInstructions),
    promoCode: textOf(entry.promoCode),
  };
}

/** The draft's problems at the fields of its form. Those of the whole are told beside the total. */
export function problemErrors(problems: OfficeDraft['problems']): FieldErrors {
  return Object.fromEntries(
    problems.map(({ field, message }) => [
      field.replace(/^shipping\./, '').replace(/^billing\./, 'billing-'),
      [message],
    ]),
  );
}
