import { type RefObject, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useFetcher } from 'react-router';
import { formatUsPhone } from '../../../forms/address-fields.tsx';
import { type FormState, fieldOf } from '../../../forms/field-of.ts';
import { useForm } from '../../../forms/form-context.ts';
import { useFocusNext } from '../../../forms/use-focus-next.ts';
import { usePart } from '../../../parts/use-part.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/labelled.tsx';
import { LeaveForm } from '../../leave-form.tsx';
import type { ChoiceReply } from '../../save-choice.ts';
import { useCheckout } from '../../use-checkout.ts';
import { WHOLE_PICKUP } from '../field-names.ts';
import { type ChosenPickup, pickupWith } from './chosen-pickup.ts';
import { CHANGE_LOCATION, pickupPath } from './pickup-path.ts';
import { PickupSearchFields } from './pickup-search.tsx';
import type { FoundLocations } from './search-locations.ts';

type Open =
  | { readonly kind: 'locations'; readonly found: FoundLocations }
  | { readonly kind: 'recipient' }
  | null;

const fetchDialogs = () => import('./pickup-dialogs.tsx');

/** Searched for in two modals, then shown. */
export function CarrierPickup({ fields, method }: { fields: FormState; method: string }) {
  const { choices, clubJoin } = useCheckout();
  const { setFieldErrors } = useForm();
  const change = useFetcher<ChoiceReply>();
  const failure = change.data?.saved === false ? [change.data.reply.lead] : undefined;
  const [isChanging, setChanging] = useState(false);
  const chosen = isChanging && !failure ? null : pickupWith(method, choices.pickup);
  const whole = { ...fieldOf(fields, WHOLE_PICKUP), ...(failure && { errors: failure }) };
  const [areDialogsWanted, wantDialogs] = useState(chosen !== null);
  const dialogs = usePart(fetchDialogs, areDialogsWanted);
  const [open, setOpen] = useState<Open>(null);
  const focusNext = useFocusNext();
  const heading = useRef<HTMLHeadingElement>(null);
  const zip = useRef<HTMLInputElement>(null);

  function finish() {
    setOpen(null);
    setChanging(false);
    setFieldErrors(WHOLE_PICKUP, []);
    // The modals return the focus first; from there it moves to the choice.
    focusNext(() => heading.current);
  }

  function changeLocation() {
    setChanging(true);
    change.submit({ intent: CHANGE_LOCATION }, { method: 'post', action: pickupPath(clubJoin) });
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
      <FieldError field={whole} />
      {chosen ? (
        <SelectedPickup
          pickup={chosen}
          headingRef={heading}
          onChange={changeLocation}
          onEdit={() => {
            wantDialogs(true);
            setOpen({ kind: 'recipient' });
          }}
        />
      ) : (
        <div className="noscript:hidden">
          <PickupSearchFields
            method={method}
            zipRef={zip}
            dialogs={dialogs.state}
            onBegin={() => wantDialogs(true)}
            onFound={(found) => setOpen({ kind: 'locations', found })}
          />
        </div>
      )}
      <LeaveForm to={pickupPath(clubJoin)} keepsTyped>
        {chosen ? 'Change Location' : 'Find a pick-up location'}
      </LeaveForm>
      {dialogs.state === 'here' &&
        createPortal(
          <dialogs.part.PickupDialogs
            found={open?.kind === 'locations' ? open.found : null}
            edited={open?.kind === 'recipient' ? chosen : null}
            onClose={() => setOpen(null)}
            onSaved={finish}
          />,
          document.body,
        )}
    </div>
  );
}

interface SelectedPickupProps {
  readonly pickup: ChosenPickup;
  readonly headingRef: RefObject<HTMLHeadingElement | null>;
  readonly onChange: () => void;
  readonly onEdit: () => void;
}

function SelectedPickup({ pickup, headingRef, onChange, onEdit }: SelectedPickupProps) {
  const { pickUpPersonAddress: person } = pickup;
  return (
    <div className="border-y border-line">
      <div className="grid gap-x-8 gap-y-6 py-5 sm:grid-cols-2">
        <div className="wrap-anywhere min-w-0">
          <h3 ref={headingRef} tabIndex={-1} className="mb-1 font-medium">
            {pickup.company}
          </h3>
          <p>{pickup.address1}</p>
          {pickup.address2 && <p>{pickup.address2}</p>}
          <p>{`${pickup.city}, ${pickup.stateShort} ${pickup.zip}`}</p>
          {pickup.fedexLocationPhone && (
            <p className="text-muted tabular-nums">{formatUsPhone(pickup.fedexLocationPhone)}</p>
          )}
        </div>
        <div className="wrap-anywhere min-w-0">
          <h3 className="mb-1 font-medium">Recipient</h3>
          <p dir="auto" className="text-left">{`${person.name_first} ${person.name_last}`}</p>
          <p className="text-muted tabular-nums">{formatUsPhone(person.phone)}</p>
        </div>
      </div>
      <div className="flex flex-wrap gap-x-8 border-t border-line py-2 noscript:hidden">
        <Button look="text" onClick={onChange}>
          Change Location
        </Button>
        <Button look="text" aria-haspopup="dialog" onClick={onEdit}>
          Edit Recipient
        </Button>
      </div>
    </div>
  );
}
