import type { SmtpAccount } from './providers/mail/smtp-mail.ts';

interface MailValues {
  readonly SMTP_URL?: string | undefined;
  readonly MAIL_FROM_1?: string | undefined;
  readonly MAIL_FROM_2?: string | undefined;
}

/** null: mails stay in the database. */
export function smtpOf({ SMTP_URL, MAIL_FROM_1, MAIL_FROM_2 }: MailValues): SmtpAccount | null {
  if (SMTP_URL === undefined || MAIL_FROM_1 === undefined || MAIL_FROM_2 === undefined) return null;
  return { url: SMTP_URL, from: { 1: MAIL_FROM_1, 2: MAIL_FROM_2 } };
}

/** A real shop's mail must leave the house; and each brand writes from an address of its own domain. */
export function mailProblems(values: MailValues, { isProduction }: { isProduction: boolean }): string[] {
  if (values.SMTP_URL === undefined) {
    return isProduction
      ? ['SMTP_URL is missing: in production it has no default, since customers wait for their mail.']
      : [];
  }
  return (['MAIL_FROM_1', 'MAIL_FROM_2'] as const)
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} is missing: with SMTP_URL each brand needs the address that it writes from.`);
}
