import type { ActionFunctionArgs } from 'react-router';
import { accountAddressForm } from '../../../contract/account.ts';
import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import { formatPhone } from '../../../domain/people/phone.ts';
import type { Api } from '../../api/client.ts';
import { errorsOf } from '../../forms/parse-form.ts';
import { sendForm } from '../../forms/send-form.ts';

export const check = (form: FormData) => errorsOf(form, accountAddressForm);

export function send(api: Api, form: FormData, { params: { addressId } }: ActionFunctionArgs) {
  return sendForm(form, {
    schema: accountAddressForm,
    send: (value) => {
      const body = { ...value, phone: formatPhone(value.phone, UNITED_STATES), countryId: UNITED_STATES };
      return addressId === undefined
        ? api.call('post /account/address', { body })
        : api.call('put /account/address/{addressId}', { params: { addressId }, body });
    },
  });
}
