import { redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { shown } from '../call-office.ts';
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
    shown(await api.call('post /office/views', { body }), url.href);
  } else {
    const params = { viewId: Number(viewId) };
    shown(await api.call('delete /office/views/{viewId}', { params }), url.href);
  }
  return redirect(`/office/orders?${query}`, 303);
}
