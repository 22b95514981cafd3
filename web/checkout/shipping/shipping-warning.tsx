import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { useLookups, useSupportPhone } from '../../site/lookups.ts';
import { Notice } from '../../ui/notice.tsx';

/** Shown while the operator has set `SHIPPING_WARNING`. */
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
