import type { StoredShipping } from '../../../contract/shipping.ts';
import { wineryName } from '../../../domain/delivery/methods.ts';
import { SummaryList, SummaryRow } from '../../ui/summary-list.tsx';
import { useCheckout } from '../use-checkout.ts';
import { GiftDetails } from './gift-details.tsx';
import { PlaceLines } from './place-lines.tsx';
import { requestedDate } from './requested-date.ts';
import { SpecialInstructionsRow } from './special-instructions-row.tsx';

type PickUp = Exclude<StoredShipping, { deliveryMethod: 'DELIVER' | 'PICKUP_FEDEX' }>;

/** The winery, the time and the pickup person. */
export function PickUpSummary({ shipping }: { shipping: PickUp }) {
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
      <SummaryRow term="Requested Pickup Date">{requestedDate(shipping)}</SummaryRow>
      <SummaryRow term="Ready">{`From ${requestedDate(shipping)} on, when the winery is open`}</SummaryRow>
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
