import { useState } from 'react';
import { deliveryOptions, wineriesOffered } from '../../../domain/delivery/delivery-options.ts';
import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { useSupportPhone } from '../../site/lookups.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { statesShippedTo } from '../club/states-shipped-to.ts';
import { useCheckout } from '../use-checkout.ts';
import { SHOWN_METHOD } from './field-names.ts';

interface DeliveryOptionProps {
  readonly fields: FormState;
  readonly selected: string;
}

/** A site offers the wineries of all brands in the cart, its own first. */
export function DeliveryOption({ fields, selected }: DeliveryOptionProps) {
  const { lookups, cart } = useCheckout();
  const wineries = wineriesOffered(lookups.pickupLocations, cart.brandingId, cart.shoppingCartItems);
  return (
    <div>
      <SelectField
        field={fieldOf(fields, 'deliveryMethod')}
        label="Choose an option"
        choices={deliveryOptions(wineries)}
      />
      <input type="hidden" name={SHOWN_METHOD} value={selected} />
      <noscript>
        <button type="submit" className="link min-h-11">
          Continue with this option
        </button>
      </noscript>
    </div>
  );
}

export function StatesWeShipTo() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        className="link min-h-11 noscript:hidden"
      >
        {SEE_WHERE}
      </button>
      <noscript>
        <details>
          <summary className="link min-h-11">{SEE_WHERE}</summary>
          <States />
        </details>
      </noscript>
      <Dialog title="States We Ship To" open={isOpen} onClose={() => setOpen(false)} size="wide">
        <States />
      </Dialog>
    </>
  );
}

const SEE_WHERE = 'See where we ship';

function States() {
  const states = statesShippedTo(useCheckout());
  const phone = useSupportPhone();
  return (
    <>
      <ul className="columns-2 gap-8 sm:columns-4">
        {states.map(({ stateId, stateName }) => (
          <li key={stateId} className="break-inside-avoid py-1">
            {stateName}
          </li>
        ))}
      </ul>
      <p className="mt-6 border-t border-line pt-4 text-muted">
        Don’t see your state, or have a question? Call us at{' '}
        <a className="link tabular-nums" href={`tel:${phone.replace(/\D/g, '')}`}>
          {phone}
        </a>
        , Monday to Friday 8am to 5pm Pacific.
      </p>
    </>
  );
}
