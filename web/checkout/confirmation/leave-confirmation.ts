import { redirect } from 'react-router';
import { serverApi } from '../../api/server-api.ts';
import { pageRequestContext } from '../../page-context.ts';
import type { Route } from './+types/leave-confirmation.ts';

/** Spec §4: on leaving, the complete-order result is cleared. Then on to a brand's shop, or to the configured address. */
export const LEAVE_CONFIRMATION = '/confirmation/leave';

export function loader() {
  return redirect('/confirmation');
}

export async function action({ context, request }: Route.ActionArgs) {
  const { brandingId, origins } = context.get(pageRequestContext);
  const api = serverApi(context);
  const form = await request.formData();
  const [lookups] = await Promise.all([api.call('get /lookups'), api.call('delete /orders/confirmation')]);
  const configured = lookups.ok ? lookups.data.site.leaveConfirmationUrl : null;
  const brand = form.get('brand') === '2' ? 2 : 1;
  return redirect(configured ?? (brand === brandingId ? '/shop' : `${origins[brand]}/shop`));
}
