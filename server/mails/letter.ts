import type { BrandingId } from '../../domain/brands/branding.ts';
import { type Block, htmlOf, isSecretLink, textOf } from './blocks.ts';
import { mailPage, mailText } from './layout.ts';
import { cutAddress } from './secret-links.ts';

interface MailBody {
  readonly text: string;
  readonly html: string;
}

export interface MailContent extends MailBody {
  readonly subject: string;
  /** As everyone but its receiver may read it; null: no link opens anything. */
  readonly cut: MailBody | null;
}

interface Letter {
  readonly subject: string;
  readonly heading: string;
  readonly preview: string;
  readonly blocks: readonly Block[];
}

export function letter(brandingId: BrandingId, { subject, ...content }: Letter): MailContent {
  const blocks = content.blocks.map((block) =>
    isSecretLink(block) ? { ...block, href: cutAddress(block.href) } : block,
  );
  return {
    subject,
    ...bodyOf(brandingId, content),
    cut: content.blocks.some(isSecretLink) ? bodyOf(brandingId, { ...content, blocks }) : null,
  };
}

function bodyOf(brandingId: BrandingId, { heading, preview, blocks }: Omit<Letter, 'subject'>): MailBody {
  const rows = blocks.map((block) => htmlOf(brandingId, block));
  return {
    text: mailText(brandingId, [heading, ...blocks.map(textOf)]),
    html: mailPage({ brandingId, heading, preview, rows }),
  };
}
