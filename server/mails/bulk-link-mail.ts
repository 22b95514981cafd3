import { BRANDS } from '../../domain/brands/brands.ts';
import { dayInTimeZone, formatLongDate, WINERY_TIME_ZONE } from '../../domain/dates/day.ts';
import { letter } from './letter.ts';
import type { MailContent } from './mail-content.ts';

/** Carries a bulk-payment link to the customer whose carts wait behind it. */
export function bulkLinkMail({ url, expiresAt }: { url: string; expiresAt: Date }): MailContent {
  const brandingId = 1;
  const heading = 'Your orders are ready to be paid';
  const until = formatLongDate(dayInTimeZone(expiresAt, WINERY_TIME_ZONE));
  const before = 'The orders that we have prepared for you can be looked at and paid together.';
  const after = `The link works until ${until}. Whoever has it sees to whom the orders go, so please keep it to yourself.`;
  return letter(brandingId, {
    subject: `Your orders with ${BRANDS[brandingId].name} are ready to be paid`,
    heading,
    preview: before,
    blocks: [before, { label: 'Review and Pay', href: url }, after],
  });
}
