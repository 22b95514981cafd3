import { Link } from 'react-router';
import { HAND_OVER } from '../../../domain/checkout/hand-over.ts';
import type { DeliveryKind } from '../../../domain/delivery/methods.ts';
import { useSupportPhone } from '../../site/lookups.ts';
import { Notice } from '../../ui/notice.tsx';

/** Why customer care may call, and who receives the wine. Without alcohol no age is checked. */
export function CareNotes({ kind, hasAlcohol }: { kind: DeliveryKind; hasAlcohol: boolean }) {
  const phone = useSupportPhone();
  return (
    <p className="max-w-prose text-[0.9375rem] text-muted">
      {hasAlcohol &&
        `Customer care may call you to verify the recipient's age, that the shipment complies with state law, or both. ${HAND_OVER[kind]} `}
      Questions? <span className="whitespace-nowrap">{phone}</span>
    </p>
  );
}

export function SecureBadge() {
  return (
    <p className="flex items-center gap-2.5 text-sm text-muted">
      <svg viewBox="0 0 20 24" className="h-6 w-5 text-good" aria-hidden="true" focusable="false">
        <path
          d="M10 1.500 18 4.500v7c0 5-3.300 9-8 11-4.700-2-8-6-8-11v-7z"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.500"
          strokeLinejoin="round"
        />
        <path d="m6.500 11.800 2.600 2.600 4.600-5" fill="none" stroke="currentColor" strokeWidth="1.600" />
      </svg>
      Secure transactions
    </p>
  );
}

/** After a log-in or log-out elsewhere, this page cannot see the payment, so it says only what it knows. */
export function CannotTell() {
  return (
    <div role="status" className="mb-8">
      <Notice tone="problem" title="We cannot tell what happened to your payment">
        <p>
          You may have logged in or out in another window. If the order was placed, we will email you a
          confirmation. An order placed while you were logged in is also in{' '}
          <Link to="/account/orders" className="link">
            your order history
          </Link>
          . Please look there before you order again.
        </p>
      </Notice>
    </div>
  );
}
