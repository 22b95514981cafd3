import { useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { usePart } from '../../../parts/use-part.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { useCheckout } from '../../use-checkout.ts';
import {
  type ChosenPickup,
  type PickupPlace,
  placeOf,
  proposedRecipient,
  recipientValues,
} from './chosen-pickup.ts';
import { LocationsList } from './locations-list.tsx';
import { pickupPath } from './pickup-path.ts';
import { loadSubmit, RecipientForm } from './recipient-form.tsx';
import type { FoundLocations } from './search-locations.ts';

export interface PickupDialogsProps {
  /** The locations to choose from; null if the shopper is not choosing one. */
  readonly found: FoundLocations | null;
  /** The pickup whose recipient is being changed, without a search. */
  readonly edited: ChosenPickup | null;
  readonly onClose: () => void;
  readonly onSaved: () => void;
}

/** The recipient's modal is above the list's modal. Closing it returns to the list; saving closes both. */
export function PickupDialogs({ found, edited, onClose, onSaved }: PickupDialogsProps) {
  const [taken, setTaken] = useState<PickupPlace | null>(null);
  const checkout = useCheckout();
  usePart(loadSubmit, true);
  const place = edited ?? taken;
  const isList = found !== null;

  return (
    <>
      <PrefetchPageLinks page={pickupPath(checkout.clubJoin)} />
      <Dialog title="Pick-up Locations" size="wide" open={isList} onClose={onClose}>
        {found && <LocationsList found={found} onTake={(location) => setTaken(placeOf(location, found))} />}
      </Dialog>
      <Dialog
        title="Recipient Information"
        open={place !== null}
        onClose={() => (edited ? onClose() : setTaken(null))}
      >
        {place && (
          <RecipientForm
            place={place}
            values={edited ? recipientValues(edited) : proposedRecipient(checkout, place)}
            back={isList ? 'Back to locations' : null}
            onBack={() => setTaken(null)}
            onSaved={() => {
              setTaken(null);
              onSaved();
            }}
          />
        )}
      </Dialog>
    </>
  );
}
