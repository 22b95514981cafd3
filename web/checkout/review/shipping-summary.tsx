import { SummaryList, SummaryRow } from '../../ui/summary-list.tsx';
import type { StoredShipping } from '../shipping/stored-shipping.ts';
import { useCheckout } from '../use-checkout.ts';
import { AddressLines } from './address-lines.tsx';
import { requestedDate } from './requested-date.ts';
import { ReviewSection } from './review-section.tsx';

export function ShippingSummary({ shipping }: { shipping: StoredShipping }) {
  const { clubJoin, lookups } = useCheckout();
  const shipper = lookups.shippers.find((each) => each.shipTrackingTypeId === shipping.shipViaId);
  return (
    <ReviewSection title="Shipping Summary" editPath={`/shipping/?clubJoin=${clubJoin}`} editWhat="shipping">
      <SummaryList>
        {'stateId' in shipping && (
          <SummaryRow term="Ship Address">
            <AddressLines address={shipping} />
          </SummaryRow>
        )}
        <SummaryRow term="Requested Delivery Date">{requestedDate(shipping)}</SummaryRow>
        <SummaryRow term="Method">
          {shipper?.shipTrackingName ?? '-'}
          <span className="block text-sm text-muted">Orders are processed within 1 to 2 business days.</span>
        </SummaryRow>
        <SummaryRow term="Phone">{shipping.phone || '-'}</SummaryRow>
        {shipping.specialInstructions && (
          <SummaryRow term="Special Instructions">
            <span className="whitespace-pre-line">{shipping.specialInstructions}</span>
          </SummaryRow>
        )}
        {'isGift' in shipping && shipping.isGift && (
          <SummaryRow term="Gift">
            <GiftDetails shipping={shipping} />
          </SummaryRow>
        )}
      </SummaryList>
    </ReviewSection>
  );
}

function GiftDetails({ shipping }: { shipping: Extract<StoredShipping, { isGift?: unknown }> }) {
  return (
    <>
      From {shipping.giftSenderName} to {shipping.giftName}
      {shipping.giftRecipientEmail && <span className="block">{shipping.giftRecipientEmail}</span>}
      {shipping.giftNote && (
        <span className="mt-2 block border-s-2 border-line ps-4 font-serif whitespace-pre-line italic">
          {shipping.giftNote}
        </span>
      )}
    </>
  );
}
