import { useActionData } from 'react-router';
import type { CarrierLocation } from '../../../../contract/address.ts';
import type { User } from '../../../../contract/user.ts';
import { MAX_LENGTH } from '../../../../domain/checkout/limits.ts';
import { parseUsDate } from '../../../../domain/dates/day.ts';
import { BirthDate } from '../../../forms/birth-date.tsx';
import { type FormState, fieldOf } from '../../../forms/field-of.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { hasAlcohol } from '../../load-checkout.ts';
import { useCheckout } from '../../use-checkout.ts';
import { counterOf, PERSON } from './chosen-pickup.ts';
import { LocationFacts } from './location-facts.tsx';
import { weekFrom } from './opening-hours.ts';
import { PICKUP_NOTE, PICKUP_PROMPT } from './pickup-words.ts';
import { PLAIN_DISTANCE, PLAIN_STEP, PLAIN_ZIP } from './plain-names.ts';
import { RecipientFields } from './recipient-fields.tsx';
import { proposedRecipient } from './recipient-values.ts';
import { distanceChoices, type FoundLocations } from './search-locations.ts';
import { WHOLE_PICKUP } from './whole-pickup.ts';

export interface PlainPickupProps {
  readonly fields: FormState;
  readonly customer: User | null;
  readonly isChosen: boolean;
}

/** Choosing a pickup location without a script: search, list and recipient on the page, one page load per step. */
export function PlainPickup({ fields, customer, isChosen }: PlainPickupProps) {
  const reply = useActionData<{ found?: FoundLocations | null }>();
  return (
    <div className="grid gap-6">
      {isChosen ? (
        <>
          <input type="hidden" name={PLAIN_ZIP} value="" />
          <Step value="change">Change Location</Step>
        </>
      ) : (
        <>
          <p className="font-medium">{PICKUP_PROMPT}</p>
          <TextField
            field={fieldOf(fields, PLAIN_ZIP)}
            label="ZIP Code"
            kind="digits"
            width="zip"
            autoComplete="postal-code"
            maxLength={MAX_LENGTH.zip}
          />
          <SelectField
            field={fieldOf(fields, PLAIN_DISTANCE)}
            label="Distance"
            width="half"
            choices={distanceChoices}
          />
          <Step value="search">Search</Step>
          <p className="text-sm text-muted">{PICKUP_NOTE}</p>
          {reply?.found && <PlainChoice found={reply.found} fields={fields} customer={customer} />}
        </>
      )}
    </div>
  );
}

function Step({ value, children }: { value: 'search' | 'change'; children: string }) {
  return (
    <div>
      <Button type="submit" look="quiet" name={PLAIN_STEP} value={value}>
        {children}
      </Button>
    </div>
  );
}

interface PlainChoiceProps {
  readonly found: FoundLocations;
  readonly fields: FormState;
  readonly customer: User | null;
}

function PlainChoice({ found: { locations }, fields, customer }: PlainChoiceProps) {
  const { lookups, cart } = useCheckout();
  const today = parseUsDate(lookups.today) ?? '';
  const [first] = locations;
  if (!first) return null;
  const counter = counterOf(first);
  const states = new Set(locations.map((each) => each.contactAndAddress.address.stateOrProvinceCode));
  const names = lookups.states.filter((each) => states.has(each.stateShort)).map((each) => each.stateName);
  const whole = {
    errors: fields.errors,
    values: { ...proposedRecipient(customer, counter), ...fields.values },
  };
  return (
    <>
      <fieldset className="min-w-0">
        <legend className="mb-2.5 text-[0.9375rem] font-medium">Ship to this location</legend>
        <div className="divide-y divide-line border-y border-line">
          {locations.map((location) => (
            <PlainLocation
              key={location.locationId}
              location={location}
              today={today}
              isChosen={fields.values[WHOLE_PICKUP] === location.locationId}
            />
          ))}
        </div>
      </fieldset>
      <h3 className="heading">Recipient Information</h3>
      <RecipientFields fields={whole} stateName={names.join(' or ')} />
      {states.size === 1 && <input type="hidden" name={`${PERSON}stateShort`} value={counter.stateShort} />}
      {hasAlcohol(cart) && customer?.DOB == null && <BirthDate fields={whole} today={today} />}
    </>
  );
}

interface PlainLocationProps {
  readonly location: CarrierLocation;
  readonly today: string;
  readonly isChosen: boolean;
}

function PlainLocation({ location, today, isChosen }: PlainLocationProps) {
  return (
    <label className="flex items-start gap-3.5 px-3 py-4 hover:bg-tint has-checked:bg-tint">
      <input
        type="radio"
        name={WHOLE_PICKUP}
        // The plain name is the group's id.
        id={`${WHOLE_PICKUP}-${location.locationId}`}
        value={location.locationId}
        defaultChecked={isChosen}
        className="mt-0.5 size-5 shrink-0 accent-accent"
      />
      <span className="wrap-anywhere min-w-0 flex-1">
        <LocationFacts location={location} today={weekFrom(today, location.storeHours)[0]} />
      </span>
    </label>
  );
}
