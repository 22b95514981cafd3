import { type FormState, fieldOf } from '../../forms/field-of.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { AddressPicker } from '../address-book/address-picker.tsx';
import { InlineAddress } from '../address-book/inline-address-fields.tsx';
import { EnterAddress } from '../address-book/new-address-form.tsx';
import type { OfferedAddresses } from '../address-book/offered-addresses.ts';
import { useCheckout } from '../use-checkout.ts';
import { sharedAddressLabel } from './billing-values.ts';

export interface BillingAddressProps {
  /** Null if the form has address fields instead. */
  readonly offered: OfferedAddresses | null;
  readonly fields: FormState;
}

/** Customers choose from their book; a guest may reuse an address from shipping. */
export function BillingAddress({ offered, fields }: BillingAddressProps) {
  const checkout = useCheckout();
  const { customer } = checkout;
  if (offered) {
    const enter = <EnterAddress kind="billing" entered={offered.entered} />;
    return <AddressPicker kind="billing" offered={offered} fields={fields} enter={enter} />;
  }
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
