import type { DeliveryKind } from '../../../domain/delivery/methods.ts';
import type { FormState } from '../../forms/field-of.ts';
import { Section } from '../../forms/section.tsx';
import { useCheckoutMode } from '../use-checkout.ts';
import { AlcoholNotice } from './alcohol-notice.tsx';
import { GiftFields } from './gift-fields.tsx';
import { ShippingDetails } from './shipping-details.tsx';
import { SpecialInstructions } from './special-instructions.tsx';

export interface ParcelDetailsProps {
  readonly fields: FormState;
  readonly kind: DeliveryKind;
}

/** Questions for every parcel, to an address or a pickup location. A membership cannot be a gift (spec §2). */
export function ParcelDetails({ fields, kind }: ParcelDetailsProps) {
  const { canBeGift } = useCheckoutMode();
  return (
    <>
      <Section title="Shipping Details">
        <ShippingDetails fields={fields} />
      </Section>
      <div className="border-t border-line pt-9 pb-4">
        <SpecialInstructions
          fields={fields}
          hint="For the carrier, such as a gate code or which bell to ring."
        />
      </div>
      {canBeGift && <GiftFields fields={fields} />}
      <AlcoholNotice kind={kind} />
    </>
  );
}
