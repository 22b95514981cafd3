import type { BrandingId } from '../../domain/brands/branding.ts';
import { type Block, htmlOf, textOf } from './blocks.ts';
import { mailPage, mailText } from './layout.ts';

/** An email's content, for programs that show HTML and for those that don't. */
export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Letter {
  readonly subject: string;
  readonly heading: string;
  /** The preview text that an inbox shows beside the subject. */
  readonly preview: string;
  readonly blocks: readonly Block[];
}

/** Builds the HTML and the text part of an email with the same content. */
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
