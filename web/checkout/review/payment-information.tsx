import type { StoredBilling } from '../../../contract/billing.ts';
import type { StoredShipping } from '../../../contract/shipping.ts';
import { checkoutPath } from '../../../domain/checkout/steps.ts';
import { cardName, expiryOf } from '../../cards/card-words.ts';
import { SummaryList, SummaryRow } from '../../ui/summary-list.tsx';
import { useCheckout } from '../use-checkout.ts';
import { AddressLines } from './address-lines.tsx';
import { ReviewSection } from './review-section.tsx';

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
