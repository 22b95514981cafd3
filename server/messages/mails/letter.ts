import type { BrandingId } from '../../../domain/brands/branding.ts';
import { type Block, cutBlock, htmlOf, textOf } from './blocks.ts';
import { mailPage, mailText } from './layout.ts';

interface MailBody {
  readonly text: string;
  readonly html: string;
}

export interface MailContent extends MailBody {
  readonly subject: string;
  /** As everyone but its receiver may read it; null: nothing in it opens anything. */
  readonly cut: MailBody | null;
}

interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly preview: string;
  readonly blocks: readonly Block[];
}

export function letter(brandingId: BrandingId, { subject, ...content }: Letter): MailContent {
  const cut = content.blocks.map(cutBlock);
  const blocks = content.blocks.map((block, index) => cut[index] ?? block);
  return {
    subject,
    ...bodyOf(brandingId, content),
    cut: cut.some((block) => block !== null) ? bodyOf(brandingId, { ...content, blocks }) : null,
  };
}

function bodyOf(brandingId: BrandingId, { heading, preview, blocks }: Omit<Letter, 'subject'>): MailBody {
  const rows = blocks.map((block) => htmlOf(brandingId, block));
  return {
    text: mailText(brandingId, [heading, ...blocks.map(textOf)]),
    html: mailPage({ brandingId, heading, preview, rows }),
  };
}
