import type { BrandingId } from '../../domain/brands/branding.ts';
import { type Block, htmlOf, textOf } from './blocks.ts';
import { mailPage, mailText } from './layout.ts';

export interface MailContent {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly preview: string;
  readonly blocks: readonly Block[];
}

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
