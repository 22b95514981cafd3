import { type FocusEvent, useRef } from 'react';
import { useFetcher } from 'react-router';
import { parseUsDate } from '../../../../domain/dates/day.ts';
import { browserApi } from '../../../api/browser-api.ts';
import { formatUsPhone } from '../../../forms/address-fields.tsx';
import { BirthDate } from '../../../forms/birth-date.tsx';
import { forgetDraft, useDraft } from '../../../forms/drafts.ts';
import { type FormState, fieldOf } from '../../../forms/field-of.ts';
import { type FieldLabels, FormErrors } from '../../../forms/form-errors.tsx';
import type { FormValues } from '../../../forms/form-reply.ts';
import { formatField } from '../../../forms/formatted-input.ts';
import { setFieldValue } from '../../../forms/set-field-value.ts';
import { SubForm } from '../../../forms/sub-form.tsx';
import { SubmitRow } from '../../../forms/submit-row.tsx';
import { useCheckedForm } from '../../../forms/use-checked-form.ts';
import { fetchOnce } from '../../../parts/fetch-once.ts';
import { useAnswer } from '../../../parts/use-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import type { ChoiceReply } from '../../save-choice.ts';
import { useCheckout } from '../../use-checkout.ts';
import { WHOLE_PICKUP } from '../field-names.ts';
import { asksBirthDate, PERSON, type PickupPlace } from './chosen-pickup.ts';
import { pickupPath } from './pickup-path.ts';

/** Before the first press: parsing a form needs the contract's schemas. */
export const loadSubmit = fetchOnce(() => import('./save-pickup.ts'));
const DRAFT = 'pickup-recipient';
const ZIP = `${PERSON}zip`;
const CITY = `${PERSON}city`;

interface RecipientFormProps {
  readonly place: PickupPlace;
  readonly values: FormValues;
  /** The label of the button back to the locations; null for no button. */
  readonly back: string | null;
  readonly onBack: () => void;
  readonly onSaved: () => void;
}

/** Saved with the location that the shopper has chosen. */
export function RecipientForm({ place, values, back, onBack, onSaved }: RecipientFormProps) {
  const checkout = useCheckout();
  const { lookups, clubJoin } = checkout;
  const stateShort = place.stateShort ?? '';
  const fetcher = useFetcher<ChoiceReply>();
  const wrongZip = useRef<{ readonly zip: string; readonly errors: readonly string[] } | null>(null);
  const form = useCheckedForm(fetcher.data?.saved === false ? fetcher.data.reply : undefined, {
    loadRules: loadSubmit,
    judge: (rules, typed) => ({
      ...rules.checkRecipient(typed, checkout),
      ...(typed.get(ZIP) === wrongZip.current?.zip && { [ZIP]: wrongZip.current.errors }),
    }),
  });
  useDraft(form, { name: DRAFT });

  useAnswer(fetcher.data, ({ saved }) => {
    if (!saved) return;
    forgetDraft(DRAFT);
    onSaved();
  });

  async function checkZip({ currentTarget: field }: FocusEvent<HTMLInputElement>) {
    const { value } = field;
    if (value.trim() === '') return;
    const rules = await loadSubmit().catch(() => null);
    const verdict = await rules?.judgeRecipientZip(browserApi, value, { stateShort, states: lookups.states });
    const element = form.element();
    if (!verdict || !element || field.value !== value) return;
    wrongZip.current = verdict.errors.length > 0 ? { zip: value, errors: verdict.errors } : null;
    form.setFieldErrors(ZIP, verdict.errors);
    if (verdict.city !== null && !new FormData(element).get(CITY)) setFieldValue(element, CITY, verdict.city);
  }

  const fields = { errors: form.errors, values };
  return (
    <SubForm form={form} fetcher={fetcher} action={pickupPath(clubJoin)}>
      <FormErrors form={form} labels={recipientLabels} />
      <p className="mb-6 text-muted">
        Who will pick up the package at {place.company}, {place.address1}, {place.city}?
      </p>
      <input type="hidden" name="deliveryMethod" value={place.deliveryMethod} />
      <input type="hidden" name={WHOLE_PICKUP} value={place.fedexLocationId} />
      <Recipient fields={fields} stateShorts={[stateShort]} onZipLeft={checkZip} />
      <div className="mt-8">
        <SubmitRow>
          <Button type="submit" busy={fetcher.state !== 'idle'} busyText="Saving…">
            Save
          </Button>
        </SubmitRow>
        {back && (
          <div className="mt-2">
            <Button look="text" onClick={onBack}>
              {back}
            </Button>
          </div>
        )}
      </div>
    </SubForm>
  );
}

