import type { User } from '../../../contract/user.ts';

const ASK = 'address';

/** The query for the page that contains the address form, for shoppers without a script. */
export function newAddressQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.set(ASK, 'new');
  return `?${query}`;
}

/** The query of the same page with the picker. */
export function pickerQuery(search: string): string {
  const query = new URLSearchParams(search);
  query.delete(ASK);
  return `?${query}`;
}

/** Whether this shopper gets the picker. Guests, and customers with nothing saved, get the form. */
export function showsPicker<Customer extends Pick<User, 'AddressBook'>>(
  customer: Customer | null,
  search: string,
): customer is Customer {
  if (!customer || customer.AddressBook.length === 0) return false;
  return new URLSearchParams(search).get(ASK) !== 'new';
}
