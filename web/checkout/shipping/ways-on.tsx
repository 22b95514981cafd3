import { deliveryOptions } from '../../../domain/delivery/delivery-options.ts';
import { DELIVER, PICKUP_FEDEX } from '../../../domain/delivery/methods.ts';
import { useSetField } from '../../forms/use-field-value.ts';
import { Button } from '../../ui/button.tsx';
import { useCheckout } from '../use-checkout.ts';
import { WHOLE_ADDRESS } from './whole-address.ts';

/** Alternatives when a parcel is not possible: the brand's wineries, or another address. */
export function WaysOn() {
  const setField = useSetField();
  const { lookups, cart } = useCheckout();
  const wineries = lookups.pickupLocations.filter((each) => each.brandingId === cart.brandingId);
  const pickups = deliveryOptions(wineries).filter(
    ({ value }) => value !== DELIVER && value !== PICKUP_FEDEX,
  );

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
