import { Link, useLocation } from 'react-router';
import type { User } from '../../../contract/user.ts';
import { AddressFields } from '../../forms/address-fields.tsx';
import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { useLookups } from '../../site/lookups.ts';
import { FieldError } from '../../ui/labelled.tsx';
import { WHOLE_ADDRESS } from '../shipping/whole-address.ts';
import { type AddressKind, KIND_WORDS } from './address-kind.ts';
import { ADDRESS_BOOK_ID, NEW } from './chosen-address.ts';
import { pickerQuery } from './inline-address.ts';
import { KeepAddress } from './keep-address.tsx';

export interface InlineAddressProps {
  readonly kind: AddressKind;
  /** Null: a guest, who cannot save an address. */
  readonly customer: Pick<User, 'AddressBook'> | null;
  readonly fields: FormState;
}

/**
 * The address form on the page itself: for guests, for customers without a saved address, and where no modal can open.
 */
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
