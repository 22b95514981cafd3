import { redirect } from 'react-router';
import { authPath } from '../../account/auth/auth-links.ts';
import type { Api } from '../../api/client.ts';

/** The hidden field by which a form says that its page was made for a customer. */
export const FOR_CUSTOMER = 'forCustomer';

/**
 * The way to the log-in and back to this step, when a customer's form comes from a browser whose session is over: the
 * cart belongs to the account, and all that could be said of the form without it would be wrong. Null: go on. A
 * question that gets no answer stops nobody.
 */
export async function loginIfEnded(api: Api, form: FormData, url: string): Promise<Response | null> {
  if (!form.has(FOR_CUSTOMER)) return null;
  const session = await api.call('get /identity/validate');
  if (!session.ok || session.data.user !== null) return null;
  return logInAgain(url);
}

/** The way to the log-in, and back to this step. */
export function logInAgain(url: string): Response {
  const { pathname, search } = new URL(url);
  return redirect(authPath('/shop/login', { returnTo: pathname + search }));
}
