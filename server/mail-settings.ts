import { BRANDING_IDS, byBrand } from '../domain/brands/branding.ts';
import { type MailFromSetting, mailFromSetting } from './brand-settings.ts';
import type { SmtpAccount } from './providers/mail/smtp-mail.ts';

interface MailValues extends Readonly<Partial<Record<MailFromSetting, string | undefined>>> {
  readonly SMTP_URL?: string | undefined;
}

/** null: emails stay in the database. */
export function smtpOf(values: MailValues): SmtpAccount | null {
  if (values.SMTP_URL === undefined || missingSenders(values).length > 0) return null;
  return { url: values.SMTP_URL, from: byBrand((id) => values[mailFromSetting(id)] ?? '') };
}

/** In production, email must leave the server, and each brand sends from an address of its own domain. */
export function mailProblems(values: MailValues, { isProduction }: { isProduction: boolean }): string[] {
  if (values.SMTP_URL === undefined) {
    return isProduction
      ? ['SMTP_URL is missing: in production it has no default, since customers wait for their mail.']
      : [];
  }
  return missingSenders(values).map(
    (name) => `${name} is missing: with SMTP_URL each brand needs the address that it writes from.`,
  );
}

function missingSenders(values: MailValues): MailFromSetting[] {
  return BRANDING_IDS.map(mailFromSetting).filter((name) => values[name] === undefined);
}
