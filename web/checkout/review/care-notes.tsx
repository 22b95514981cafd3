import { useSupportPhone } from '../use-checkout.ts';

export function CareNotes() {
  const phone = useSupportPhone();
  return (
    <p className="max-w-prose text-[0.9375rem] text-muted">
      Our customer care may call you to verify the recipient's age, that the shipment complies with the law of
      its state, or both. An adult aged 21 or over must sign for the delivery. Questions?{' '}
      <span className="whitespace-nowrap">{phone}</span>
    </p>
  );
}
