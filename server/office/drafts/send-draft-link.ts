import { makeCampaignLink } from '../../campaigns/make-link.ts';
import { hasRows } from '../../database/query.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../../http/refusal.ts';
import { enqueueMail } from '../../mails/enqueue-mail.ts';
import { paymentLinkMail } from '../../mails/payment-link.ts';
import type { OfficeParts } from '../office-parts.ts';
import { insertDraftCart, selectDraft } from './draft-store.ts';

const GOOD_FOR_SECONDS = 7 * 24 * 3600;

/**
 * The link puts the items into the customer's own cart, and the checkout asks for everything else: email, addresses, age
 * and card stay with the customer, and whoever the link is passed on to learns nothing of them. Refusals: `not-found`; `conflict` without items, or once it is ordered.
 */
export async function sendDraftLink(
  parts: OfficeParts,
  draftId: number,
): Promise<Result<{ sentTo: string; expiresAt: Date }>> {
  const draft = await selectDraft(parts.db, draftId);
  if (draft === null) return reject(NOT_FOUND);
  if (draft.orderId !== null) return reject(conflict(`It is order ${draft.orderId} already.`));
  const { brandingId, email, entry } = draft;
  if (!entry.lines?.length) return reject(conflict('Add a product first.'));
  const lines = entry.lines;
  const isRepeated = await hasRows(parts.db)`
    select from mails where event_key like ${`payment-link ${draftId} %`} and created_at > now() - interval '1 minute'`;
  if (isRepeated) return reject(conflict('The link was sent a moment ago.'));
  return parts.db.transaction().execute(async (trx) => {
    const cartId = await insertDraftCart(trx, {
      kind: 'shop',
      brandingId,
      customerId: null,
      lines,
      promoCode: null,
      cardFingerprint: null,
    });
    const link = await makeCampaignLink(
      { ...parts, db: trx },
      { recipient: null, cartId, brandingId, goodForSeconds: GOOD_FOR_SECONDS },
    );
    if (link === null) throw new Error(`the cart of draft ${draftId} is gone`);
    await enqueueMail(trx, {
      ...paymentLinkMail({ brandingId, url: link.url }),
      eventKey: `payment-link ${draftId} ${cartId}`,
      brandingId,
      to: email,
    });
    return accept({ sentTo: email, expiresAt: link.expiresAt });
  });
}
