import type { User } from '../../../contract/user.ts';
import type { Api, ApiResult } from '../../api/client.ts';
import type { Done } from '../saved.ts';
import { addressFieldsOf } from './address-values.ts';

type AddressAct = 'remove' | 'make-default-shipping' | 'make-default-billing';

export const DONE: Readonly<Record<AddressAct, Done>> = {
  remove: 'address-removed',
  'make-default-shipping': 'default-address',
  'make-default-billing': 'default-address',
};

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
