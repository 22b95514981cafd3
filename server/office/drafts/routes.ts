import type { Context } from 'hono';
import * as calls from '../../../contract/office/drafts.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { DELIVER, TWO_DAY_SERVICE } from '../../../domain/delivery/methods.ts';
import { centsToDollars } from '../../../domain/money/cents.ts';
import { isEmail, mailableEmail } from '../../../domain/people/email.ts';
import { quoteOf } from '../../cart/price.ts';
import { findCustomer } from '../../customers/find-customer.ts';
import { undoneWhere } from '../../database/undone.ts';
import { apiRoutes } from '../../http/api-routes.ts';
import type { AppEnv } from '../../http/app-env.ts';
import { invalidFields, NOT_FOUND, refuse } from '../../http/refusal.ts';
import { tokenUserOf } from '../../vault/token-owner-store.ts';
import type { ServeOffice } from '../guard.ts';
import { noteAudit, staffOf } from '../office-call.ts';
import type { OfficeParts } from '../office-parts.ts';
import { changeEntry } from './change-entry.ts';
import {
  insertDraft,
  selectAddresses,
  selectBirthDate,
  selectDraft,
  selectDraftCards,
  writeClosed,
  writeReopened,
} from './draft-store.ts';
import { judgeDraft } from './judge-draft.ts';
import { listDrafts } from './list-drafts.ts';
import { orderDraft } from './order-draft.ts';
import { sendDraftLink } from './send-draft-link.ts';

/** Without its number, which is not part of an order. */
function shippingTo({ addressId: _, ...address }: calls.OfficeDraft['addresses'][number]) {
  return { ...address, deliveryMethod: DELIVER, shipViaId: TWO_DAY_SERVICE };
}

export function draftRoutes(parts: OfficeParts, serve: ServeOffice) {
  const { db, clock } = parts;

  async function shown(draftId: number): Promise<calls.OfficeDraft | null> {
    const draft = await selectDraft(db, draftId);
    if (draft === null) return null;
    const { brandingId, customerId, customer, email, entry, orderId } = draft;
    const cards = customerId === null ? [] : await selectDraftCards(db, customerId, clock.today());
    const today = { rules: await parts.shopRules(), today: clock.today() };
    const { cart, dates, arrives, problems, complete } = await undoneWhere(
      db.transaction(),
      () => true,
      (trx) => judgeDraft(trx, parts, draft, today),
    );
    const { subTotal, totalMarkdown, freight, totalAmountDue } = cart.price;
    return {
      ...{ draftId, brandingId, customerId, customer, email, entry, cards },
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
        freight: centsToDollars(freight),
        tax: centsToDollars(totalAmountDue - subTotal + totalMarkdown - freight),
        totalAmountDue: centsToDollars(totalAmountDue),
      },
      dates: [...dates],
      arrives,
      quote: complete && quoteOf(complete),
      problems: [...problems],
      linkUntil: draft.linkUntil?.toISOString() ?? null,
      purchaseOrderId: orderId,
    };
  }

  /** Names no shopper in the audit log. */
  const about = (c: Context<AppEnv>, draftId: number) => noteAudit(c, { subject: `draft ${draftId}` });

  async function moved(c: Context<AppEnv>, draftId: number, write: typeof writeClosed) {
    about(c, draftId);
    return (await write(db, draftId)) ? c.body(null, 204) : refuse(c, NOT_FOUND);
  }

  return apiRoutes()
    .openapi(serve(calls.listDrafts), async (c) => {
      const page = await listDrafts(db, c.req.valid('query'));
      return page.ok ? c.json(page.value, 200) : refuse(c, page.refusal);
    })
    .openapi(serve(calls.closeDraft), (c) => moved(c, c.req.valid('param').draftId, writeClosed))
    .openapi(serve(calls.reopenDraft), (c) => moved(c, c.req.valid('param').draftId, writeReopened))
    .openapi(serve(calls.openDraft), async (c) => {
      const { brandingId, customerId, email = '' } = c.req.valid('json');
      const account = await findCustomer(db, customerId === undefined ? email : String(customerId));
      if (customerId !== undefined && account === null) {
        return refuse(c, invalidFields({ customerId: ['There is no account with this number.'] }));
      }
      if (account === null && !isEmail(email)) {
        return refuse(c, invalidFields({ email: [MESSAGES.invalidEmail] }));
      }
      const [usual] = account ? await selectAddresses(db, account.customerId) : [];
      const birthDate = account && (await selectBirthDate(db, account.customerId));
      const { staffId } = staffOf(c);
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
      about(c, draftId);
      return c.json({ draftId }, 201);
    })
    .openapi(serve(calls.showDraft), async (c) => {
      const draft = await shown(c.req.valid('param').draftId);
      return draft ? c.json(draft, 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(calls.changeDraft), async (c) => {
      const { draftId } = c.req.valid('param');
      about(c, draftId);
      const refusal = await changeEntry(db, draftId, c.req.valid('json'));
      if (refusal) return refuse(c, refusal);
      const draft = await shown(draftId);
      return draft ? c.json(draft, 200) : refuse(c, NOT_FOUND);
    })
    .openapi(serve(calls.orderDraft), async (c) => {
      const { draftId } = c.req.valid('param');
      about(c, draftId);
      const staffToken = staffOf(c).tokenHash;
      const { browserHashes } = tokenUserOf(c);
      const tokenUser = { customerId: null, browserHashes: [staffToken, ...browserHashes] };
      const ordered = await orderDraft(parts, draftId, c.req.valid('json'), tokenUser);
      if (!ordered.ok) return refuse(c, ordered.refusal);
      const { orderId } = ordered.value;
      noteAudit(c, { subject: `order ${orderId}`, details: { draftId } });
      return c.json({ purchaseOrderId: orderId }, 201);
    })
    .openapi(serve(calls.linkDraft), async (c) => {
      const { draftId } = c.req.valid('param');
      about(c, draftId);
      const sent = await sendDraftLink(parts, draftId);
      if (!sent.ok) return refuse(c, sent.refusal);
      return c.json({ sentTo: sent.value.sentTo, expiresAt: sent.value.expiresAt.toISOString() }, 200);
    });
}
