import * as calls from '../../../contract/office/drafts.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { DELIVER, TWO_DAY_SERVICE } from '../../../domain/delivery/methods.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { isEmail, mailableEmail } from '../../../domain/people/email.ts';
import { holdWords } from '../../../domain/weather/hold-words.ts';
import { quoteOf } from '../../ordering/cart/price.ts';
import { apiRoutes } from '../../platform/http/api-routes.ts';
import { accept, DONE, found, invalidFields, NOT_FOUND, reject } from '../../platform/http/refusal.ts';
import { findCustomer } from '../customers/find-customer.ts';
import type { ServeOffice } from '../guard.ts';
import type { Audit } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { staffTokenUser } from '../staff-token-user.ts';
import { codeFreeBelow } from '../winery/code-limit.ts';
import { adjustDraft, changeAdjustment } from './adjust-draft.ts';
import { changeEntry } from './change-entry.ts';
import { type DraftAdjustment, takenOff } from './draft-adjustment.ts';
import {
  insertDraft,
  selectAddresses,
  selectBirthDate,
  selectDraft,
  selectDraftCards,
  writeClosed,
  writeReopened,
} from './draft-store.ts';
import { judgedNow } from './judged-now.ts';
import { listDrafts } from './list-drafts.ts';
import { orderDraft } from './order-draft.ts';
import { sendDraftLink } from './send-draft-link.ts';

function adjustmentWire({ off, freeProductIds, waivesFreight, reason, by }: DraftAdjustment) {
  return {
    percent: off?.kind === 'percent' ? off.percent : null,
    amount: off?.kind === 'amount' ? centsToDollars(off.cents) : null,
    freeProductIds: [...freeProductIds],
    waivesFreight,
    reason,
    by: by.name,
  };
}

/** Without its number, which is not part of an order. */
function shippingTo({ addressId: _, ...address }: calls.OfficeDraft['addresses'][number]) {
  return { ...address, deliveryMethod: DELIVER, shipViaId: TWO_DAY_SERVICE };
}

export function draftRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, clock } = parts;

  async function readDraft(draftId: number): Promise<calls.OfficeDraft | null> {
    const draft = await selectDraft(db, draftId);
    if (draft === null) return null;
    const { brandingId, customerId, customer, email, entry, adjustment, orderId } = draft;
    const cards = customerId === null ? [] : await selectDraftCards(db, customerId, clock.today());
    const { cart, dates, arrives, heldUntil, problems, complete } = await judgedNow(parts, draft);
    const { subTotal, totalMarkdown, freight, freightWaived, totalAmountDue } = cart.price;
    const staffDiscount = takenOff(cart.price) - freightWaived;
    return {
      ...{ draftId, brandingId, customerId, customer, email, entry, cards },
      adjustment: adjustment && adjustmentWire(adjustment),
      addresses: customerId === null ? [] : await selectAddresses(db, customerId),
      lines: cart.items.map(({ quantity, product }) => ({
        productId: product.productId,
        slug: product.slug,
        description: product.name,
        qty: quantity,
        unitPrice: centsToDollars(product.unitPriceCents),
        amount: centsToDollars(product.unitPriceCents * quantity),
      })),
      totals: {
        subTotal: centsToDollars(subTotal),
        totalMarkdown: centsToDollars(totalMarkdown),
        staffDiscount: centsToDollars(staffDiscount),
        freight: centsToDollars(freight),
        freightWaived: centsToDollars(freightWaived),
        tax: centsToDollars(totalAmountDue - subTotal + totalMarkdown - freight),
        totalAmountDue: centsToDollars(totalAmountDue),
      },
      dates: [...dates],
      arrives,
      holdNote: heldUntil && holdWords(heldUntil),
      quote: complete && quoteOf(complete),
      problems: [...problems],
      linkUntil: draft.linkUntil?.toISOString() ?? null,
      purchaseOrderId: orderId,
    };
  }

  /** Names no shopper in the audit log. */
  const about = (draftId: number) => ({ subject: `draft ${draftId}` });

  async function moved(audit: Audit, draftId: number, write: typeof writeClosed) {
    audit(about(draftId));
    return (await write(db, draftId)) ? DONE : reject(NOT_FOUND);
  }

  return apiRoutes([
    serve(calls.listDrafts, ({ query }) => listDrafts(db, query)),
    serve(calls.closeDraft, ({ params, audit }) => moved(audit, params.draftId, writeClosed)),
    serve(calls.reopenDraft, ({ params, audit }) => moved(audit, params.draftId, writeReopened)),
    serve(calls.openDraft, async ({ body: { brandingId, customerId, email = '' }, staff, audit }) => {
      const account = await findCustomer(db, customerId === undefined ? email : String(customerId));
      if (customerId !== undefined && account === null) {
        return reject(invalidFields({ customerId: ['There is no account with this number.'] }));
      }
      if (account === null && !isEmail(email)) {
        return reject(invalidFields({ email: [MESSAGES.invalidEmail] }));
      }
      const [usual] = account ? await selectAddresses(db, account.customerId) : [];
      const birthDate = account && (await selectBirthDate(db, account.customerId));
      const { staffId } = staff;
      const draftId = await insertDraft(db, {
        brandingId,
        customerId: account?.customerId ?? null,
        email: account?.email ?? mailableEmail(email),
        staffId,
        entry: {
          lines: [],
          ...(usual && { shipping: shippingTo(usual) }),
          ...(birthDate && { birthDate }),
        },
      });
      audit(about(draftId));
      return accept({ draftId });
    }),
    serve(calls.showDraft, async ({ params }) => found(await readDraft(params.draftId))),
    serve(calls.changeDraft, async ({ params: { draftId }, body, audit }) => {
      audit(about(draftId));
      const refusal = await changeEntry(db, draftId, body);
      if (refusal) return reject(refusal);
      return found(await readDraft(draftId));
    }),
    serve(calls.adjustDraft, async ({ params: { draftId }, body, staff, audit, c }) => {
      audit({ ...about(draftId), details: { reason: body.reason } });
      const codeFreeBelowCents = await codeFreeBelow(db, c);
      const adjusted = await adjustDraft(parts, draftId, body, { staff, codeFreeBelowCents });
      if (!adjusted.ok) return adjusted;
      audit({ details: { amount: centsToDollars(adjusted.value.amountCents) } });
      return found(await readDraft(draftId));
    }),
    serve(calls.clearAdjustment, async ({ params: { draftId }, audit }) => {
      audit(about(draftId));
      const refusal = await changeAdjustment(db, draftId, null);
      if (refusal) return reject(refusal);
      return found(await readDraft(draftId));
    }),
    serve(calls.orderDraft, async ({ params: { draftId }, body, staff, audit, c }) => {
      audit(about(draftId));
      const ordered = await orderDraft(parts, draftId, body, staffTokenUser(c, staff));
      if (!ordered.ok) return ordered;
      const { orderId } = ordered.value;
      audit({ subject: `order ${orderId}`, details: { draftId } });
      return accept({ purchaseOrderId: orderId });
    }),
    serve(calls.linkDraft, async ({ params: { draftId }, audit }) => {
      audit(about(draftId));
      const sent = await sendDraftLink(parts, draftId);
      if (!sent.ok) return sent;
      return accept({ sentTo: sent.value.sentTo, expiresAt: sent.value.expiresAt.toISOString() });
    }),
  ]);
}
