import { BRANDS } from '../../domain/brands/brands.ts';
import { dayInTimeZone, formatLongDate, WINERY_TIME_ZONE } from '../../domain/dates/day.ts';
import { letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';

/** Sends a bulk-payment link to the customer whose carts it pays for. */
export function bulkLinkMail({ url, expiresAt }: { url: string; expiresAt: Date }): MailContent {
  const brandingId = 1;
  const heading = 'Your orders are ready for payment';
  const until = formatLongDate(dayInTimeZone(expiresAt, WINERY_TIME_ZONE));
  const before = 'We have prepared your orders. You can review them and pay for all of them at once.';
  const after = `The link works until ${until}. Anyone with the link can see who the orders go to, so please keep it private.`;
  return letter(brandingId, {
    subject: `Your orders with ${BRANDS[brandingId].name} are ready for payment`,
    heading,
    preview: before,
    blocks: [before, { label: 'Review and Pay', href: url }, after],
  });
}
