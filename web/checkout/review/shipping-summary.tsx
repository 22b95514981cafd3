import type { StoredShipping } from '../../../contract/shipping.ts';
import { SummaryList, SummaryRow } from '../../ui/summary-list.tsx';
import { useCheckout } from '../use-checkout.ts';
import { AddressLines } from './address-lines.tsx';
import { GiftDetails } from './gift-details.tsx';
import { PickUpSummary } from './pick-up-summary.tsx';
import { PlaceLines } from './place-lines.tsx';
import { daysToShip, requestedDate } from './requested-date.ts';
import { ReviewSection } from './review-section.tsx';
import { SpecialInstructionsRow } from './special-instructions-row.tsx';

type Parcel = Extract<StoredShipping, { deliveryMethod: 'DELIVER' | 'PICKUP_FEDEX' }>;

/** Where, how and when the shopper gets the order (spec §2, '/review'). */
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
  const { lookups } = useCheckout();
  const shipper = lookups.shippers.find((each) => each.shipTrackingTypeId === shipping.shipViaId);
  return (
    <SummaryList>
      {shipping.deliveryMethod === 'DELIVER' ? (
        <SummaryRow term="Ship Address">
          <AddressLines address={shipping} />
        </SummaryRow>
      ) : (
        <Counter shipping={shipping} />
      )}
      <SummaryRow term="Requested Delivery Date">{requestedDate(shipping)}</SummaryRow>
      <SummaryRow term="Method">{shipper?.shipTrackingName ?? '-'}</SummaryRow>
      <SummaryRow term="Days to ship">{daysToShip(shipping)}</SummaryRow>
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

/** The carrier's pickup location and the pickup person. */
function Counter({ shipping }: { shipping: Extract<Parcel, { deliveryMethod: 'PICKUP_FEDEX' }> }) {
  const { pickUpPersonAddress: person, company, address1, address2, city, zip } = shipping;
  return (
    <>
      <SummaryRow term="Pickup at Fedex location">
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
