import { redirect } from 'react-router';
import { logInAgainPath } from '../../account/auth/auth-links.ts';
import type { Api } from '../../api/client.ts';

/** The hidden field that says that the form's page was made for a customer. */
export const FOR_CUSTOMER = 'forCustomer';

/**
 * The cart belongs to the account, so a customer's form cannot be judged without a session. Null: continue. A failed
 * check blocks no one.
 */
export async function loginIfEnded(api: Api, form: FormData, url: string): Promise<Response | null> {
  if (!form.has(FOR_CUSTOMER)) return null;
  const session = await api.call('get /identity/validate');
  if (!session.ok || session.data.user !== null) return null;
  return logInAgain(url);
}

export function logInAgain(url: string): Response {
  const { pathname, search } = new URL(url);
  return redirect(logInAgainPath(pathname + search));
}
