import type { Lookups } from '../../contract/lookups.ts';
import { UNITED_STATES } from '../../domain/geography/countries.ts';
import { formatPhone } from '../../domain/people/phone.ts';
import { Disclosure } from '../ui/disclosure.tsx';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import { AddressAdvice } from './address-advice.tsx';
import { AddressLine } from './address-line.tsx';
import { type FormState, labelledFields } from './field-of.ts';
import { formatField } from './formatted-input.ts';
import { nameLabels } from './name-and-password-fields.tsx';
import { useFieldValue } from './use-field-value.ts';
import { useZipCheck } from './use-zip-check.ts';

export const addressLabels = {
  ...nameLabels,
  company: 'Company name',
  address1: 'Address Line 1',
  address2: 'Address Line 2',
  city: 'City',
  stateId: 'State',
  zip: 'ZIP Code',
  phone: 'Phone Number',
  countryId: 'Country',
} as const;

export interface AddressFieldsProps {
  readonly section: 'shipping' | 'billing';
  readonly form: FormState;
  readonly states: Lookups['states'];
  /** Shown if given: billing asks for the country, shipping does not. */
  readonly countries?: Lookups['countries'];
  readonly phoneHint: string;
}

export function AddressFields({ section, form, states, countries, phoneHint }: AddressFieldsProps) {
  const stateId = useFieldValue('stateId', String(form.values.stateId ?? ''));
  const onZipLeft = useZipCheck(states, stateId);
  const field = labelledFields(form, addressLabels);
  const isFilled = (name: string) => Boolean(form.values[name]) || form.errors[name] !== undefined;
  return (
    <div>
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <TextField {...field('name_first')} autoComplete={`${section} given-name`} spellCheck={false} />
        <TextField {...field('name_last')} autoComplete={`${section} family-name`} spellCheck={false} />
        <div className="sm:col-span-2">
          <AddressLine {...field('address1')} autoComplete={`${section} address-line1`} states={states} />
        </div>
        <div className="-my-2 sm:col-span-2">
          <Disclosure summary="Add address line 2" open={isFilled('address2')}>
            <TextField
              {...field('address2')}
              optional
              autoComplete={`${section} address-line2`}
              spellCheck={false}
            />
          </Disclosure>
          <Disclosure summary="Add company name" open={isFilled('company')}>
            <TextField
              {...field('company')}
              optional
              autoComplete={`${section} organization`}
              spellCheck={false}
            />
          </Disclosure>
        </div>
        {/* The ZIP comes first because it fills in the other two. */}
        <div className={countries ? undefined : 'sm:col-span-2'}>
          <TextField
            {...field('zip')}
            kind="digits"
            width="zip"
            autoComplete={`${section} postal-code`}
            onBlur={onZipLeft}
          />
        </div>
        {countries && (
          <SelectField
            {...field('countryId')}
            autoComplete={`${section} country`}
            choices={countries.map(({ countryId, countryName }) => ({
              value: String(countryId),
              label: countryName,
            }))}
          />
        )}
        <TextField {...field('city')} autoComplete={`${section} address-level2`} spellCheck={false} />
        <SelectField
          {...field('stateId')}
          autoComplete={`${section} address-level1`}
          placeholder="Select a state"
          choices={stateChoices(states)}
        />
        <TextField
          {...field('phone')}
          kind="tel"
          hint={phoneHint}
          autoComplete={`${section} tel`}
          onInput={(event) => formatField(event.currentTarget, formatUsPhone)}
        />
      </div>
      <AddressAdvice states={states} />
    </div>
  );
}

export const formatUsPhone = (text: string) => formatPhone(text, UNITED_STATES);

function stateChoices(states: Lookups['states']) {
  return states
    .filter((state) => state.countryId === UNITED_STATES)
    .map(({ stateId, stateName }) => ({ value: String(stateId), label: stateName }));
}
