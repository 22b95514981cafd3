import type { BrandingId } from '../../../domain/brands/branding.ts';

/**
 * A way to send mail. Every adapter throws when it could not: the mail is then tried again later, unless a `MailProblem`
 * says that this is no use.
 */
export interface MailSender {
  send(mail: OutgoingMail): Promise<void>;
}

/** A mail was not taken. The message is for the log and names nobody; `said` is for the operator who looks at the mail. */
export class MailProblem extends Error {
  override name = 'MailProblem';
  /** 'for-good': the same mail will not be taken another time either. */
  readonly lasts: 'for-good' | 'for-now';
  readonly said: string;

  constructor(message: string, { lasts, said }: { lasts: 'for-good' | 'for-now'; said: string }) {
    super(message);
    this.lasts = lasts;
    this.said = said;
  }
}

export interface OutgoingMail {
  /** The same for each try of one mail. Make the Message-ID of it, so that a receiver knows a second copy. */
  readonly key: string;
  /** The brand that writes. */
  readonly brandingId: BrandingId;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
