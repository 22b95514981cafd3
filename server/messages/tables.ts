import type { Generated, GeneratedAlways } from 'kysely';
import type { BrandingId } from '../../domain/brands/branding.ts';
import type { TextPurpose } from '../../domain/checkout/text-consent.ts';

declare module '../platform/database/schema.ts' {
  interface Database {
    mails: MailsTable;
    texts: TextsTable;
  }
}

interface MailsTable {
  mail_id: GeneratedAlways<number>;
  event_key: string;
  branding_id: BrandingId;
  recipient: string;
  subject: string;
  text_body: string;
  html_body: string;
  links: Generated<'kept' | 'none' | 'cut'>;
  cut_text: string | null;
  cut_html: string | null;
  created_at: Generated<Date>;
  sending_until: Date | null;
  sent_at: Date | null;
  tries: Generated<number>;
  last_error: string | null;
  failed_at: Date | null;
  resends: Generated<number>;
  resent_under: string | null;
}

interface TextsTable {
  text_id: GeneratedAlways<number>;
  event_key: string;
  branding_id: BrandingId;
  phone: string;
  purpose: TextPurpose;
  body: string;
  whole_body: string | null;
  read_in: string;
  order_id: number | null;
  created_at: Generated<Date>;
  sending_until: Date | null;
  tries: Generated<number>;
  last_error: string | null;
  sent_at: Date | null;
  failed_at: Date | null;
  reference: string | null;
}
