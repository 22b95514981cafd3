import type { BrandingId } from '../../../domain/brands/branding.ts';

/** Throws when it cannot send: the email is tried again later, unless a `MailProblem` says that this is useless. */
export interface MailSender {
  send(mail: OutgoingMail): Promise<void>;
}

/** The message is for the log and names no one; `said` is for staff who look at the email. */
export class MailProblem extends Error {
  override name = 'MailProblem';
  /** 'for-good': a retry of the same email will fail too. */
  readonly lasts: 'for-good' | 'for-now';
  readonly reply: string;

  constructor(message: string, { lasts, reply }: { lasts: 'for-good' | 'for-now'; reply: string }) {
    super(message);
    this.lasts = lasts;
    this.reply = reply;
  }
}

export interface OutgoingMail {
  /** The same for each attempt. Build the Message-ID from it, so that a receiver recognizes a duplicate. */
  readonly key: string;
  readonly brandingId: BrandingId;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** The embedded default: an email stays in the database, where it already is. `/dev/mail` shows it. */
export const keptMail: MailSender = { send: async () => undefined };
