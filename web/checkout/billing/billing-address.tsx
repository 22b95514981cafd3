import type { AddressBookEntry } from '../../../contract/user.ts';
import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { AddressPicker } from '../address-book/address-picker.tsx';
import { InlineAddress } from '../address-book/inline-address-fields.tsx';
import { useCheckout } from '../use-checkout.ts';
import { sharedAddressLabel } from './billing-values.ts';

export interface BillingAddressProps {
  /** The picker's address book; null if the form is shown instead. */
  readonly book: readonly AddressBookEntry[] | null;
  readonly fields: FormState;
}

/** Customers choose from their book; a guest may reuse an address from shipping (spec §2, '/billing'). */
export function BillingAddress({ book, fields }: BillingAddressProps) {
  const checkout = useCheckout();
  const { customer } = checkout;
  if (book) return <AddressPicker kind="billing" book={book} fields={fields} />;
  const typed = <InlineAddress kind="billing" customer={customer} fields={fields} />;
  const label = sharedAddressLabel(checkout);
  if (customer || label === null) return typed;
  return (
    <>
      <CheckboxField field={fieldOf(fields, 'sameAsShipping')} label={label} />
      <div className="mt-6 group-has-[[name=sameAsShipping]:checked]/billing:hidden">{typed}</div>
    </>
  );
}
