import type { ReactNode } from 'react';
import type { StoredBilling } from '../../../contract/billing.ts';
import type { StoredShipping } from '../../../contract/shipping.ts';
import { checkoutPath } from '../../../domain/checkout/steps.ts';
import { carrierPickupTitle, wineryName } from '../../../domain/delivery/methods.ts';
import { cardName, expiryOf } from '../../cards/card-words.ts';
import { SummaryList, SummaryRow } from '../../ui/summary-list.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { useCheckout } from '../use-checkout.ts';
import { daysToShip, requestedDate } from './requested-date.ts';
import { AddressLines, GiftDetails, PlaceLines, SpecialInstructionsRow } from './summary-parts.tsx';

type Parcel = Extract<StoredShipping, { stateId: number }>;

export function ShippingSummary({ shipping }: { shipping: StoredShipping }) {
  const { clubJoin } = useCheckout();
  const edit = { editPath: `/shipping/?clubJoin=${clubJoin}`, editWhat: 'shipping' };
  return 'stateId' in shipping ? (
    <ReviewSection title="Shipping Summary" {...edit}>
      <ParcelSummary shipping={shipping} />
    </ReviewSection>
  ) : (
    <ReviewSection title="Pick Up Summary" {...edit}>
      <PickUpSummary shipping={shipping} />
    </ReviewSection>
  );
}

function ParcelSummary({ shipping }: { shipping: Parcel }) {
  const { lookups, cart } = useCheckout();
  const shipper = lookups.shippers.find((each) => each.shipTrackingTypeId === shipping.shipViaId);
  return (
    <SummaryList>
      {shipping.deliveryMethod === 'DELIVER' ? (
        <SummaryRow term="Ship Address">
          <AddressLines address={shipping} />
        </SummaryRow>
      ) : (
        <PickupLocation shipping={shipping} />
      )}
      <SummaryRow term="Requested Delivery Date">
        {requestedDate(shipping, lookups, cart.heldUntil)}
      </SummaryRow>
      <SummaryRow term="Method">{shipper?.shipTrackingName ?? '-'}</SummaryRow>
      <SummaryRow term="Days to ship">{daysToShip(shipping, lookups, cart.holdNote)}</SummaryRow>
      <SummaryRow term="Phone">{shipping.phone || '-'}</SummaryRow>
      <SpecialInstructionsRow text={shipping.specialInstructions} />
      {shipping.isGift && (
        <SummaryRow term="Gift">
          <GiftDetails
            senderName={shipping.giftSenderName}
            name={shipping.giftName}
            email={shipping.giftRecipientEmail}
            note={shipping.giftNote}
          />
        </SummaryRow>
      )}
    </SummaryList>
  );
}

function PickupLocation({ shipping }: { shipping: Exclude<Parcel, { deliveryMethod: 'DELIVER' }> }) {
  const { pickUpPersonAddress: person, company, address1, address2, city, zip } = shipping;
  return (
    <>
      <SummaryRow term={carrierPickupTitle(shipping.shipViaId)}>
        <PlaceLines lines={[company, address1, address2, `${city}, ${person.stateShort} ${zip}`]} />
      </SummaryRow>
      <SummaryRow term="Pick-up Person">
        <PlaceLines
          lines={[
            `${person.name_first} ${person.name_last}`,
            person.address1,
            person.address2,
            `${person.city}, ${person.stateShort} ${person.zip}`,
          ]}
        />
      </SummaryRow>
    </>
  );
}

export function PickUpSummary({ shipping }: { shipping: Exclude<StoredShipping, Parcel> }) {
  const { lookups } = useCheckout();
  const winery = lookups.pickupLocations.find((each) => each.shipViaId === shipping.shipViaId);
  return (
    <SummaryList>
      {winery && (
        <SummaryRow term="Pick Up At">
          <PlaceLines
            lines={[
              wineryName(winery),
              winery.address1,
              `${winery.city}, ${winery.stateShort} ${winery.zip}`,
              winery.phone,
              winery.hours,
            ]}
          />
        </SummaryRow>
      )}
      <SummaryRow term="Requested Pickup Date">{requestedDate(shipping, lookups)}</SummaryRow>
      <SummaryRow term="Ready">{`From ${requestedDate(shipping, lookups)} on, when the winery is open`}</SummaryRow>
      <SummaryRow term="Pickup Agent">{`${shipping.name_first} ${shipping.name_last}`}</SummaryRow>
      <SummaryRow term="Phone">{shipping.phone || '-'}</SummaryRow>
      <SpecialInstructionsRow text={shipping.specialInstructions} />
      {shipping.giftNote && (
        <SummaryRow term="Gift Note">
          <GiftDetails note={shipping.giftNote} />
        </SummaryRow>
      )}
    </SummaryList>
  );
}

export function PaymentInformation({
  billing,
  shipping,
}: {
  billing: StoredBilling;
  shipping: StoredShipping;
}) {
  const { clubJoin } = useCheckout();
  return (
    <ReviewSection
      title="Payment Information"
      editPath={checkoutPath('billing', clubJoin)}
      editWhat="payment"
    >
      <SummaryList>
        <SummaryRow term="Card">
          {billing.card ? (
            <>
              {cardName(billing.card)}
              <span className="block text-sm text-muted">Expires {expiryOf(billing.card)}</span>
            </>
          ) : (
            '-'
          )}
        </SummaryRow>
        <SummaryRow term="Billing Address">
          <AddressLines address={billing} />
        </SummaryRow>
        <SummaryRow term="Email">{shipping.email || '-'}</SummaryRow>
        <SummaryRow term="Phone">{billing.phone || '-'}</SummaryRow>
      </SummaryList>
    </ReviewSection>
  );
}

export interface ReviewSectionProps {
  readonly title: string;
  readonly editPath: string;
  /** What 'Edit' edits, for screen reader users who hear only the link. */
  readonly editWhat: string;
  readonly children: ReactNode;
}

export function ReviewSection({ title, editPath, editWhat, children }: ReviewSectionProps) {
  return (
    <section className="mb-10">
      <div className="mb-3 flex items-baseline justify-between gap-4">
        <h2 className="heading">{title}</h2>
        <TextLink to={editPath}>
          Edit<span className="sr-only"> {editWhat}</span>
        </TextLink>
      </div>
      {children}
    </section>
  );
}
