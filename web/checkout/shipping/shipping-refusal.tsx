import { useEffect, useRef } from 'react';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { useSupportPhone } from '../../site/lookups.ts';
import { Notice } from '../../ui/notice.tsx';
import { useCheckout } from '../use-checkout.ts';
import type { ShippingReply } from './submit.ts';
import { WaysOn } from './ways-on.tsx';

/** Why the shipment is not possible, or that something failed. The page scrolls to it (spec §4, PO box). */
export function ShippingRefusal({ reply }: { reply: ShippingReply | undefined }) {
  const phone = useSupportPhone();
  const box = useRef<HTMLDivElement>(null);
  const isShown = reply?.kind === 'failed' || reply?.kind === 'not-compliant';

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
        {reply.kind === 'not-compliant' && reply.lead !== MESSAGES.underAge && <WaysOn />}
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
