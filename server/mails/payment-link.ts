import type { BrandingId } from '../../domain/brands/branding.ts';
import { BRANDS } from '../../domain/brands/brands.ts';
import { letter, type MailContent } from './letter.ts';

/** For a phone order. */
export function paymentLinkMail({ brandingId, url }: { brandingId: BrandingId; url: string }): MailContent {
  const { name, phone } = BRANDS[brandingId];
  return letter(brandingId, {
    subject: `Your order from ${name}`,
    heading: 'Your order is ready for you to pay',
    preview: 'Your items are in the cart. The link works for seven days.',
    blocks: [
      'As we agreed on the phone, your items are in the cart. Enter where they go, and pay by card.',
      { label: 'Pay for Your Order', href: url },
      `The link works for seven days, until you have paid. Questions? Call us at ${phone}.`,
    ],
  });
}
