import type { DeliveryKind } from '../../../domain/delivery/methods.ts';
import { useSupportPhone } from '../../site/lookups.ts';

const handOver: Readonly<Record<DeliveryKind, string>> = {
  deliver: 'An adult aged 21 or over must sign for the delivery.',
  'carrier-pickup': 'Whoever picks it up must be 21 or over and bring a photo ID.',
  'winery-pickup': 'Whoever picks it up must be 21 or over and bring a photo ID.',
};

/** What customer care may call about (spec §2), and who the wine is handed to. */
export function CareNotes({ kind }: { kind: DeliveryKind }) {
  const phone = useSupportPhone();
  return (
    <p className="max-w-prose text-[0.9375rem] text-muted">
      Our customer care may call you to verify the recipient's age, that the shipment complies with the law of
      its state, or both. {handOver[kind]} Questions? <span className="whitespace-nowrap">{phone}</span>
    </p>
  );
}
