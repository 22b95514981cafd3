import type { MailSender } from './mail-sender.ts';

/** The embedded default: a mail stays in the database, where it already is, and is read at `/dev/mail`. */
export const keptMail: MailSender = { send: async () => undefined };
