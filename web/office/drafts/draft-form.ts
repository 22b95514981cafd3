import type { OfficeDraft } from '../../../contract/office/drafts.ts';
import { DELIVER, TWO_DAY_SERVICE } from '../../../domain/delivery/methods.ts';
import type { FieldErrors, FormValues } from '../../forms/form-reply.ts';
import { chosenDelivery, deliveryChoice } from '../delivery-choices.ts';
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

/** What one press does to the form before it is saved, besides what was typed. */
export interface Pressed {
  readonly addedId?: number | undefined;
  readonly removedId?: number | undefined;
  readonly address?: OfficeDraft['addresses'][number] | undefined;
}

/** What the draft's form sends: `line-7` is the quantity of product 7, 0 takes it out. */
export function entryIn(form: FormData, { addedId, removedId, address: chosen }: Pressed) {
  const { text, orNull, isChecked } = formValues(form);
  const lines = [...form.keys()].flatMap((name) => {
    const productId = Number(/^line-(\d+)$/.exec(name)?.[1] ?? Number.NaN);
    const qty = numberIn(text(name) ?? '');
    return Number.isNaN(productId) || qty === 0 || productId === removedId ? [] : [{ productId, qty }];
  });
  const address = (prefix: string) =>
    Object.fromEntries(
      ADDRESS_NAMES.map((name) => {
        const value = text(`${prefix}${name}`) ?? '';
        return [name, name === 'stateId' && value !== '' ? Number(value) : value];
      }),
    );
  return {
    lines:
      addedId === undefined
        ? lines
        : [...lines, { productId: addedId, qty: numberIn(text('productQty') || '1') }],
    shipping: {
      ...address(''),
      ...(chosen && Object.fromEntries(ADDRESS_NAMES.map((name) => [name, chosen[name] ?? '']))),
      ...chosenDelivery(text('method') ?? ''),
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

export function draftValues({ entry, lines }: OfficeDraft): FormValues {
  const { shipping = {}, billing, gift } = entry;
  const textOf = (value: unknown) => (value == null ? '' : String(value));
  const address = (prefix: string, from: Readonly<Record<string, unknown>>) =>
    Object.fromEntries(ADDRESS_NAMES.map((name) => [`${prefix}${name}`, textOf(from[name])]));
  return {
    ...Object.fromEntries(lines.map(({ productId, qty }) => [`line-${productId}`, String(qty)])),
    ...address('', shipping),
    ...address('billing-', billing ?? {}),
    method: deliveryChoice(
      String(shipping.deliveryMethod ?? DELIVER),
      Number(shipping.shipViaId ?? TWO_DAY_SERVICE),
    ),
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

const GIFT_FIELDS: Readonly<Record<string, string>> = {
  'gift.senderName': 'giftSenderName',
  'gift.name': 'giftName',
  'gift.email': 'giftEmail',
  'gift.note': 'giftNote',
};

/** The name of the control for a field of the draft. */
function controlOf(field: string): string {
  if (field === 'shipping.deliveryMethod' || field === 'shipping.shipViaId') return 'method';
  return GIFT_FIELDS[field] ?? field.replace(/^shipping\./, '').replace(/^billing\./, 'billing-');
}

/** The draft's problems at the controls of its form. Those of the whole stand beside the total. */
export function problemErrors(problems: OfficeDraft['problems']): FieldErrors {
  return Object.fromEntries(problems.map(({ field, message }) => [controlOf(field), [message]]));
}

/** Until the order is to be checked, what is still empty is no error. */
export function shownProblems(draft: OfficeDraft, isChecked: boolean): OfficeDraft['problems'] {
  if (isChecked) return draft.problems;
  const values = draftValues(draft);
  const isEmpty = ({ field }: { field: string }) =>
    field === 'lines' ? draft.lines.length === 0 : values[controlOf(field)] === '';
  return draft.problems.filter((problem) => !isEmpty(problem));
}

/** `lines.2.qty` at the third line's field. */
export function lineErrors(errors: FieldErrors, lines: readonly { productId: number }[]): FieldErrors {
  return Object.fromEntries(
    Object.entries(errors).map(([name, messages]) => {
      const line = lines[Number(/^lines\.(\d+)\./.exec(name)?.[1] ?? Number.NaN)];
      return [line ? `line-${line.productId}` : name, messages];
    }),
  );
}
