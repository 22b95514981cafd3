import type { CarrierLocation } from '../../../../contract/address.ts';
import { MAX_LENGTH } from '../../../../domain/checkout/limits.ts';
import { checkoutPath } from '../../../../domain/checkout/steps.ts';
import { parseUsDate } from '../../../../domain/dates/day.ts';
import { carrierOfMethod } from '../../../../domain/delivery/methods.ts';
import { apiContext } from '../../../api/browser-api.ts';
import { formatUsPhone } from '../../../forms/address-fields.tsx';
import { type FormState, fieldOf } from '../../../forms/field-of.ts';
import { FormErrors } from '../../../forms/form-errors.tsx';
import { SubmitRow } from '../../../forms/submit-row.tsx';
import { useCheckedForm } from '../../../forms/use-checked-form.ts';
import { Button } from '../../../ui/button.tsx';
import { FieldError } from '../../../ui/labelled.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PageTitle } from '../../layout/page-title.tsx';
import { useCheckout } from '../../use-checkout.ts';
import { WHOLE_PICKUP } from '../field-names.ts';
import type { Route } from './+types/pickup-page.ts';
import { placeOf, proposedRecipient, recipientValues } from './chosen-pickup.ts';
import { type DayHours, weekFrom } from './opening-hours.ts';
import {
  milesInWords,
  PICKUP_NOTE,
  PICKUP_PROMPT,
  SEARCH,
  SEARCH_DISTANCE,
  SEARCH_ZIP,
} from './pickup-path.ts';
import { loadSubmit, Recipient, recipientLabels } from './recipient-form.tsx';
import { distanceChoices, type FoundLocations } from './search-locations.ts';

/** Of a form that no script sends: the server judges it. */
const noRules = { loadRules: loadSubmit, judge: () => ({}) };

export async function action({ context, request }: Route.ActionArgs) {
  const { postPickup } = await loadSubmit();
  return postPickup(context.get(apiContext), request);
}

/** The modals' forms. */
export async function clientAction({ request }: Route.ClientActionArgs) {
  const { savePickupInBrowser } = await loadSubmit();
  return savePickupInBrowser(request);
}

const labels = { [SEARCH_ZIP]: 'ZIP Code', [WHOLE_PICKUP]: 'Pick-up location', ...recipientLabels };

/** Search, list and recipient as a page, for browsers without a script. Its form is never sent by one. */
export default function PickupPage({ actionData }: Route.ComponentProps) {
  const { choices, clubJoin } = useCheckout();
  const reply = actionData && 'found' in actionData ? actionData : null;
  const isRefused = reply !== null && Object.keys(reply.errors).length > 0;
  const form = useCheckedForm(isRefused ? reply : undefined, noRules);
  const values = reply?.values ?? (choices.pickup ? recipientValues(choices.pickup) : {});
  const fields = { errors: form.errors, values };
  return (
    <>
      <PageTitle title="Pick-up Locations" hasErrors={isRefused} />
      <FormErrors form={form} labels={labels} />
      <h1 className="title mb-9">Pick-up Locations</h1>
      <form method="post" noValidate className="grid gap-6">
        <input
          type="hidden"
          name="deliveryMethod"
          value={carrierOfMethod(choices.typed?.deliveryMethod ?? '').method}
        />
        <p className="font-medium">{PICKUP_PROMPT}</p>
        <TextField
          field={fieldOf(fields, SEARCH_ZIP)}
          label="ZIP Code"
          kind="digits"
          width="zip"
          autoComplete="postal-code"
          maxLength={MAX_LENGTH.zip}
        />
        <SelectField
          field={fieldOf(fields, SEARCH_DISTANCE)}
          label="Distance"
          width="half"
          choices={distanceChoices}
        />
        <div>
          <Button type="submit" look="quiet" name="intent" value={SEARCH}>
            Search
          </Button>
        </div>
        <p className="text-sm text-muted">{PICKUP_NOTE}</p>
        {reply?.found && <Found found={reply.found} fields={fields} />}
      </form>
      <a className="link-line mt-4" href={checkoutPath('shipping', clubJoin)}>
        Back to shipping
      </a>
    </>
  );
}

function Found({ found, fields }: { found: FoundLocations; fields: FormState }) {
  const checkout = useCheckout();
  const today = parseUsDate(checkout.lookups.today) ?? '';
  const places = found.locations.map((location) => placeOf(location, found));
  const proposed = places[0] ? proposedRecipient(checkout, places[0]) : {};
  const states = [...new Set(places.map(({ stateShort }) => stateShort ?? ''))];
  return (
    <>
      <fieldset id={WHOLE_PICKUP} className="min-w-0">
        <legend className="mb-2.5 text-[0.9375rem] font-medium">Ship to this location</legend>
        <FieldError field={fieldOf(fields, WHOLE_PICKUP)} />
        <div className="divide-y divide-line border-y border-line">
          {found.locations.map((location) => (
            <label
              key={location.locationId}
              className="flex items-start gap-3.5 px-3 py-4 hover:bg-tint has-checked:bg-tint"
            >
              <input
                type="radio"
                name={WHOLE_PICKUP}
                value={location.locationId}
                defaultChecked={fields.values[WHOLE_PICKUP] === location.locationId}
                className="mt-0.5 size-5 shrink-0 accent-accent"
              />
              <span className="wrap-anywhere min-w-0 flex-1">
                <LocationFacts location={location} today={weekFrom(today, location.storeHours)[0]} />
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      <h2 className="heading">Recipient Information</h2>
      <div>
        <Recipient fields={{ ...fields, values: { ...proposed, ...fields.values } }} stateShorts={states} />
      </div>
      <SubmitRow>
        <Button type="submit">Save</Button>
      </SubmitRow>
    </>
  );
}

interface LocationFactsProps {
  readonly location: CarrierLocation;
  readonly today: DayHours | undefined;
}

/** The content of the location's list card, without the week. A label cannot contain paragraphs. */
function LocationFacts({ location, today }: LocationFactsProps) {
  const { contact, address } = location.contactAndAddress;
  const lines = [
    ...address.streetLines,
    `${address.city}, ${address.stateOrProvinceCode} ${address.postalCode}`,
    formatUsPhone(contact.phoneNumber),
    milesInWords(location.distance),
    ...(today ? [`Today: ${today.hours}`] : []),
  ];
  return (
    <>
      <span className="block font-medium">{contact.companyName}</span>
      {lines.map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </>
  );
}
