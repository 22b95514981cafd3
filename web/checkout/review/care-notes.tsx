import { HAND_OVER } from '../../../domain/checkout/hand-over.ts';
import type { DeliveryKind } from '../../../domain/delivery/methods.ts';
import { useSupportPhone } from '../../site/lookups.ts';

/** Why customer care may call (spec §2), and who receives the wine. Without alcohol no age is checked. */
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
