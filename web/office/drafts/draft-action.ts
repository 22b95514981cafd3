import { data, redirect } from 'react-router';
import type { OfficeDraft } from '../../../contract/office/drafts.ts';
import type { Api, ApiError } from '../../api/client.ts';
import { handTypedCard } from '../../cards/hand-card.ts';
import type { HandCard } from '../../cards/vault.ts';
import { formValuesOf } from '../../forms/form-reply.ts';
import { bodyOf } from '../body-of.ts';
import { keyHeader, type RefusedAction, redirectOrRefuse, refusedAction, unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { pickProduct, type SoldProduct } from '../parts/pick-product.ts';
import { withoutCard } from '../parts/without-card.ts';
import { dayText, moneyText } from '../ui/texts.ts';
import { entryIn, lineErrors } from './draft-form.ts';

export interface RefusedDraft extends RefusedAction {
  /** The products that the typed text may mean. */
  readonly choices?: readonly SoldProduct[];
  /** What is empty is an error now. */
  readonly isChecked?: boolean;
}

interface Posted {
  readonly form: FormData;
  readonly draftId: number;
  readonly url: URL;
  readonly act: 'save' | 'order' | 'link' | 'adjust';
}

/**
 * Whatever is pressed, what is typed is saved first. Only then is a product found, a link mailed or the order placed;
 * and if the order is no longer what the page showed, it is shown again and not placed.
 */
export async function submitDraft(api: Api, handCard: HandCard, { form, draftId, url, act }: Posted) {
  const params = { draftId };
  const draft = unwrap(await api.call('get /office/drafts/{draftId}', { params }), url.href);
  const picked = await pickProduct(api, form, draft.brandingId);
  const entryWith = (addedId: number | undefined) =>
    entryIn(form, {
      addedId,
      removedId: Number(form.get('remove')) || undefined,
      address: draft.addresses.find(({ addressId }) => String(addressId) === form.get('address')),
    });
  const entry = entryWith(picked.kind === 'one' ? picked.productId : undefined);
  const saved = await api.call('put /office/drafts/{draftId}', {
    params,
    body: bodyOf('put /office/drafts/{draftId}', entry),
  });
  const typed = withoutCard(form);
  if (!saved.ok) {
    const fields = lineErrors(saved.error.fields ?? {}, entry.lines);
    return refusedAction({ ...saved.error, fields }, typed, url.href);
  }
  if (picked.kind === 'one' && !saved.data.lines.some(({ productId }) => productId === picked.productId)) {
    // Kept in the draft, it would come back by itself with the next delivery.
    unwrap(
      await api.call('put /office/drafts/{draftId}', {
        params,
        body: bodyOf('put /office/drafts/{draftId}', entryWith(undefined)),
      }),
      url.href,
    );
    const message = 'This product is sold out or no longer on sale. Nothing was added.';
    return refusedDraft(typed, { lead: message, errors: { product: [message] } });
  }
  switch (picked.kind) {
    case 'unknown':
      return refusedDraft(typed, { lead: picked.message, errors: { product: [picked.message] } });
    case 'some':
      return refusedDraft(typed, { lead: 'Choose one of these products.', choices: picked.choices });
    default:
      typed.delete('product');
      typed.delete('productQty');
  }
  const at = linkTo('/office/drafts/:draftId', { draftId });
  switch (act) {
    case 'link':
      return mailLink(api, { form: typed, draftId, url, act });
    case 'order':
      return placeOrder(api, handCard, { form, draftId, url, act, saved: saved.data, typed });
    case 'adjust':
      return redirect(linkTo('/office/drafts/:draftId/discount', { draftId }), 303);
    case 'save':
      return redirect(form.has('check') || form.get('checked') === 'on' ? `${at}?checked=on` : at, 303);
  }
}

async function mailLink(api: Api, { form, draftId, url }: Posted) {
  const sent = await api.call('post /office/drafts/{draftId}/link', { params: { draftId } });
  return redirectOrRefuse(
    sent,
    form,
    url.href,
    linkTo('/office/drafts/:draftId', { draftId }, { did: 'link' }),
  );
}

interface Placing extends Posted {
  readonly saved: OfficeDraft;
  /** The form without the card. */
  readonly typed: FormData;
}

async function placeOrder(api: Api, handCard: HandCard, { form, draftId, url, saved, typed }: Placing) {
  const { quote } = saved;
  const isTyped = !form.get('cardId');
  const again = isTyped ? ' Check the card, and press Place order again.' : ' Press Place order again.';
  if (quote === null) {
    return refusedDraft(typed, { lead: 'The order is saved but not placed. See below for what is missing.' });
  }
  const change = changeSince(form, saved);
  if (change !== '') {
    typed.delete('key');
    return refusedDraft(typed, {
      lead: `The order is saved but not placed yet. ${change}${again}`,
      status: 409,
    });
  }
  const card = isTyped ? await handTypedCard(handCard, form) : null;
  if (card && !card.ok) return refusedDraft(typed, { lead: card.lead, errors: card.errors });
  const ordered = await api.call('post /office/drafts/{draftId}/order', {
    params: { draftId },
    body: { quote, ...(card ? { paymentToken: card.token } : { cardId: Number(form.get('cardId')) }) },
    headers: keyHeader(form),
  });
  if (!ordered.ok) return refusedAction(ordered.error, typed, url.href);
  return redirect(
    linkTo('/office/orders/:orderId', { orderId: ordered.data.purchaseOrderId }, { did: 'phone' }),
    303,
  );
}

/** Between what the page showed and what is saved now; '' if it is the same. */
function changeSince(form: FormData, { quote, totals, arrives }: OfficeDraft): string {
  const shownTotal = Number(form.get('shownTotal'));
  const shownDay = String(form.get('shownDay') ?? '');
  const day = arrives !== null && shownDay !== arrives && shownDay !== '';
  const changes = [
    ...(shownTotal === totals.totalAmountDue
      ? []
      : [`The total was ${moneyText(shownTotal)}, now ${moneyText(totals.totalAmountDue)}.`]),
    ...(day ? [`The day was ${dayText(shownDay)}, now ${dayText(arrives)}.`] : []),
  ];
  if (changes.length === 0 && form.get('quote') !== quote) return 'Its lines or prices have changed.';
  return changes.join(' ');
}

function refusedDraft(
  form: FormData,
  {
    lead,
    errors = {},
    choices,
    status = 422,
  }: Pick<RefusedDraft, 'choices'> & {
    lead: string;
    errors?: RefusedAction['reply']['errors'];
    status?: ApiError['status'];
  },
) {
  const code = status === 409 ? 'conflict' : 'invalid';
  const reply = { lead, errors, values: formValuesOf(form), code, requestId: null };
  const refused: RefusedDraft = { reply, ...(choices && { choices }), isChecked: choices === undefined };
  return data(refused, { status });
}
