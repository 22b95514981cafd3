import type { StoredBilling } from '../../../contract/billing.ts';
import type { CardSummary } from '../../../contract/payment.ts';
import type { StoredShipping } from '../../../contract/shipping.ts';
import type { BrandingId } from '../../../domain/brands/branding.ts';
import { formMonthOf, isExpired } from '../../../domain/cards/expiry.ts';
import type { MembershipState } from '../../../domain/clubs/membership-states.ts';
import type { NewMember } from '../../../domain/clubs/new-members.ts';
import type { ReleaseObstacle } from '../../../domain/clubs/release-obstacles.ts';
import { type Day, formatUsDate, partsOf } from '../../../domain/dates/day.ts';
import { DELIVER, isCarrierPickup, WINERY_METHODS } from '../../../domain/delivery/methods.ts';
import type { OrderAddress } from '../../../domain/orders/order-document.ts';
import { normalizeEmail } from '../../../domain/people/email.ts';
import type { ShippingDraft } from '../../ordering/cart/cart-record.ts';
import { youngest } from '../../ordering/checkout/known-birth-day.ts';
import { withState } from '../../ordering/orders/address-with-state.ts';

export interface ReleaseMember extends Pick<NewMember, 'firstShipDay' | 'wantsEveryRelease'> {
  readonly membershipId: number;
  readonly state: MembershipState;
  /** Null: the membership waits for its account. */
  readonly customerId: number | null;
  readonly email: string;
  readonly brandingId: BrandingId;
  readonly productId: number;
  readonly deliveryMethod: string;
  readonly shipViaId: number;
  readonly shipState: string;
  readonly shippingAddress: OrderAddress;
  readonly pickUpPerson: OrderAddress | null;
  readonly household: string | null;
  readonly birthDay: Day;
  readonly accountBirthDay: Day | null;
  /** On file, and authorized. */
  readonly card: { readonly cardId: number; readonly summary: CardSummary } | null;
  /** The account's default address, else the one from the joining order. */
  readonly billingAddress: OrderAddress | null;
}

export interface MemberCart {
  readonly shipping: ShippingDraft;
  readonly billing: StoredBilling;
}

/** The card must be valid on `chargeDay`. */
export function cartFor(
  member: ReleaseMember,
  { shipDay, chargeDay }: { shipDay: Day; chargeDay: Day },
):
  | { readonly ok: true; readonly cart: MemberCart }
  | { readonly ok: false; readonly obstacle: ReleaseObstacle } {
  if (member.customerId === null) return { ok: false, obstacle: { kind: 'no-account' } };
  // We charge only active memberships: otherwise the email would announce a shipment that never ships.
  if (member.state === 'pending') return { ok: false, obstacle: { kind: 'not-started' } };
  if (member.card === null) return { ok: false, obstacle: { kind: 'no-card' } };
  if (isCardExpired(member.card.summary, chargeDay)) return { ok: false, obstacle: { kind: 'card-expired' } };
  const address =
    member.deliveryMethod === DELIVER
      ? (member.billingAddress ?? member.shippingAddress)
      : member.billingAddress;
  const billed = address && withState(address);
  if (!billed) return { ok: false, obstacle: { kind: 'no-billing-address' } };
  const { cardId, summary } = member.card;
  const { year, month, day } = partsOf(member.birthDay);
  const billing: StoredBilling = {
    ...billed,
    sameAsShipping: false,
    dob_month: month - 1,
    dob_day: day,
    dob_year: year,
    cardId,
    card: summary,
    saveCard: false,
    defaultCard: false,
    saveInfo: false,
  };
  return { ok: true, cart: { billing, shipping: shippingFor(member, shipDay) } };
}

export function isCardExpired({ ExpirationMonth, ExpirationYear }: CardSummary, on: Day): boolean {
  return isExpired(
    { expirationMonth0to11: formMonthOf(ExpirationMonth), expirationYear: ExpirationYear },
    on,
  );
}

export function shippingFor(member: ReleaseMember, shipDay: Day): ShippingDraft {
  return {
    form: formFor(member, shipDay),
    email: normalizeEmail(member.email),
    stateShort: member.shipState,
    shipDay,
    birthDay: youngest(member.birthDay, member.accountBirthDay),
    household: member.household,
  };
}

function formFor(member: ReleaseMember, shipDay: Day): StoredShipping {
  const { shippingAddress: to, pickUpPerson, deliveryMethod, shipViaId } = member;
  const common = { shipViaId, requestedShipDate: formatUsDate(shipDay) };
  const address = withState(to);
  if (deliveryMethod === DELIVER && address) {
    return { deliveryMethod: DELIVER, ...address, ...common, isGift: false };
  }
  if (isCarrierPickup(deliveryMethod) && pickUpPerson && address) {
    const { name_first, name_last, phone } = pickUpPerson;
    return {
      ...common,
      ...address,
      deliveryMethod,
      name_first,
      name_last,
      phone,
      isHoldAtFedex: true,
      // The order needs the pickup location's address; a membership does not store its id.
      fedexLocationId: '',
      pickUpPersonAddress: pickUpPerson,
      isGift: false,
    };
  }
  const winery = WINERY_METHODS.find((method) => method === deliveryMethod);
  if (winery === undefined) throw new Error(`membership ${member.membershipId} has no destination`);
  const { name_first, name_last, phone } = to;
  return { ...common, deliveryMethod: winery, name_first, name_last, phone };
}
