import type { OrderEdit } from '../../../contract/office/orders.ts';
import { normalizeZip } from '../../../domain/geography/zip.ts';
import type {
  OrderAddress,
  OrderDelivery,
  OrderDocument,
  OrderGift,
} from '../../../domain/orders/order-document.ts';
import { householdOf } from '../../places/household.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';

type Change = Omit<OrderEdit, 'version'>;

/** The order's document with the edit in it. Refuses fields that this order does not have. */
export function editedDocument(document: OrderDocument, edit: Change): Result<OrderDocument> {
  const fields = { ...unfitFields(document, edit), ...giftErrors(document, edit) };
  if (Object.keys(fields).length > 0) return reject(invalidFields(fields));
  const delivery = editedDelivery(document.delivery, edit);
  const home = homeOf(delivery);
  const { compliance } = document;
  return accept({
    ...document,
    email: edit.email ?? document.email,
    delivery,
    gift: edit.gift === undefined ? document.gift : editedGift(document.delivery, edit.gift),
    specialInstructions:
      edit.specialInstructions === undefined
        ? document.specialInstructions
        : edit.specialInstructions || null,
    compliance:
      compliance.household === null || home === null
        ? compliance
        : { ...compliance, household: householdOf(home) },
  });
}

/** Where the one lives who receives it; null after the customer was erased. */
export function homeOf(delivery: OrderDelivery): OrderAddress | null {
  return delivery.kind === 'carrier-pickup' ? delivery.recipient : delivery.address;
}

const ADDRESS_LINES = ['company', 'address1', 'address2', 'city', 'zip'] as const;

const AT_WINERY = ['An order for pickup at a winery does not have this field.'];

/** The address of a pickup is the winery's. */
function unfitFields({ delivery }: OrderDocument, edit: Change): Record<string, string[]> {
  if (delivery.kind !== 'winery-pickup') return {};
  return Object.fromEntries(ADDRESS_LINES.filter((name) => edit[name]).map((name) => [name, AT_WINERY]));
}

/** A parcel's gift names who gives and who receives it. */
function giftErrors({ delivery }: OrderDocument, { gift }: Change): Record<string, string[]> {
  if (!gift || delivery.kind === 'winery-pickup') return {};
  return {
    ...(gift.senderName ? {} : { 'gift.senderName': ['Enter who gives it.'] }),
    ...(gift.name ? {} : { 'gift.name': ['Enter who receives it.'] }),
  };
}

function editedGift({ kind }: OrderDelivery, gift: Change['gift']): OrderGift | null {
  if (!gift) return null;
  const note = gift.note || null;
  if (kind === 'winery-pickup')
    return note === null ? null : { senderName: null, name: null, email: null, note };
  return { senderName: gift.senderName ?? '', name: gift.name ?? '', email: gift.email || null, note };
}

function editedDelivery(before: OrderDelivery, edit: Change): OrderDelivery {
  const shipDay = edit.shipDay ?? before.shipDay;
  // What the weather was expected to do on another day is no fact of this one.
  const { heldUntil: _, ...rest } = before;
  const delivery = shipDay === before.shipDay ? before : rest;
  switch (delivery.kind) {
    case 'deliver':
      return { ...delivery, shipDay, address: withLines(withPerson(delivery.address, edit), edit) };
    case 'carrier-pickup':
      return {
        ...delivery,
        shipDay,
        address: withPerson(delivery.address, edit),
        recipient: delivery.recipient && withLines(withPerson(delivery.recipient, edit), edit),
      };
    case 'winery-pickup':
      return { ...delivery, shipDay, address: withPerson(delivery.address, edit) };
  }
}

function withPerson(address: OrderAddress, { name_first, name_last, phone }: Change): OrderAddress {
  return {
    ...address,
    name_first: name_first ?? address.name_first,
    name_last: name_last ?? address.name_last,
    phone: phone ?? address.phone,
  };
}

function withLines(address: OrderAddress, edit: Change): OrderAddress {
  const { company, address1, address2, city, zip } = edit;
  return {
    ...address,
    company: company === undefined ? address.company : company || null,
    address1: address1 ?? address.address1,
    address2: address2 === undefined ? address.address2 : address2 || null,
    city: city ?? address.city,
    zip: zip === undefined ? address.zip : (normalizeZip(zip) ?? zip),
  };
}
