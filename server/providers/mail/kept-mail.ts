import type { MailSender } from './mail-sender.ts';

/** The embedded default: an email stays in the database, where it already is. `/dev/mail` shows it. */
export const keptMail: MailSender = { send: async () => undefined };
