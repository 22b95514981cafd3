import type { AddressToValidate, AddressVerdict } from '../../../contract/address.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { stateById, stateByShort } from '../../../domain/geography/states.ts';
import { judgeAddress } from '../../places/judge-address.ts';
import type { ZipDirectory } from '../../places/zip-directory.ts';
import { accept, invalidFields, type Result, reject } from '../../platform/http/refusal.ts';
import type { AddressService } from '../../providers/address/address-service.ts';

export interface ValidateParts {
  readonly zips: ZipDirectory;
  readonly addresses: AddressService;
}

const VERIFY_TIMEOUT_MS = 1_800;

/** The address service decides, or the ZIP table if it is down (`report` gets the reason). A PO box needs neither. */
export async function validateAddress(
  { zips, addresses }: ValidateParts,
  form: AddressToValidate,
  report: (why: string) => void,
): Promise<Result<AddressVerdict>> {
  const stateShort = stateOf(form);
  if (stateShort === null) return reject(invalidFields({ stateId: [MESSAGES.required] }));
  if (stateShort === undefined) return reject(invalidFields({ stateId: [MESSAGES.invalidState] }));
  const { address1, address2, city, zip } = form;
  const address = { address1, address2: address2 ?? '', city, zip, stateShort };
  const verdict = judgeAddress(zips, address);
  if (verdict.isPoBox) return accept(verdict);
  const answer = await addresses.verify(address, AbortSignal.timeout(VERIFY_TIMEOUT_MS));
  if (answer.kind === 'answered') return accept(answer.value);
  report(answer.why);
  return accept(verdict);
}

/** Null: no state was given. Undefined: the state does not exist. */
function stateOf({ stateId, stateShort }: AddressToValidate): string | null | undefined {
  if (typeof stateId === 'number') return stateById(stateId)?.stateShort;
  return stateShort ? stateByShort(stateShort)?.stateShort : null;
}
