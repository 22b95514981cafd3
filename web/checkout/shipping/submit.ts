import { data, redirect, redirectDocument } from 'react-router';
import type { Lookups } from '../../../contract/lookups.ts';
import type { StoredShipping } from '../../../contract/shipping.ts';
import { shippingForm } from '../../../contract/shipping.ts';
import type { NextStep } from '../../../contract/step-answer.ts';
import { MESSAGES } from '../../../domain/checkout/messages.ts';
import { pathAfter } from '../../../domain/checkout/steps.ts';
import { BY_AIR, shipperName } from '../../../domain/delivery/methods.ts';
import { UNITED_STATES } from '../../../domain/geography/countries.ts';
import { isPoBox } from '../../../domain/geography/po-box.ts';
import { formatPhone } from '../../../domain/people/phone.ts';
import { CODE_FIELD, CODE_INTENT, type LogInCodeReply } from '../../account/auth/log-in-code-names.ts';
import { sendLogInCode } from '../../account/auth/send-log-in-code.ts';
import { reportStep } from '../../analytics/cart-events.ts';
import { browserApi } from '../../api/browser-api.ts';
import type { Api, ApiError } from '../../api/client.ts';
import { forgetDraft } from '../../forms/drafts.ts';
import { type FormReply, formValuesOf, reasonsOf } from '../../forms/form-reply.ts';
import { parseForm } from '../../forms/parse-form.ts';
import { checkoutCache } from '../checkout-cache.ts';
import { clubJoinOf } from '../progress/club-join.ts';
import { SHIPPING_DRAFT } from '../progress/draft-names.ts';
import { forCustomerQuery } from '../progress/for-customer-query.ts';
import { logInAgain } from '../progress/session-ended.ts';
import { atTheChoice, type Chosen, checkShipping, wholeForm } from './check-shipping.ts';
import { roadDaysTo, shipDateOf, tidyDate } from './delivery-date.ts';
import { SHOWN_METHOD, WHOLE_ADDRESS } from './field-names.ts';
import { type FieldProblems, knownEmail } from './known-email.ts';
import { chosenIn } from './shipping-values.ts';

/** Bundled with the submit, so that both take one request. */
export { checkShipping };

export interface ShippingReply extends FormReply {
  /** 'other-method': only a page without a script sends a newly chosen method whose fields were not shown. */
  readonly kind:
    | 'broken-form'
    | 'not-compliant'
    | 'under-age'
    | 'failed'
    | 'membership-removed'
    | 'other-method'
    | 'code';
  /** A guest with a known email logs in with a code from an email. */
  readonly code?: LogInCodeReply;
}

export type ShippingSubmission =
  | { readonly saved: true; readonly shipping: StoredShipping; readonly next: NextStep | null }
  /** Null: the customer's session has ended. */
  | { readonly saved: false; readonly reply: ShippingReply | null };

export interface ShippingSubmit {
  readonly clubJoin: boolean;
  readonly chosen: Chosen;
  /** The page shows the answer, without a further request. */
  readonly isPage?: boolean;
}

/** Posts the shipping form, with the form's delivery day as the ship day and what the form refers to. */
export async function submitShipping(
  api: Api,
  form: FormData,
  { clubJoin, chosen, isPage = false }: ShippingSubmit,
): Promise<ShippingSubmission> {
  const refuse = (
    kind: ShippingReply['kind'],
    lead: string,
    { errors = {}, reasons = {} }: Partial<FieldProblems> = {},
  ) => ({ saved: false, reply: { kind, lead, errors, reasons, values: formValuesOf(form) } }) as const;

  if (isOtherMethod(form)) return refuse('other-method', '');
  const whole = wholeForm(form, chosen);
  const broken = checkShipping(form, chosen);
  const parsed = parseForm(whole, shippingForm);
  if (!parsed.ok || Object.keys(broken).length > 0) {
    const known = await knownEmail(api, form);
    const errors = { ...broken, ...known?.errors };
    return refuse('broken-form', MESSAGES.invalidForm, { errors, reasons: known?.reasons ?? {} });
  }

  const values = parsed.value;
  const { deliveryMethod } = values;
  const service = {
    deliveryMethod,
    shipViaId: values.shipViaId ?? Number(deliveryMethod),
    roadDays: roadDaysTo(chosen.roadDays ?? null, 'stateId' in values ? (values.stateId ?? null) : null),
  };
  const answer = await api.call('post /cart/shipping', {
    query: { ...forCustomerQuery(form), ...(isPage && { include: 'checkout' }) },
    body: {
      ...values,
      requestedShipDate: shipDateOf(tidyDate(values.requestedShipDate), service),
      phone: formatPhone(values.phone ?? '', UNITED_STATES),
      smsPhone: formatPhone(values.smsPhone ?? '', UNITED_STATES),
      clubJoin,
    },
  });
  if (!answer.ok) {
    if (answer.error.status === 401) return { saved: false, reply: null };
    const { error } = answer;
    const [kind, lead, fields = {}] = refusalOf(error);
    const errors = atTheChoice(fields, form, chosen);
    return refuse(kind, lead, { errors, reasons: reasonsOf(errors, error.reason) ?? {} });
  }
  const {
    clubMembershipRemoved,
    clubMembershipRemovedReason,
    nonCompliantCart,
    ShipmentNonCompliantReason,
    ageVerifyFailed,
    reason,
    checkout = null,
    ...shipping
  } = answer.data;
  if (clubMembershipRemoved) return refuse('membership-removed', clubMembershipRemovedReason ?? '');
  const lead = ShipmentNonCompliantReason ?? MESSAGES.stateNotShippable;
  // A PO box is reported at the address, where the page scrolls.
  if (nonCompliantCart && reason === 'po-box') {
    const errors = atTheChoice({ [poBoxField(whole)]: [lead] }, form, chosen);
    return refuse('broken-form', lead, { errors, reasons: reasonsOf(errors, reason) ?? {} });
  }
  if (nonCompliantCart) return refuse(ageVerifyFailed ? 'under-age' : 'not-compliant', lead);
  return { saved: true, shipping, next: checkout };
}

