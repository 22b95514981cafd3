import { writeDraft } from '../../forms/drafts.ts';

/** The log-in pages share it: the email, never a password. */
export const AUTH_DRAFT = 'auth';

/** For the log-in page and 'Forgot password?'. Never in an address, because logs would keep it. */
export function bringEmail(email: string): void {
  writeDraft(AUTH_DRAFT, { email });
}
