import { redirect } from 'react-router';
import { apiContext } from '../api/browser-api.ts';
import { failPage } from '../api/page-failure.ts';
import type { Route } from './+types/log-out.ts';

export async function action({ context }: Route.ActionArgs) {
  const answer = await context.get(apiContext).call('post /identity/logout');
  return answer.ok || answer.error.status === 401 ? redirect('/shop/login', 303) : failPage(answer.error);
}

export const loader = () => redirect('/shop');
