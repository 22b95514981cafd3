import { redirect } from 'react-router';
import { browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { serverApi } from '../../api/server-api.ts';
import type { Route } from './+types/leave-confirmation.ts';

export function loader() {
  return redirect('/confirmation');
}

/** Spec §4: on leaving, the complete-order result is cleared. Then on to a brand's shop, or to the configured address. */
async function leave(api: Api, request: Request) {
  const brand = (await request.formData()).get('brand');
  const [lookups] = await Promise.all([api.call('get /lookups'), api.call('delete /orders/confirmation')]);
  if (!lookups.ok) return redirect('/shop');
  const { site, brands } = lookups.data;
  const origin = brands.find(({ brandingId }) => String(brandingId) === brand)?.origin ?? '';
  const target = site.leaveConfirmationUrl ?? `${origin}/shop`;
  return redirect(target.startsWith(`${new URL(request.url).origin}/`) ? new URL(target).pathname : target);
}

export const action = ({ context, request }: Route.ActionArgs) => leave(serverApi(context), request);
export const clientAction = ({ request }: Route.ClientActionArgs) => leave(browserApi, request);
