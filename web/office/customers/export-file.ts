import { redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { linkTo } from '../link-to.ts';
import type { Route } from './+types/export-file.ts';

/** The file comes by a form only: its address alone leads to the page that has one. */
export const loader = ({ params: { customerId } }: Route.LoaderArgs) =>
  redirect(linkTo('/office/customers/:customerId/export', { customerId }), 303);

/** The file itself. Staff who need a code first, or a log-in, are led to the page that asks for it. */
export async function action({ context, params: { customerId } }: Route.ActionArgs) {
  const exported = await context
    .get(apiContext)
    .call('post /office/customers/{customerId}/export', { params: { customerId } });
  if (!exported.ok) return redirect(linkTo('/office/customers/:customerId/export', { customerId }), 303);
  return new Response(JSON.stringify(exported.data, null, 2), {
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="customer-${customerId}.json"`,
      'cache-control': 'no-store',
    },
  });
}
