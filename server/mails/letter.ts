import type { BrandingId } from '../../domain/brands/branding.ts';
import { button, mailPage, mailText, paragraph } from './layout.ts';
import type { MailContent } from './mail-content.ts';

interface Letter {
  readonly subject: string;
  readonly heading: string;
  /** What a list of mails shows beside the subject: the first paragraph, unless it is said. */
  readonly preview?: string;
  readonly before: readonly string[];
  readonly link?: { readonly label: string; readonly href: string };
  readonly after?: readonly string[];
}

/** A mail of a few paragraphs, with one link among them or none. */
export function letter(brandingId: BrandingId, content: Letter): MailContent {
  const { subject, heading, before, link, after = [], preview = before[0] ?? '' } = content;
  return {
    subject,
    text: mailText(brandingId, [
      heading,
      ...before,
      ...(link ? [`${link.label}:\n${link.href}`] : []),
      ...after,
    ]),
    html: mailPage({
      brandingId,
      heading,
      preview,
      rows: [...before.map(paragraph), ...(link ? [button(brandingId, link)] : []), ...after.map(paragraph)],
    }),
  };
}
