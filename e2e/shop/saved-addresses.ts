import type { Page } from '@playwright/test';
import { call } from './call.ts';
import { type Customer, newCustomer } from './customer.ts';
import { ada, olivia, type Recipient } from './fill-shipping.ts';
import type { Site } from './sites.ts';

/** In a state that takes no wine. */
export const inUtah: Recipient = {
  ...ada,
  firstName: 'Brigham',
  street: '50 State Street',
  zip: '84101',
  city: 'Salt Lake City',
  state: 'Utah',
};

/** Six addresses in the order of the book; the first may be made the default. */
export const six: readonly Recipient[] = [
  ada,
  olivia,
  { ...ada, firstName: 'Rosa', street: '88 Larkspur Lane' },
  inUtah,
  { ...ada, firstName: 'Luise', street: 'PO Box 12' },
  { ...ada, firstName: 'Emmy', street: '17 Beacon Road' },
];

interface Book {
  readonly addresses: readonly Recipient[];
  readonly hasDefault: boolean;
}

/** A customer of this test alone, logged in, with these addresses saved. */
export async function customerWith(
  page: Page,
  site: Site,
  name: string,
  { addresses, hasDefault }: Book,
): Promise<Customer> {
  const customer = await newCustomer(page, site, name);
  const { states } = await call<{ states: { stateName: string; stateId: number }[] }>(
    page,
    site,
    '/api/lookups',
  );
  for (const [place, address] of addresses.entries()) {
    await call(page, site, '/api/account/address', {
      name_first: address.firstName,
      name_last: address.lastName,
      address1: address.street,
      city: address.city,
      stateId: states.find(({ stateName }) => stateName === address.state)?.stateId,
      zip: address.zip,
      phone: address.phone,
      makeDefaultShipping: hasDefault && place === 0,
    });
  }
  return customer;
}

/** What the cart of this browser would be shipped by. */
export async function storedShipping(page: Page): Promise<Record<string, unknown>> {
  return call(page, new URL(page.url()), '/api/cart/shipping');
}
