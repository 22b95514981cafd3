import type { BrandingId } from '../../../domain/brands/branding.ts';
import { letter, type MailContent } from './letter.ts';

/** The code stands in neither the subject nor the preview, which locked phones show. */
export function paymentCode({ brandingId, code }: { brandingId: BrandingId; code: string }): MailContent {
  return letter(brandingId, {
    subject: 'Your code to place your order',
    heading: 'Your code to place your order',
    preview: 'It is good for ten minutes.',
    blocks: [
      'Please enter this code in the window in which you are placing your order:',
      { code },
      'It is good for ten minutes and works once. We will never call you and ask for it.',
      'If you are not placing an order, you can ignore this email. Nothing was charged.',
    ],
  });
}
