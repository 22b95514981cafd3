import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { useLookups, useSupportPhone } from '../../site/lookups.ts';
import { Notice } from '../../ui/notice.tsx';

/** Shown while an operator has `SHIPPING_WARNING` set. */
export function ShippingWarning() {
  const phone = useSupportPhone();
  if (!useLookups().site.shippingWarning) return null;
  return (
    <div className="mb-9">
      <Notice title="Shipping delays">
        <p>{MESSAGES.shippingDelayed(phone)}</p>
      </Notice>
    </div>
  );
}
