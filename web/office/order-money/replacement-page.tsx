import { data, Link, redirect } from 'react-router';
import { formatUsDate } from '../../../domain/dates/day.ts';
import { stateByShort } from '../../../domain/geography/states.ts';
import { apiContext } from '../../api/browser-api.ts';
import { type FormValues, formValuesOf } from '../../forms/form-reply.ts';
import { FieldError } from '../../ui/labelled.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { codeHeader, keyHeader, type RefusedAction, refusedAction } from '../call-office.ts';
import { CodeField, OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { moneyText } from '../ui/texts.ts';
import type { Route } from './+types/replacement-page.ts';
import { FormKey } from './form-key.tsx';
import { OrderActPage } from './order-act-page.tsx';
import { loadOrder, needsCode, orderIdIn, type ShownOrder } from './order-calls.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { order, actions, lines, delivery } = await loadOrder(
    context.get(apiContext),
    params.orderId,
    url.href,
  );
  const { kind, address } = delivery;
  return {
    order,
    actions,
    lines,
    address: kind === 'deliver' ? address : null,
    requestKey: crypto.randomUUID(),
  };
}

/** The first press asks for both totals; the second, on a button that names the new one, replaces the order. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const orderId = orderIdIn(params.orderId);
  const body = changeIn(form, await loadOrder(api, params.orderId, url.href));
  const isReview = form.get('step') !== 'replace';
  const result = await api.call('post /office/orders/{orderId}/replacement', {
    params: { orderId },
    query: { dryRun: isReview ? 'true' : 'false' },
    body: isReview ? body : { ...body, quote: String(form.get('quote') ?? '') },
    headers: { ...keyHeader(form), ...codeHeader(form) },
  });
  const values = formValuesOf(form, ['code', 'key', 'step', 'quote', 'oldTotal', 'newTotal', 'change']);
  if (result.ok) {
    const answer = result.data;
    if ('purchaseOrderId' in answer) {
      return redirect(`/office/orders/${answer.purchaseOrderId}?did=replacement`, 303);
    }
    const changes = answer.changes.map(changeText);
    const review: Review = { ...answer, changes, values, needsCode: await needsCode(api) };
    return data({ reply: undefined, review });
  }
  const refused = refusedAction(result.error, form, url.href);
  // The review stays, so that only the code is missing.
  if (isReview || result.error.code !== 'confirm-needed' || refused instanceof Response) return refused;
  const totals = { oldTotal: Number(form.get('oldTotal')), newTotal: Number(form.get('newTotal')) };
  const changes = form.getAll('change').map(String);
  const review: Review = { ...totals, changes, quote: String(form.get('quote')), values, needsCode: true };
  return data({ ...refused.data, review }, { status: 403 });
}

interface Review {
  readonly oldTotal: number;
  readonly newTotal: number;
  /** Why the total moves: "Shipping: $30.00, now $45.00". */
  readonly changes: readonly string[];
  readonly quote: string;
  readonly values: FormValues;
  readonly needsCode: boolean;
}

function changeText(change: { label: string; old: number; new: number }): string {
  return `${change.label}: ${moneyText(change.old)}, now ${moneyText(change.new)}`;
}

const quantityName = (line: number) => `line-${line}`;
const PLACE = ['address1', 'address2', 'city', 'stateShort', 'zip'] as const;

function changeIn(form: FormData, { lines, delivery, gift, order }: ShownOrder) {
  const typed = (name: string) => String(form.get(name) ?? '').trim();
  const wanted = lines.flatMap(({ line, productId }) => {
    const qty = /^\d{1,5}$/.test(typed(quantityName(line))) ? Number(typed(quantityName(line))) : 0;
    return qty > 0 ? [{ productId, qty }] : [];
  });
  const change = { lines: wanted, reason: typed('reason') };
  const { address } = delivery;
  const isSamePlace = PLACE.every((name) => typed(name) === (address[name] ?? ''));
  if (delivery.kind !== 'deliver' || isSamePlace) return change;
  const shipping = {
    ...address,
    ...Object.fromEntries(PLACE.map((name) => [name, typed(name)])),
    // An unknown state is refused at its field.
    stateId: stateByShort(typed('stateShort').toUpperCase())?.stateId ?? 0,
    deliveryMethod: 'DELIVER' as const,
    shipViaId: delivery.shipViaId,
    requestedShipDate: formatUsDate(delivery.shipDay),
    specialInstructions: order.specialInstructions,
    isGift: gift !== null,
    giftSenderName: gift?.senderName ?? null,
    giftName: gift?.name ?? null,
    giftRecipientEmail: gift?.email ?? null,
    giftNote: gift?.note ?? null,
    clubJoin: false,
  };
  return { ...change, shipping };
}

