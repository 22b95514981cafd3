import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import { selectOrder } from '../../ordering/orders/store.ts';
import { daysAfter } from '../../platform/clock.ts';
import type { Writer } from '../../platform/database/access.ts';
import { readSignedId, signId } from '../../platform/links/signed-id.ts';
import type { SiteOrigins } from '../../platform/sites.ts';
import { selectHold } from './hold-store.ts';
import { weatherHoldMail } from './weather-mails.ts';

const LINK_DAYS = 60;

interface LinkParts {
  readonly linkSecret: string;
  readonly origins: SiteOrigins;
}

/** Valid for the one order, and for nothing else. */
export function holdLinkId(linkSecret: string, orderId: number, heldAt: Date): string {
  const until = daysAfter(heldAt, LINK_DAYS);
  return signId({ secret: linkSecret, kind: 'weather-hold' }, orderId, until);
}

/** Null: forged, expired, or for another purpose. */
export function readHoldLink(linkSecret: string, id: string, now: Date): number | null {
  return readSignedId({ secret: linkSecret, kind: 'weather-hold' }, id, now);
}

/** Once for each time it is held. */
export async function enqueueHoldMail(
  trx: Writer,
  { linkSecret, origins }: LinkParts,
  orderId: number,
): Promise<void> {
  const [order, hold] = [await selectOrder(trx, orderId), await selectHold(trx, orderId)];
  if (!order || !hold) throw new Error(`order ${orderId} is not held`);
  const { brandingId, email } = order.document;
  const query = new URLSearchParams({ id: holdLinkId(linkSecret, orderId, hold.heldAt) });
  await enqueueMail(trx, {
    ...weatherHoldMail({ order, reason: hold.reason, url: `${origins[brandingId]}/weather-hold?${query}` }),
    eventKey: `weather-hold ${orderId} ${hold.heldAt.toISOString()}`,
    brandingId,
    to: email,
  });
}
