import { enqueueMail } from '../../messages/mails/enqueue-mail.ts';
import { paymentLinkMail } from '../../messages/mails/payment-link.ts';
import { makeCampaignLink } from '../../ordering/campaigns/make-link.ts';
import { hasRows } from '../../platform/database/query.ts';
import { undone } from '../../platform/database/undone.ts';
import { accept, conflict, NOT_FOUND, type Result, reject } from '../../platform/http/refusal.ts';
import type { OfficeParts } from '../office-parts.ts';
import { alreadyOrder } from './change-entry.ts';
import { type DraftRecord, insertDraftCart, selectDraft, writeLink } from './draft-store.ts';
import { judgeDraft } from './judge-draft.ts';

const GOOD_FOR_SECONDS = 7 * 24 * 3600;

/**
 * The link puts the items into the customer's own cart, and the checkout asks for everything else: email, addresses, age
 * and card stay with the customer, and a person the link is passed on to learns nothing of them. Refusals: `not-found`; `conflict` without items, with a discount by staff, or once it is ordered.
 */
export async function sendDraftLink(
  parts: OfficeParts,
  draftId: number,
): Promise<Result<{ sentTo: string; expiresAt: Date }>> {
  const draft = await selectDraft(parts.db, draftId);
  if (draft === null) return reject(NOT_FOUND);
  if (draft.orderId !== null) return reject(alreadyOrder(draft.orderId));
  if (draft.adjustment !== null) return reject(NO_DISCOUNT_BY_LINK);
  const { brandingId, email, entry } = draft;
  if (!entry.lines?.length) return reject(conflict('Add a product first.'));
  const lines = entry.lines;
  const isRepeated = await hasRows(parts.db)`
    select from mails where event_key like ${`payment-link ${draftId} %`} and created_at > now() - interval '1 minute'`;
  if (isRepeated) return reject(conflict('The link was sent a moment ago.'));
  const contents = await contentsOf(parts, draft);
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
    await writeLink(trx, draftId, { cartId, expiresAt: link.expiresAt });
    await enqueueMail(trx, {
      ...paymentLinkMail({ ...contents, brandingId, url: link.url }),
      eventKey: `payment-link ${draftId} ${cartId}`,
      brandingId,
      to: email,
    });
    return accept({ sentTo: email, expiresAt: link.expiresAt });
  });
}

const NO_DISCOUNT_BY_LINK = conflict(
  'A payment link can’t carry your discount. Place the order here, or remove the discount.',
);

/** What the mail lists: with the total once the draft has all that it depends on. */
async function contentsOf(parts: OfficeParts, draft: DraftRecord) {
  // A price does not depend on the weather.
  const today = { rules: await parts.shopRules(), today: parts.clock.today(), weather: null };
  const { cart, complete } = await undone(parts.db, (trx) => judgeDraft(trx, parts, draft, today));
  const { subTotal, totalMarkdown, freight, totalAmountDue } = cart.price;
  return {
    lines: cart.items.map(({ quantity, product: { name, unitPriceCents } }) => ({
      name,
      quantity,
      unitPriceCents,
    })),
    subTotalCents: subTotal,
    agreed: complete && {
      markdownCents: totalMarkdown,
      freightCents: freight,
      taxCents: totalAmountDue - subTotal + totalMarkdown - freight,
      totalCents: totalAmountDue,
    },
    promoCode: complete && complete.price.promo.state === 'applied' ? (draft.entry.promoCode ?? null) : null,
  };
}
