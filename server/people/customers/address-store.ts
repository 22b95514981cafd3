import { sql } from 'kysely';
import type { AccountAddressForm } from '../../../contract/account.ts';
import type { State } from '../../../domain/geography/states.ts';
import type { Writer } from '../../platform/database/access.ts';
import { all, run } from '../../platform/database/query.ts';

type AddressValues = Omit<
  AccountAddressForm,
  'makeDefaultShipping' | 'makeDefaultBilling' | 'alsoForClubs' | 'stateId' | 'stateShort'
>;

export interface AddressToKeep {
  readonly form: AddressValues;
  readonly state: State;
}

export async function insertAddress(
  trx: Writer,
  customerId: number,
  address: AddressToKeep,
): Promise<number> {
  const row = await trx
    .insertInto('addresses')
    .values({ customer_id: customerId, ...columns(address) })
    .returning('address_id')
    .executeTakeFirstOrThrow();
  return row.address_id;
}

/** Null: none has exactly these values. Phone numbers match in any format. */
export async function selectSameAddress(
  trx: Writer,
  customerId: number,
  address: AddressToKeep,
): Promise<number | null> {
  const same = columns(address);
  const rows = await all<{ addressId: number }>(trx)`
    select address_id as "addressId" from addresses
    where customer_id = ${customerId} and name_first = ${same.name_first} and name_last = ${same.name_last}
      and company is not distinct from ${same.company} and address1 = ${same.address1}
      and address2 is not distinct from ${same.address2} and city = ${same.city}
      and state_id = ${same.state_id} and zip = ${same.zip}
      and regexp_replace(phone, '\\D', '', 'g') = ${same.phone.replaceAll(/\D/g, '')}
    order by address_id limit 1`;
  return rows[0]?.addressId ?? null;
}

export async function hasAddress(trx: Writer, customerId: number, addressId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('addresses')
    .select('address_id')
    .where('customer_id', '=', customerId)
    .where('address_id', '=', addressId)
    .executeTakeFirst();
  return row !== undefined;
}

/** False if the customer does not have this address. */
export async function updateAddress(
  trx: Writer,
  { customerId, addressId }: { customerId: number; addressId: number },
  address: AddressToKeep,
): Promise<boolean> {
  const result = await trx
    .updateTable('addresses')
    .set(columns(address))
    .where('customer_id', '=', customerId)
    .where('address_id', '=', addressId)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

export async function deleteAddress(trx: Writer, customerId: number, addressId: number): Promise<boolean> {
  const result = await trx
    .deleteFrom('addresses')
    .where('customer_id', '=', customerId)
    .where('address_id', '=', addressId)
    .executeTakeFirst();
  return result.numDeletedRows > 0n;
}

/** Clears the previous default first, because only one may exist. */
export async function makeDefaultAddress(
  trx: Writer,
  customerId: number,
  addressId: number,
  purpose: 'shipping' | 'billing',
): Promise<void> {
  const column = sql.ref(purpose === 'shipping' ? 'is_default_shipping' : 'is_default_billing');
  await run(trx)`update addresses set ${column} = false where customer_id = ${customerId} and ${column}`;
  await run(trx)`
    update addresses set ${column} = true
    where customer_id = ${customerId} and address_id = ${addressId}`;
}

function columns({ form, state }: AddressToKeep) {
  return {
    name_first: form.name_first,
    name_last: form.name_last,
    company: form.company || null,
    address1: form.address1,
    address2: form.address2 || null,
    city: form.city,
    state_id: state.stateId,
    state_short: state.stateShort,
    zip: form.zip,
    phone: form.phone,
  };
}
