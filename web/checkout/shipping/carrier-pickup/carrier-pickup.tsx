import { useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { User } from '../../../../contract/user.ts';
import { type FormState, fieldOf } from '../../../forms/field-of.ts';
import { useFieldValue, useSetField } from '../../../forms/use-field-value.ts';
import { useFocusNext } from '../../../forms/use-focus-next.ts';
import { usePart } from '../../../parts/use-part.ts';
import { FieldError } from '../../../ui/labelled.tsx';
import { CARRIER_PICKUP, type ChosenPickup, decodePickup, encodePickup, pickupIn } from './chosen-pickup.ts';
import { PickupSearchFields } from './pickup-search.tsx';
import { PlainPickup } from './plain-pickup.tsx';
import type { FoundLocations } from './search-locations.ts';
import { SelectedPickup } from './selected-pickup.tsx';
import { WHOLE_PICKUP } from './whole-pickup.ts';

export interface CarrierPickupProps {
  readonly fields: FormState;
  /** Null: a guest. */
  readonly customer: User | null;
}

/** The open modal: a search's list, or the recipient for the chosen pickup location. */
type Open =
  | { readonly kind: 'locations'; readonly found: FoundLocations }
  | { readonly kind: 'recipient' }
  | null;

const fetchDialogs = () => import('./pickup-dialogs.tsx');

/** The carrier's pickup location and the recipient: searched for in two modals, then shown (spec §2, §4). */
export function CarrierPickup({ fields, customer }: CarrierPickupProps) {
  const initial = pickupIn(fields.values);
  const chosen = decodePickup(useFieldValue(CARRIER_PICKUP, initial));
  const whole = fieldOf(fields, WHOLE_PICKUP);
  const [areDialogsWanted, wantDialogs] = useState(false);
  const dialogs = usePart(fetchDialogs, areDialogsWanted);
  const [open, setOpen] = useState<Open>(null);
  const setField = useSetField();
  const focusNext = useFocusNext();
  const heading = useRef<HTMLHeadingElement>(null);
  const zip = useRef<HTMLInputElement>(null);

  function choose(pickup: ChosenPickup) {
    setOpen(null);
    setField(CARRIER_PICKUP, encodePickup(pickup));
    // The modals return the focus first; from there it moves to the choice.
    focusNext(() => heading.current);
  }

  function change() {
    setField(CARRIER_PICKUP, '');
    focusNext(() => zip.current);
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would count as a field of the form.
    <div
      id={WHOLE_PICKUP}
      tabIndex={-1}
      role="group"
      aria-label="Pick-up location"
      aria-describedby={whole.errors ? `${WHOLE_PICKUP}-error` : undefined}
      className="grid gap-5"
    >
      {/* A text field, so that drafts keep it. The shopper does not type here. */}
      <input type="text" name={CARRIER_PICKUP} defaultValue={initial} autoComplete="off" hidden />
      <FieldError field={whole} />
      {chosen ? (
        <SelectedPickup
          pickup={chosen}
          headingRef={heading}
          onChange={change}
          onEdit={() => {
            wantDialogs(true);
            setOpen({ kind: 'recipient' });
          }}
        />
      ) : (
        <div className="noscript:hidden">
          <PickupSearchFields
            zipRef={zip}
            dialogs={dialogs.state}
            onBegin={() => wantDialogs(true)}
            onFound={(found) => setOpen({ kind: 'locations', found })}
          />
        </div>
      )}
      {/* Only for browsers without a script: its code stays on the server. */}
      <noscript>
        {import.meta.env.SSR && (
          <PlainPickup fields={fields} customer={customer} isChosen={chosen !== null} />
        )}
      </noscript>
      {dialogs.state === 'here' &&
        createPortal(
          <dialogs.part.PickupDialogs
            found={open?.kind === 'locations' ? open.found : null}
            edited={open?.kind === 'recipient' ? chosen : null}
            customer={customer}
            onClose={() => setOpen(null)}
            onChoose={choose}
          />,
          document.body,
        )}
    </div>
  );
}