export default function ReplacementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, address, requestKey } = loaderData;
  const review = actionData && 'review' in actionData ? actionData.review : null;
  const refused = actionData?.reply && { reply: actionData.reply };
  return (
    <OrderActPage order={loaderData} name="replacement" title="Replace" refused={refused}>
      {review ? (
        <ReviewForm lines={lines} review={review} requestKey={requestKey} refused={refused} />
      ) : (
        <ChangeForm lines={lines} address={address} refused={refused} />
      )}
    </OrderActPage>
  );
}

interface ChangeProps extends Pick<ShownOrder, 'lines'> {
  readonly address: ShownOrder['delivery']['address'] | null;
  readonly refused: RefusedAction | undefined;
}

function ChangeForm({ lines, address, refused }: ChangeProps) {
  const values = {
    ...Object.fromEntries(lines.map(({ line, quantity }) => [quantityName(line), String(quantity)])),
    ...(address && Object.fromEntries(PLACE.map((name) => [name, address[name] ?? '']))),
  };
  return (
    <OfficeForm refused={refused} values={values}>
      {(field) => (
        <>
          <p className="text-muted">
            We place a new order on the same card and cancel this one. Bottles that stay keep their price and
            discount.
          </p>
          <fieldset className="grid gap-3">
            <legend className="office-heading mb-2">Bottles</legend>
            <FieldError field={field('lines')} />
            {lines.map(({ line, description }) => (
              <TextField
                key={line}
                field={field(quantityName(line))}
                label={description}
                kind="digits"
                width="code"
                autoComplete="off"
              />
            ))}
          </fieldset>
          {address && (
            <fieldset className="grid gap-3">
              <legend className="office-heading mb-2">Address</legend>
              <TextField field={field('address1')} label="Street" width="half" autoComplete="off" />
              <TextField
                field={field('address2')}
                label="Apartment"
                optional
                width="half"
                autoComplete="off"
              />
              <TextField field={field('city')} label="City" width="half" autoComplete="off" />
              <TextField
                field={{
                  ...field('stateShort'),
                  errors: field('stateShort').errors ?? field('stateId').errors,
                }}
                label="State"
                hint="Two letters"
                width="code"
                autoComplete="off"
              />
              <TextField field={field('zip')} label="ZIP code" width="zip" autoComplete="off" />
              <FieldError field={field('requestedShipDate')} />
            </fieldset>
          )}
          <TextField
            field={field('reason')}
            label="Reason"
            hint="For staff and the record, without names"
            width="half"
            autoComplete="off"
          />
          <SubmitButton>Review</SubmitButton>
        </>
      )}
    </OfficeForm>
  );
}

interface ReviewProps extends Pick<ShownOrder, 'lines'> {
  readonly review: Review;
  readonly requestKey: string;
  readonly refused: RefusedAction | undefined;
}

function ReviewForm({ lines, review, requestKey, refused }: ReviewProps) {
  const { oldTotal, newTotal, quote, changes, values } = review;
  const kept = {
    ...values,
    quote,
    step: 'replace',
    oldTotal: String(oldTotal),
    newTotal: String(newTotal),
  };
  return (
    <OfficeForm refused={refused}>
      {(field) => (
        <>
          <FormKey fresh={requestKey} refused={refused} />
          {Object.entries(kept).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <ul className="grid gap-1">
            {lines.map(({ line, description }) => (
              <li key={line}>
                {values[quantityName(line)] || '0'} × {description}
              </li>
            ))}
          </ul>
          <dl className="office-facts">
            <dt>Old total</dt>
            <dd>{moneyText(oldTotal)}</dd>
            <dt>New total</dt>
            <dd>{moneyText(newTotal)}</dd>
          </dl>
          {changes.length > 0 && (
            <ul className="grid gap-1">
              {changes.map((change) => (
                <li key={change}>
                  {change}
                  <input type="hidden" name="change" value={change} />
                </li>
              ))}
            </ul>
          )}
          <p>
            The new total is reserved on the card. Then this order is canceled, and {moneyText(oldTotal)} is
            released. If the card declines, nothing changes.
          </p>
          {review.needsCode && refused?.reply.code !== 'confirm-needed' && (
            <CodeField field={field('code')} />
          )}
          <div className="office-bar">
            <SubmitButton look="danger">Replace for {moneyText(newTotal)}</SubmitButton>
            <Link className="button is-quiet" to="../replacement" relative="path">
              Change
            </Link>
          </div>
        </>
      )}
    </OfficeForm>
  );
}
