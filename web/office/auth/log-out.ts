import { redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { linkTo } from '../link-to.ts';
import type { Route } from './+types/log-out.ts';

export async function action({ context }: Route.ActionArgs) {
  await context.get(apiContext).call('delete /office/session');
  return redirect(linkTo('/office/login'), 303);
}

export const loader = () => redirect(linkTo('/office/login'), 303);
