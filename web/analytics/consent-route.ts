import { redirect } from 'react-router';
import { localPath } from '../../domain/links/local-path.ts';
import { apiContext, browserApi } from '../api/browser-api.ts';
import type { Route } from './+types/consent-route.ts';
import { turnAnalytics } from './data-layer.ts';

const isYes = (form: FormData) => form.get('decision') === 'accept';

export async function clientAction({ request }: Route.ClientActionArgs) {
  const accepted = isYes(await request.formData());
  const { ok } = await browserApi.call('post /analytics/consent', { body: { accepted } });
  if (ok) turnAnalytics(accepted ? 'on' : 'off');
  return { isDecided: ok };
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await request.formData();
  await context.get(apiContext).call('post /analytics/consent', { body: { accepted: isYes(form) } });
  return redirect(localPath(String(form.get('returnTo'))) ?? '/', 303);
}

export const loader = () => redirect('/');
