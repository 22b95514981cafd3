import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import type { CartParts } from '../../ordering/cart/change-cart.ts';
import { enqueueOrderText } from '../../ordering/order-messages/enqueue-order-text.ts';
import { selectOrder } from '../../ordering/orders/store.ts';
import type { Db } from '../../platform/database/access.ts';
import { accept, conflict, type Refusal, type Result, reject } from '../../platform/http/refusal.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { cardLinkMail } from './card-link-mail.ts';
import { type CardSubject, insertCardLink } from './card-link-store.ts';
import { cardLinkUrl } from './link-id.ts';
import { selectUnpaid } from './unpaid.ts';

export interface CardLinkParts extends CartParts {
  readonly db: Db;
  readonly linkSecret: string;
  readonly origins: SiteOrigins;
}

export interface SentCardLink {
  readonly sentTo: string;
  readonly isTexted: boolean;
  readonly expiresAt: Date;
  readonly customerId: number | null;
}

/**
 * By email, and by text to the number that agreed to texts about the order. Ends the link before it. Refusals:
 * `conflict` if no card is needed, or if one was sent a moment ago.
 */
export async function sendCardLink(
  parts: CardLinkParts,
  subject: CardSubject,
): Promise<Result<SentCardLink>> {
  const unpaid = await selectUnpaid(parts, subject);
  if (unpaid === null) return reject(NO_CARD_NEEDED);
  const now = parts.clock.now();
  const { brandingId, email, customerId } = unpaid;
  return parts.db.transaction().execute(async (trx) => {
    const made = await insertCardLink(trx, subject, now);
    if (made === null) return reject(SENT_ALREADY);
    const { linkId, expiresAt } = made;
    const url = cardLinkUrl(parts, { linkId, expiresAt, brandingId });
    await enqueueMail(trx, {
      ...cardLinkMail({ ...unpaid, url }),
      eventKey: `card-link ${linkId}`,
      brandingId,
      to: email,
    });
    const order = subject.kind === 'order' ? await selectOrder(trx, subject.orderId) : null;
    const isTexted =
      order !== null && (await enqueueOrderText(trx, order, { kind: 'card-link', url }, String(linkId)));
    return accept({ sentTo: email, isTexted, expiresAt, customerId });
  });
}

export const NO_CARD_NEEDED: Refusal = conflict('No other card is needed: the last one was not declined.');
const SENT_ALREADY = conflict('The link was sent a moment ago.');
