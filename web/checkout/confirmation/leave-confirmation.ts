import { redirect, redirectDocument } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { brandHref } from '../../site/brand-href.ts';
import type { Route } from './+types/leave-confirmation.ts';

export function loader() {
  return redirect('/confirmation');
}

const act = ({ context, request }: Route.ActionArgs) => leave(context.get(apiContext), request);

export { act as action, act as clientAction };

/** Leaving clears the complete-order result. Then redirects to a brand's shop, or to the configured URL. */
export async function leave(api: Api, request: Request) {
  const brand = (await request.formData()).get('brand');
  const [lookups] = await Promise.all([api.call('get /lookups'), api.call('delete /orders/confirmation')]);
  if (!lookups.ok) return redirect('/shop');
  const { site, brands } = lookups.data;
  const own = new URL(request.url).origin;
  const configured = site.leaveConfirmationUrl;
  if (configured)
    return redirect(configured.startsWith(`${own}/`) ? new URL(configured).pathname : configured);
  const chosen = brands.find(({ brandingId }) => String(brandingId) === brand);
  if (!chosen || chosen.origin === own) return redirect('/shop');
  return redirectDocument(brandHref(chosen.brandingId, '/shop'));
}
