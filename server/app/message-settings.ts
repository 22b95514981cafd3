import { BRANDING_IDS, byBrand } from '../../domain/brands/branding.ts';
import { type MailFromSetting, mailFromSetting } from '../platform/brand-settings.ts';
import type { SmtpAccount } from '../providers/mail/smtp-mail.ts';
import type { TwilioAccount } from '../providers/text-messages/twilio-texts.ts';

interface MailValues extends Readonly<Partial<Record<MailFromSetting, string | undefined>>> {
  readonly SMTP_URL?: string | undefined;
}

/** null: emails stay in the database. */
export function smtpOf(
  values: MailValues,
  { requiresTls }: Pick<SmtpAccount, 'requiresTls'>,
): SmtpAccount | null {
  if (values.SMTP_URL === undefined || missingSenders(values).length > 0) return null;
  return { url: values.SMTP_URL, requiresTls, from: byBrand((id) => values[mailFromSetting(id)] ?? '') };
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

interface TextValues {
  readonly TWILIO_ACCOUNT_SID?: string | undefined;
  readonly TWILIO_AUTH_TOKEN?: string | undefined;
  readonly TWILIO_FROM?: string | undefined;
  readonly TWILIO_MESSAGING_SERVICE_SID?: string | undefined;
  readonly TWILIO_API_URL?: string | undefined;
}

/** null: no text message leaves the server. */
export function twilioOf(values: TextValues): TwilioAccount | null {
  const { TWILIO_ACCOUNT_SID: accountSid, TWILIO_AUTH_TOKEN: authToken } = values;
  const sender = senderOf(values);
  if (accountSid === undefined || authToken === undefined || sender === null) return null;
  return { accountSid, authToken, sender, apiUrl: values.TWILIO_API_URL ?? 'https://api.twilio.com' };
}

function senderOf(values: TextValues): TwilioAccount['sender'] | null {
  const { TWILIO_FROM: from, TWILIO_MESSAGING_SERVICE_SID: serviceSid } = values;
  if (serviceSid !== undefined) return { MessagingServiceSid: serviceSid };
  return from === undefined ? null : { From: from };
}

/** An incomplete account would send nothing, so each missing name is a problem. */
export function textProblems(values: TextValues): string[] {
  if (!Object.entries(values).some(([name, value]) => name.startsWith('TWILIO_') && value !== undefined)) {
    return [];
  }
  const missing = (['TWILIO_ACCOUNT_SID', 'TWILIO_AUTH_TOKEN'] as const)
    .filter((name) => values[name] === undefined)
    .map((name) => `${name} is missing: text messages need TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN.`);
  return senderOf(values) === null
    ? [...missing, 'TWILIO_FROM is missing: text messages need it or TWILIO_MESSAGING_SERVICE_SID.']
    : missing;
}
