import { Link, useLocation } from 'react-router';
import type { User } from '../../../contract/user.ts';
import { AddressFields } from '../../forms/address-fields.tsx';
import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { useLookups } from '../../site/lookups.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FieldError } from '../../ui/labelled.tsx';
import { WHOLE_ADDRESS } from '../shipping/field-names.ts';
import { type AddressKind, KIND_WORDS } from './address-kind.ts';
import { ADDRESS_BOOK_ID, NEW } from './offered-addresses.ts';

interface InlineAddressProps {
  readonly kind: AddressKind;
  /** Null: a guest, who cannot save an address. */
  readonly customer: Pick<User, 'AddressBook'> | null;
  readonly fields: FormState;
}

/** For guests, for customers without a saved address, and where no modal can open. */
export function InlineAddress({ kind, customer, fields }: InlineAddressProps) {
  const lookups = useLookups();
  const { pathname, search } = useLocation();
  const whole = fieldOf(fields, WHOLE_ADDRESS);
  return (
    <div className="grid gap-6">
      {whole.errors && (
        <div id={WHOLE_ADDRESS} tabIndex={-1}>
          <FieldError field={whole} />
        </div>
      )}
      {customer && customer.AddressBook.length > 0 && (
        <Link className="link-line" to={pathname + pickerQuery(search)}>
          Choose a saved address
        </Link>
      )}
      <AddressFields
        section={kind}
        form={fields}
        states={lookups.states}
        {...(kind === 'billing' && { countries: lookups.countries })}
        phoneHint={KIND_WORDS[kind].phoneHint}
      />
      {customer && (
        <div>
          <input type="hidden" name={ADDRESS_BOOK_ID} value={NEW} />
          <KeepAddress kind={kind} fields={fields} />
        </div>
      )}
    </div>
  );
}

export function KeepAddress({ kind, fields }: { kind: AddressKind; fields: FormState }) {
  const { name, label } = KIND_WORDS[kind].makeDefault;
  return (
    <>
      <CheckboxField field={fieldOf(fields, name)} label={label} />
      <CheckboxField field={fieldOf(fields, 'saveAddress')} label="Save Address" />
    </>
  );
}

const ASK = 'address';

/** The query for the page that contains the address form, for shoppers without a script. */
export function newAddressQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.set(ASK, 'new');
  return `?${query}`;
}

function pickerQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(ASK);
  return `?${query}`;
}

/** Guests, and customers with nothing saved, get the form. */
export function showsPicker<Customer extends Pick<User, 'AddressBook'>>(
  customer: Customer | null,
  search: string,
): customer is Customer {
  if (!customer || customer.AddressBook.length === 0) return false;
  return new URLSearchParams(search).get(ASK) !== 'new';
}
