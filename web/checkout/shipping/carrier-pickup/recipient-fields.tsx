import type { FocusEvent } from 'react';
import { formatUsPhone } from '../../../forms/address-fields.tsx';
import { type FormState, fieldOf } from '../../../forms/field-of.ts';
import { formatField } from '../../../forms/formatted-input.ts';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { PERSON } from './chosen-pickup.ts';
import { recipientLabels } from './recipient-labels.ts';

export interface RecipientFieldsProps {
  readonly fields: FormState;
  /** The pickup location's state. Wine is handed only to recipients from this state. */
  readonly stateName: string;
  readonly onZipLeft?: (event: FocusEvent<HTMLInputElement>) => void;
}

/** The pickup person form (spec §3); it does not ask for the state. */
export function RecipientFields({ fields, stateName, onZipLeft }: RecipientFieldsProps) {
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
