import { writeDraft } from '../../forms/drafts.ts';

/** What was typed on the log-in pages, which share it: the email, never a password. */
export const AUTH_DRAFT = 'auth';

/** For the log-in page to find, and for 'Forgot password?' behind it. In no address, which would be written to logs. */
export function bringEmail(email: string): void {
  writeDraft(AUTH_DRAFT, { email });
}