/**
 * Null: the form is the step's own. Once in, the page shows what was typed: with a script from its draft, without one
 * from the form.
 */
export async function codeReply(api: Api, form: FormData): Promise<ShippingReply | null> {
  if (!form.has(CODE_INTENT)) return null;
  const code = await sendLogInCode(api, form);
  const values = formValuesOf(form, [CODE_INTENT, CODE_FIELD]);
  return { kind: 'code', lead: '', errors: {}, values, code };
}

export async function submitInBrowser(form: FormData, request: Request) {
  const code = await codeReply(browserApi, form);
  if (code?.code?.step === 'in') return redirectDocument(request.url);
  if (code) return refused(code);
  const clubJoin = clubJoinOf(request.url);
  const chosen = chosenIn(checkoutCache.current());
  const submission = await submitShipping(browserApi, form, { clubJoin, chosen, isPage: true });
  if (!submission.saved) return submission.reply ? refused(submission.reply) : logInAgain(request.url);
  const { shipping, next } = submission;
  if (next && !request.signal.aborted)
    checkoutCache.complete({ shipping, cart: next.cart, customer: next.user, choices: next.choices });
  forgetDraft(SHIPPING_DRAFT);
  reportStep('add_shipping_info', shippingTier(form, checkoutCache.current()?.lookups.shippers));
  return redirect(pathAfter('shipping', clubJoin));
}

const NOT_REFUSED: readonly ShippingReply['kind'][] = ['other-method', 'membership-removed'];

/** The router does not reload after a 422. It does after a 200, because an address may have left the book since. */
export function refused(reply: ShippingReply) {
  const isStale = NOT_REFUSED.includes(reply.kind) || WHOLE_ADDRESS in reply.errors;
  return data(reply, { status: isStale ? 200 : 422 });
}

function isOtherMethod(form: FormData): boolean {
  const previousMethod = form.get(SHOWN_METHOD);
  return previousMethod !== null && previousMethod !== form.get('deliveryMethod');
}

function refusalOf(error: ApiError): [ShippingReply['kind'], string, FormReply['errors']?] {
  if (error.reason === 'email-has-account') {
    return ['broken-form', MESSAGES.emailHasAccount, { email: [MESSAGES.emailHasAccount] }];
  }
  if (error.fields && Object.keys(error.fields).length > 0) {
    return ['broken-form', MESSAGES.invalidForm, error.fields];
  }
  return error.status === 429 || error.status === 409 || error.status === 422
    ? ['broken-form', error.message]
    : ['failed', error.message];
}

/** The line that contains the PO box; the first line if only the server can tell. */
function poBoxField(whole: FormData): string {
  const lines = ['address1', 'address2', 'company', 'city'];
  return lines.find((name) => isPoBox(String(whole.get(name) ?? ''))) ?? 'address1';
}

/** The analytics name of the shipping method: a carrier's service, or the winery that keeps the order. */
export function shippingTier(form: FormData, shippers: Lookups['shippers'] = []): { shipping_tier?: string } {
  const shipViaId = Number(form.get('shipViaId'));
  const service = shippers.find(({ shipTrackingTypeId }) => shipTrackingTypeId === shipViaId);
  const name = service?.shipTrackingName ?? shipperName(shipViaId, BY_AIR);
  return name === '' ? {} : { shipping_tier: name };
}
