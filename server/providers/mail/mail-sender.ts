import type { BrandingId } from '../../../domain/brands/branding.ts';

/** A way to send mail. Every adapter throws when it could not: the mail is then tried again later. */
export interface MailSender {
  send(mail: OutgoingMail): Promise<void>;
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
