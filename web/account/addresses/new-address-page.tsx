import { browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { serverApi } from '../../api/server-api.ts';
import { answerForm } from '../answer-form.ts';
import { useAccount } from '../use-account.ts';
import type { Route } from './+types/new-address-page.ts';
import { AddressForm } from './address-form.tsx';

async function act(api: Api, request: Request) {
  const { sendAddress } = await import('./send-address.ts');
  const sent = await sendAddress(api, await request.formData(), null);
  return answerForm(sent, request, { to: '/account/addresses', done: 'address-added' });
}

export const action = ({ context, request }: Route.ActionArgs) => act(serverApi(context), request);
export const clientAction = ({ request }: Route.ClientActionArgs) => act(browserApi, request);

export default function NewAddressPage({ actionData: reply }: Route.ComponentProps) {
  const { user } = useAccount();
  const values = { name_first: user.name_first, name_last: user.name_last };
  return <AddressForm title="Enter a New Address" values={values} reply={reply} />;
}
