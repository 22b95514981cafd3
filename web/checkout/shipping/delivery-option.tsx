import { deliveryOptions } from '../../../domain/delivery/delivery-options.ts';
import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { useCheckout } from '../use-checkout.ts';
import { SHOWN_METHOD } from './shown-method.ts';

export interface DeliveryOptionProps {
  readonly fields: FormState;
  /** The method whose fields are shown. */
  readonly shown: string;
}

/** A site offers only its own brand's wineries (contract §6). */
export function DeliveryOption({ fields, shown }: DeliveryOptionProps) {
  const { lookups, cart } = useCheckout();
  const wineries = lookups.pickupLocations.filter((each) => each.brandingId === cart.brandingId);
  return (
    <div>
      <SelectField
        field={fieldOf(fields, 'deliveryMethod')}
        label="Choose an option"
        choices={deliveryOptions(wineries)}
      />
      <input type="hidden" name={SHOWN_METHOD} value={shown} />
      <noscript>
        <button type="submit" className="link min-h-11">
          Continue with this option
        </button>
      </noscript>
    </div>
  );
}
