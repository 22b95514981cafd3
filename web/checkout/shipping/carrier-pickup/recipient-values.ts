import type { User } from '../../../../contract/user.ts';
import { addressFieldsOf } from '../../../account/addresses/address-values.ts';
import type { FormValues } from '../../../forms/form-reply.ts';
import { storedValues } from '../../../forms/stored-values.ts';
import { type Counter, withPrefix } from './chosen-pickup.ts';

/** The proposed recipient: a customer's default address, if it is in the pickup location's state. */
export function proposedRecipient(customer: User | null, { stateShort }: Counter): FormValues {
  const home = customer?.AddressBook.find((entry) => entry.IsDefaultShipping);
  if (!home || home.StateShort !== stateShort) return {};
  const { stateId: _, countryId: __, ...person } = addressFieldsOf(home);
  return withPrefix(storedValues(person));
}
