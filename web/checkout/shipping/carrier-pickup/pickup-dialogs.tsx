import { useState } from 'react';
import type { User } from '../../../../contract/user.ts';
import type { FormValues } from '../../../forms/form-reply.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { type ChosenPickup, type Counter, counterOf } from './chosen-pickup.ts';
import { LocationsList } from './locations-list.tsx';
import { RecipientForm } from './recipient-form.tsx';
import { proposedRecipient } from './recipient-values.ts';
import type { FoundLocations } from './search-locations.ts';

export interface PickupDialogsProps {
  /** The locations to choose from; null if the shopper is not choosing one. */
  readonly found: FoundLocations | null;
  /** The pickup whose recipient is being changed, without a search. */
  readonly edited: ChosenPickup | null;
  readonly customer: User | null;
  readonly onClose: () => void;
  readonly onChoose: (pickup: ChosenPickup) => void;
}

/** Spec §4: the recipient's modal is above the list's modal. Closing it returns to the list; saving closes both. */
export function PickupDialogs({ found, edited, customer, onClose, onChoose }: PickupDialogsProps) {
  const [taken, setTaken] = useState<Counter | null>(null);
  const counter = edited?.counter ?? taken;
  const isList = found !== null;

  function save(recipient: FormValues) {
    if (counter === null) return;
    setTaken(null);
    onChoose({ counter, recipient });
  }

  return (
    <>
      <Dialog title="Pick-up Locations" size="wide" open={isList} onClose={onClose}>
        {found && <LocationsList found={found} onTake={(location) => setTaken(counterOf(location))} />}
      </Dialog>
      <Dialog
        title="Recipient Information"
        open={counter !== null}
        onClose={() => (edited ? onClose() : setTaken(null))}
      >
        {counter && (
          <RecipientForm
            counter={counter}
            values={edited?.recipient ?? proposedRecipient(customer, counter)}
            knowsAge={customer?.DOB != null}
            back={isList ? 'Back to locations' : null}
            onBack={() => setTaken(null)}
            onSave={save}
          />
        )}
      </Dialog>
    </>
  );
}
