import { newAddressForm } from '../../../contract/choices.ts';
import { browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import type { FieldErrors } from '../../forms/form-reply.ts';
import { errorsOf } from '../../forms/parse-form.ts';
import { sendForm } from '../../forms/send-form.ts';
import { clubJoinOf } from '../progress/club-join.ts';
import { answerInBrowser, answerPost, leaveForm, putChoices } from '../save-choice.ts';
import type { AddressKind } from './address-kind.ts';

/** Errors of a typed address that need no server. */
export const checkAddress = (form: FormData): FieldErrors => errorsOf(form, newAddressForm);

async function saveAddress(api: Api, form: FormData, { url }: Request, kind: AddressKind) {
  const name = `${kind}Address` as const;
  return sendForm(form, {
    schema: newAddressForm,
    send: async (address) => {
      const answer = await putChoices(
        api,
        { [name]: address },
        { clubJoin: clubJoinOf(url), isCustomer: true },
      );
      if (answer.ok || !answer.error.fields) return answer;
      const fields = Object.entries(answer.error.fields).map(([field, messages]) => [
        field.replace(`${name}.`, ''),
        messages,
      ]);
      return { ok: false, error: { ...answer.error, fields: Object.fromEntries(fields) } };
    },
  });
}

export async function saveAddressInBrowser(request: Request, kind: AddressKind) {
  return answerInBrowser(await saveAddress(browserApi, await request.formData(), request, kind), request);
}

/** Without a script. */
export async function postAddress(api: Api, request: Request, kind: AddressKind) {
  const form = await request.formData();
  const left = await leaveForm(api, form, request);
  return left ?? answerPost(await saveAddress(api, form, request, kind), request);
}
