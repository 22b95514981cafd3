import { useEffect, useRef } from 'react';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { deliveryOptions, wineriesOffered } from '../../../domain/delivery/delivery-options.ts';
import { PARCEL_METHODS } from '../../../domain/delivery/methods.ts';
import { useSetField } from '../../forms/use-field-value.ts';
import { useSupportPhone } from '../../site/lookups.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useCheckout } from '../use-checkout.ts';
import { WHOLE_ADDRESS } from './field-names.ts';
import type { ShippingReply } from './submit.ts';

/** Why the shipment is not possible, or that something failed. The page scrolls to it. */
export function ShippingRefusal({ reply }: { reply: ShippingReply | undefined }) {
  const phone = useSupportPhone();
  const box = useRef<HTMLDivElement>(null);
  const isShown = reply?.kind === 'failed' || reply?.kind === 'not-compliant' || reply?.kind === 'under-age';

  useEffect(() => {
    if (!reply || !isShown) return;
    box.current?.focus({ preventScroll: true });
    box.current?.scrollIntoView({ block: 'center' });
  }, [reply, isShown]);

  if (!isShown) return <CartRefusal />;
  return (
    <div ref={box} tabIndex={-1} role="alert">
      <Notice tone="problem">
        <p>{reply.kind === 'failed' ? MESSAGES.shippingFailed(phone) : reply.lead}</p>
        {reply.kind === 'not-compliant' && <WaysOn />}
      </Notice>
    </div>
  );
}

/** The destination used to be allowed: bottles were added since, or a rule changed. */
function CartRefusal() {
  const { nonCompliantCart, ShipmentNonCompliantReason: reason } = useCheckout().cart;
  if (!nonCompliantCart || reason === null) return null;
  return (
    <div role="status">
      <Notice tone="problem">
        <p>{reason}</p>
        <WaysOn />
      </Notice>
    </div>
  );
}

export function WaysOn() {
  const setField = useSetField();
  const { lookups, cart } = useCheckout();
  const wineries = wineriesOffered(lookups.pickupLocations, cart.brandingId, cart.shoppingCartItems);
  const pickups = deliveryOptions(wineries).filter(({ value }) => !PARCEL_METHODS.includes(value));

  function choose(method: string) {
    setField('deliveryMethod', method);
    focusOn('deliveryMethod');
  }

  return (
    <>
      <ul aria-label="Other ways to get your wine" className="mt-1 noscript:hidden">
        {pickups.map(({ value, label }) => (
          <li key={value}>
            <Button look="text" onClick={() => choose(value)}>
              {label}
            </Button>
          </li>
        ))}
        <li>
          <Button look="text" onClick={() => focusOn('address1') || focusOn(WHOLE_ADDRESS)}>
            Use another address
          </Button>
        </li>
      </ul>
      <p className="script:hidden mt-1">You can enter another address, or choose another option above.</p>
    </>
  );
}

function focusOn(id: string): boolean {
  const field = document.getElementById(id);
  field?.focus();
  return field !== null;
}
