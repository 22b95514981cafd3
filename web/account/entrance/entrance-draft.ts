import { writeDraft } from '../../forms/drafts.ts';

/** What was typed at the entrance, shared by its pages: the e-mail and never a password. */
export const ENTRANCE_DRAFT = 'entrance';

/** For the log-in page to find, and for 'Forgot password?' behind it. In no address, which would be written to logs. */
export function bringEmail(email: string): void {
  writeDraft(ENTRANCE_DRAFT, { email });
}
