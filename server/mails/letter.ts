import type { BrandingId } from '../../domain/brands/branding.ts';
import { type Block, htmlOf, textOf } from './blocks.ts';
import { mailPage, mailText } from './layout.ts';
import type { MailContent } from './mail-content.ts';

interface Letter {
  readonly subject: string;
  readonly heading: string;
  /** What a list of mails shows beside the subject. */
  readonly preview: string;
  readonly blocks: readonly Block[];
}

/** A mail in both its parts: what the one says, the other says. */
export function letter(brandingId: BrandingId, { subject, heading, preview, blocks }: Letter): MailContent {
  return {
    subject,
    text: mailText(brandingId, [heading, ...blocks.map(textOf)]),
    html: mailPage({
      brandingId,
      heading,
      preview,
      rows: blocks.map((block) => htmlOf(brandingId, block)),
    }),
  };
}