interface RecipientProps {
  readonly fields: FormState;
  /** Of the locations: wine is handed only to recipients from the location's state. */
  readonly stateShorts: readonly string[];
  readonly onZipLeft?: (event: FocusEvent<HTMLInputElement>) => void;
}

export function Recipient({ fields, stateShorts, onZipLeft }: RecipientProps) {
  const checkout = useCheckout();
  const { lookups } = checkout;
  const names = stateShorts.map(
    (short) => lookups.states.find((each) => each.stateShort === short)?.stateName ?? short,
  );
  return (
    <>
      <RecipientFields fields={fields} stateName={names.join(' or ')} onZipLeft={onZipLeft} />
      {stateShorts.length === 1 && (
        <input type="hidden" name={`${PERSON}stateShort`} value={stateShorts[0]} />
      )}
      {asksBirthDate(checkout) && (
        <div className="mt-6">
          <BirthDate fields={fields} today={parseUsDate(lookups.today) ?? ''} />
        </div>
      )}
    </>
  );
}

/** By posted name, in the order of the form. */
export const recipientLabels: FieldLabels = {
  [`${PERSON}name_first`]: 'First name',
  [`${PERSON}name_last`]: 'Last name',
  [`${PERSON}address1`]: 'Address Line 1',
  [`${PERSON}address2`]: 'Address Line 2',
  [`${PERSON}company`]: 'Company name',
  [`${PERSON}zip`]: 'ZIP Code',
  [`${PERSON}city`]: 'City',
  [`${PERSON}phone`]: 'Phone Number',
  dob_month: 'Birth Date, Month',
  dob_day: 'Birth Date, Day',
  dob_year: 'Birth Date, Year',
};

interface RecipientFieldsProps {
  readonly fields: FormState;
  /** The pickup location's state. Wine is handed only to recipients from this state. */
  readonly stateName: string;
  readonly onZipLeft?: ((event: FocusEvent<HTMLInputElement>) => void) | undefined;
}

/** The pickup person form; it does not ask for the state. */
function RecipientFields({ fields, stateName, onZipLeft }: RecipientFieldsProps) {
  const field = (name: string) => ({
    field: fieldOf(fields, PERSON + name),
    label: recipientLabels[PERSON + name] ?? '',
  });
  const isFilled = (name: string) =>
    Boolean(fields.values[PERSON + name]) || fields.errors[PERSON + name] !== undefined;
  return (
    <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
      <TextField {...field('name_first')} autoComplete="given-name" spellCheck={false} />
      <TextField {...field('name_last')} autoComplete="family-name" spellCheck={false} />
      <div className="sm:col-span-2">
        <TextField {...field('address1')} autoComplete="address-line1" spellCheck={false} />
      </div>
      <div className="-my-2 sm:col-span-2">
        <Disclosure summary="Add address line 2" open={isFilled('address2')}>
          <TextField {...field('address2')} optional autoComplete="address-line2" spellCheck={false} />
        </Disclosure>
        <Disclosure summary="Add company name" open={isFilled('company')}>
          <TextField {...field('company')} optional autoComplete="organization" spellCheck={false} />
        </Disclosure>
      </div>
      <div className="sm:col-span-2">
        <TextField
          {...field('zip')}
          kind="digits"
          width="zip"
          autoComplete="postal-code"
          onBlur={onZipLeft}
        />
      </div>
      <TextField {...field('city')} autoComplete="address-level2" spellCheck={false} />
      {/* Has no name, because drafts would restore it for another pickup location. */}
      <TextField
        field={{ name: '', id: `${PERSON}state`, initialValue: stateName }}
        label="State"
        hint="The same as the location's."
        readOnly
        autoComplete="off"
      />
      <TextField
        {...field('phone')}
        kind="tel"
        hint="So the location can tell you when your package arrives."
        autoComplete="tel"
        onInput={(event) => formatField(event.currentTarget, formatUsPhone)}
      />
    </div>
  );
}
