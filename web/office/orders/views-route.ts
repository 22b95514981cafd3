import { redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import type { Route } from './+types/views-route.ts';

/** Saves the list's question under a name, or deletes a saved one, and leads back to the list. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const query = String(form.get('query') ?? '');
  const viewId = form.get('viewId');
  if (viewId === null) {
    const body = {
      screen: 'orders',
      name: String(form.get('name') ?? ''),
      query,
      isShared: form.has('isShared'),
    } as const;
    unwrap(await api.call('post /office/views', { body }), url.href);
  } else {
    const params = { viewId: Number(viewId) };
    unwrap(await api.call('delete /office/views/{viewId}', { params }), url.href);
  }
  return redirect(linkTo('/office/orders', query), 303);
}
