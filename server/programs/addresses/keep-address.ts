import type { AccountAddressForm } from '../../../contract/account.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { stateById } from '../../../domain/geography/states.ts';
import {
  deleteAddress,
  insertAddress,
  makeDefaultAddress,
  updateAddress,
} from '../../people/customers/address-store.ts';
import { lockAccount } from '../../people/customers/user-store.ts';
import { judgeZip } from '../../places/judge-zip.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import type { Writer } from '../../platform/database/access.ts';
import { undoneByRefusal } from '../../platform/database/undone.ts';
import { accept, invalidFields, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import { lockClubShipments, moveClubShipments } from '../club-releases/move-club-shipments.ts';
import type { PreparingParts } from '../club-releases/prepare-release.ts';
import { quoteMemberTax } from '../club-releases/quote-release-tax.ts';

export interface AddressParts extends PreparingParts {
  readonly zips: ZipDirectory;
}

/** Adds an address if `addressId` is null. Another customer's address counts as not found. Nothing is saved
 * if a club may not ship there: `invalid`, at `alsoForClubs`. */
export async function keepAddress(
  parts: AddressParts,
  { customerId, addressId }: { customerId: number; addressId: number | null },
  { makeDefaultShipping, makeDefaultBilling, alsoForClubs, stateId, ...form }: AccountAddressForm,
): Promise<Result<null>> {
  const state = stateById(stateId);
  if (!state) return reject(invalidFields({ stateId: [MESSAGES.invalidState] }));
  const zipErrors = judgeZip(parts.zips, form.zip, state.stateShort);
  if (zipErrors) return reject(invalidFields(zipErrors));
  const kept = await undoneByRefusal(parts.db, async (trx) => {
    const moving = alsoForClubs ? await lockClubShipments(trx, parts, { customerId, addressId }) : [];
    await lockAccount(trx, customerId);
    const id = await write(trx, { customerId, addressId }, { form, state });
    if (id === null) return reject(NOT_FOUND);
    if (makeDefaultShipping) await makeDefaultAddress(trx, customerId, id, 'shipping');
    if (makeDefaultBilling) await makeDefaultAddress(trx, customerId, id, 'billing');
    const moved = await moveClubShipments(trx, parts, { customerId, addressId: id, membershipIds: moving });
    return moved.ok ? accept(moving) : moved;
  });
  if (!kept.ok) return kept;
  for (const membershipId of kept.value) await quoteMemberTax(parts, membershipId);
  return accept(null);
}

export function dropAddress(
  { db }: Pick<AddressParts, 'db'>,
  { customerId, addressId }: { customerId: number; addressId: number },
): Promise<Result<null>> {
  return undoneByRefusal(db, async (trx) =>
    (await deleteAddress(trx, customerId, addressId)) ? accept(null) : reject(NOT_FOUND),
  );
}

async function write(
  trx: Writer,
  { customerId, addressId }: { customerId: number; addressId: number | null },
  address: Parameters<typeof insertAddress>[2],
): Promise<number | null> {
  if (addressId === null) return insertAddress(trx, customerId, address);
  return (await updateAddress(trx, { customerId, addressId }, address)) ? addressId : null;
}
