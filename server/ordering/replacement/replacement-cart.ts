import type { StoredBilling } from '../../../contract/billing.ts';
import type { StoredShipping } from '../../../contract/shipping.ts';
import { formatUsDate, partsOf } from '../../../domain/dates/day.ts';
import { DELIVER, isCarrierPickup, WINERY_METHODS } from '../../../domain/delivery/methods.ts';
import { deliveryMethodOf, type OrderDocument } from '../../../domain/orders/order-document.ts';
import type { ShippingDraft } from '../cart/cart-record.ts';
import { withState } from '../orders/address-with-state.ts';

/** Where the order goes, as the checkout would store it. */
export function shippingOf(document: OrderDocument): ShippingDraft {
  const { delivery, birthDate, compliance, email } = document;
  return {
    form: formOf(document),
    email,
    stateShort: delivery.address.stateShort,
    shipDay: delivery.shipDay,
    birthDay: birthDate,
    household: compliance.household,
  };
}

function formOf({ delivery, gift, specialInstructions }: OrderDocument): StoredShipping {
  const { shipViaId, shipDay, shipAnyway, address } = delivery;
  const common = {
    ...(shipAnyway && { shipAnyway }),
    shipViaId,
    requestedShipDate: formatUsDate(shipDay),
    specialInstructions,
  };
  const gifted = gift
    ? {
        isGift: true,
        giftSenderName: gift.senderName,
        giftName: gift.name,
        giftRecipientEmail: gift.email,
        giftNote: gift.note,
      }
    : { isGift: false };
  const to = withState(address);
  const method = deliveryMethodOf(delivery);
  if (delivery.kind === 'deliver' && to) return { ...to, ...common, ...gifted, deliveryMethod: DELIVER };
  if (delivery.kind === 'carrier-pickup' && to && delivery.recipient && isCarrierPickup(method)) {
    const { name_first, name_last, phone } = delivery.recipient;
    return {
      ...to,
      ...common,
      ...gifted,
      deliveryMethod: method,
      name_first,
      name_last,
      phone,
      isHoldAtFedex: true,
      // The order has the pickup location's address, which is enough to ship.
      fedexLocationId: '',
      pickUpPersonAddress: delivery.recipient,
    };
  }
  const winery = WINERY_METHODS.find((each) => each === method);
  if (winery === undefined) throw new Error(`an order to ${method} has no destination`);
  const { name_first, name_last, phone } = address;
  return { ...common, deliveryMethod: winery, name_first, name_last, phone, giftNote: gift?.note ?? null };
}

/** Without a card: the new order is charged to the old one's. */
export function billingOf({ billingAddress, birthDate }: OrderDocument): StoredBilling {
  const address = withState(billingAddress);
  if (!address) throw new Error(`an order is billed to ${billingAddress.stateShort}`);
  const born = birthDate === null ? null : partsOf(birthDate);
  return {
    ...address,
    ...(born && { dob_month: born.month - 1, dob_day: born.day, dob_year: born.year }),
    sameAsShipping: false,
    card: null,
    saveCard: false,
    defaultCard: false,
    saveInfo: false,
  };
}
