import { browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { serverApi } from '../../api/server-api.ts';
import { storedValues } from '../../forms/stored-values.ts';
import { answerForm } from '../answer-form.ts';
import { loadAccount } from '../load-account.ts';
import { pageNotFound } from '../page-not-found.ts';
import type { Route } from './+types/edit-address-page.ts';
import { AddressForm } from './address-form.tsx';
import { addressFieldsOf, defaultsOf } from './address-values.ts';

async function load(api: Api, url: string, addressId: string) {
  const { user } = await loadAccount(api, url);
  const entry = user.AddressBook.find((each) => String(each.AddressBookID) === addressId);
  return entry ?? pageNotFound();
}

export const loader = ({ context, request, params }: Route.LoaderArgs) =>
  load(serverApi(context), request.url, params.addressId);
export const clientLoader = ({ request, params }: Route.ClientLoaderArgs) =>
  load(browserApi, request.url, params.addressId);

async function act(api: Api, request: Request, addressId: string) {
  const { sendAddress } = await import('./send-address.ts');
  const sent = await sendAddress(api, await request.formData(), addressId);
  return answerForm(sent, request, { to: '/account/addresses', done: 'address-changed' });
}

export const action = ({ context, request, params }: Route.ActionArgs) =>
  act(serverApi(context), request, params.addressId);
export const clientAction = ({ request, params }: Route.ClientActionArgs) =>
  act(browserApi, request, params.addressId);

export default function EditAddressPage({ loaderData: entry, actionData: reply }: Route.ComponentProps) {
  const values = { ...storedValues(addressFieldsOf(entry)), ...defaultsOf(entry) };
  return <AddressForm title="Edit Address" values={values} reply={reply} />;
}
