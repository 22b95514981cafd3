import type { BrandingId } from '../../../domain/brands/branding.ts';
import { type Day, formatUsDate } from '../../../domain/dates/day.ts';
import { DELIVER } from '../../../domain/delivery/methods.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import type { Api, ApiResult } from '../../api/client.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { chosenDelivery, deliveryChoice, deliveryChoices } from '../delivery-choices.ts';
import type { ShownOrder } from '../parts/order-calls.ts';
import { findProducts, MOST_CHOICES, noMatch, type SoldProduct } from '../parts/pick-product.ts';
import { dayText } from '../ui/texts.ts';
import { NO_NUMBER_OF_BOTTLES, quantityName, refusedAt } from './line-quantities.ts';

/** Rows in which further products are typed. */
export const ADDED = [1, 2] as const;
export const addedName = (row: number) => `added-${row}`;
export const addedQuantityName = (row: number) => `added-qty-${row}`;

type Added = Pick<SoldProduct, 'productId' | 'name'> & { readonly qty: number };

/** The products that are added, or why one can't be: a part of a name may mean several. */
export async function addedIn(api: Api, form: FormData, brand: BrandingId): Promise<ApiResult<Added[]>> {
  const typed = (name: string) => String(form.get(name) ?? '').trim();
  const added: Added[] = [];
  for (const row of ADDED) {
    const text = typed(addedName(row));
    if (text === '') continue;
    const found = await findProducts(api, text, brand);
    if (!found.ok) return found;
    const [only, ...others] = found.data;
    if (only === undefined) return refusedAt(addedName(row), noMatch(text));
    if (others.length > 0) return refusedAt(addedName(row), severalMatch([only, ...others]));
    const quantity = typed(addedQuantityName(row)) || '1';
    if (!/^[1-9]\d{0,4}$/.test(quantity)) return refusedAt(addedQuantityName(row), NO_NUMBER_OF_BOTTLES);
    added.push({ productId: only.productId, name: only.name, qty: Number(quantity) });
  }
  return { ok: true, status: 200, data: added };
}

function severalMatch(found: readonly SoldProduct[]): string {
  const named = found.slice(0, MOST_CHOICES).map(({ name, sku }) => (sku ? `${name} (${sku})` : name));
  const more = found.length > MOST_CHOICES ? ', and others' : '';
  return `Type more of the name, or the SKU: ${named.join(', ')}${more}.`;
}

const PLACE = ['address1', 'address2', 'city', 'stateShort', 'zip'] as const;

type Changed = Pick<ShownOrder, 'lines' | 'delivery' | 'gift' | 'order'>;

/** A carrier's pickup location is chosen on a map, which the office does not have. */
export const isDeliveryFixed = ({ delivery }: Pick<ShownOrder, 'delivery'>) =>
  delivery.kind === 'carrier-pickup';

/** What the form shows first: the order as it is. */
export function changedValues({ lines, delivery }: Changed): FormValues {
  const { kind, address, shipViaId, shipDay } = delivery;
  const method = kind === 'deliver' ? DELIVER : String(shipViaId);
  return {
    ...Object.fromEntries(lines.map(({ line, quantity }) => [quantityName(line), String(quantity)])),
    ...(kind === 'deliver' && Object.fromEntries(PLACE.map((name) => [name, address[name] ?? '']))),
    method: deliveryChoice(method, shipViaId),
    shipDay,
  };
}

/** What is sent: without `shipping` where nothing of the delivery was changed. */
export function changeIn(
  form: FormData,
  changed: Changed,
  { quantities, added }: { quantities: ReadonlyMap<number, number>; added: readonly Added[] },
) {
  const { lines, delivery, gift, order } = changed;
  const typed = (name: string) => String(form.get(name) ?? '').trim();
  const wanted = lines.flatMap(({ line, productId }) => {
    const qty = quantities.get(line) ?? 0;
    return qty > 0 ? [{ productId, qty }] : [];
  });
  const more = added.map(({ productId, qty }) => ({ productId, qty }));
  const version = Number(typed('version'));
  const change = { version, lines: [...wanted, ...more], reason: typed('reason') };
  const chosen = chosenDelivery(typed('method'));
  const isParcel = chosen.deliveryMethod === DELIVER;
  const before = changedValues(changed);
  const fields = ['method', 'shipDay', ...(isParcel ? PLACE : [])];
  const isSame = fields.every((name) => typed(name) === (before[name] ?? ''));
  if (isDeliveryFixed(changed) || isSame) return change;
  const { name_first, name_last, company, phone } = delivery.address;
  const shipping = {
    ...chosen,
    ...{ name_first, name_last, phone, clubJoin: false },
    requestedShipDate: typed('shipDay') && formatUsDate(typed('shipDay')),
    specialInstructions: order.specialInstructions,
    giftNote: gift?.note ?? null,
    ...(isParcel && {
      company,
      ...Object.fromEntries(PLACE.map((name) => [name, typed(name)])),
      // An unknown state is refused at its field.
      stateId: stateByShort(typed('stateShort').toUpperCase())?.stateId ?? 0,
      isGift: Boolean(gift?.senderName && gift.name),
      giftSenderName: gift?.senderName ?? null,
      giftName: gift?.name ?? null,
      giftRecipientEmail: gift?.email ?? null,
    }),
  };
  return { ...change, shipping };
}

/** Where the order goes, for the review. */
export function destinationLines(
  values: FormValues,
  { order, delivery }: Changed,
  { shipDay, deliveryDay }: { readonly shipDay: Day; readonly deliveryDay: Day },
): string[] {
  const { name_first, name_last } = delivery.recipient ?? delivery.address;
  const name = `${name_first} ${name_last}`.trim();
  const days =
    shipDay === deliveryDay ? dayText(shipDay) : `${dayText(shipDay)}, arrives ${dayText(deliveryDay)}`;
  if (isDeliveryFixed({ delivery })) return [name, `${delivery.service}, ${days}`];
  const { method = '', address1, address2, city, stateShort = '', zip } = values;
  const label = deliveryChoices(order.brand).find(({ value }) => value === method)?.label ?? delivery.service;
  const isParcel = chosenDelivery(method).deliveryMethod === DELIVER;
  const address = [address1, address2, `${city}, ${stateShort.toUpperCase()} ${zip}`];
  return [name, ...(isParcel ? address : []), `${label}, ${days}`].filter((line): line is string =>
    Boolean(line),
  );
}
