import type { User } from '../../../contract/user.ts';
import type { Api, ApiResult } from '../../api/client.ts';
import type { Done } from '../saved.ts';
import { addressFieldsOf, deliveredTo, shipsTo } from './address-values.ts';

type AddressAct = 'remove' | 'make-default-shipping' | 'make-default-billing';

const DONE: Readonly<Record<AddressAct, Done>> = {
  remove: 'address-removed',
  'make-default-shipping': 'default-address',
  'make-default-billing': 'default-address',
};

/** What the club does is said at once: it keeps its own copy of an address. */
export function doneOf(act: AddressAct, user: User, addressId: string): Done {
  const entry = user.AddressBook.find((each) => String(each.AddressBookID) === addressId);
  const clubs = deliveredTo(user.memberships);
  if (!entry || clubs.length === 0) return DONE[act];
  if (act === 'remove' && clubs.some((club) => shipsTo(entry, club))) return 'address-removed-club';
  const isElsewhere = clubs.some((club) => !shipsTo(entry, club));
  return act === 'make-default-shipping' && isElsewhere ? 'default-address-club' : DONE[act];
}

export function addressActOf(value: unknown): AddressAct | null {
  return typeof value === 'string' && Object.hasOwn(DONE, value) ? (value as AddressAct) : null;
}

/** To make an address a default, save it unchanged with the default mark. */
export async function changeAddressBook(
  api: Api,
  book: User['AddressBook'],
  act: AddressAct,
  addressId: string,
): Promise<ApiResult<User> | null> {
  const entry = book.find((each) => String(each.AddressBookID) === addressId);
  if (!entry) return null;
  const params = { addressId };
  if (act === 'remove') return api.call('delete /account/address/{addressId}', { params });
  const mark = act === 'make-default-shipping' ? { makeDefaultShipping: true } : { makeDefaultBilling: true };
  return api.call('put /account/address/{addressId}', {
    params,
    body: { ...addressFieldsOf(entry), ...mark },
  });
}
