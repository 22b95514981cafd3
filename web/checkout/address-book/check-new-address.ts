import { accountAddressForm } from '../../../contract/account.ts';
import type { Lookups } from '../../../contract/lookups.ts';
import { normalizeZip } from '../../../domain/geography/zip.ts';
import { browserApi } from '../../api/browser-api.ts';
import type { FieldErrors } from '../../forms/form-reply.ts';
import { judgeZip } from '../../forms/judge-zip.ts';
import { errorsOf } from '../../forms/parse-form.ts';

/** Errors of a typed address that need no lookup (spec §5). */
export const checkNewAddress = (form: FormData): FieldErrors => errorsOf(form, accountAddressForm);

/** The same, plus whether the ZIP exists in the state. Ignores a failed lookup (spec §5). */
export async function askAboutNewAddress(form: FormData, states: Lookups['states']): Promise<FieldErrors> {
  const errors = checkNewAddress(form);
  const zip = normalizeZip(String(form.get('zip') ?? ''));
  if (errors.zip || zip === null) return errors;
  const answer = await browserApi.call('get /address/validate/zip/{zip}', { params: { zip } });
  if (!answer.ok) return errors;
  const stateId = String(form.get('stateId') ?? '');
  const wrong = judgeZip(zip, answer.data, stateId === '' ? null : Number(stateId), states).errors;
  return wrong.length > 0 ? { ...errors, zip: wrong } : errors;
}
