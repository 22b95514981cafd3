import { redirect } from 'react-router';
import type { Api } from '../../api/client.ts';
import { afterLogin } from './after-login.ts';
import { authVisitOf } from './auth-links.ts';

/** Who is logged in already has nothing to do at the visit, and goes on to where it leads. */
export async function whenLoggedOut(api: Api, url: string): Promise<void> {
  const session = await api.call('get /identity/validate');
  if (session.ok && session.data.user) {
    throw redirect(await afterLogin(api, authVisitOf(url), '/account'));
  }
}
