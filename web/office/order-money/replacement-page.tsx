import { data, redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { type FormValues, formValuesOf } from '../../forms/form-reply.ts';
import type { Field } from '../../ui/field.ts';
import { FieldError } from '../../ui/labelled.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { codeHeader, keyHeader, type RefusedAction, refusedAction } from '../call-office.ts';
import { deliveryChoices } from '../delivery-choices.ts';
import { CodeField, OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { moneyText } from '../ui/texts.ts';
import type { Route } from './+types/replacement-page.ts';
import { FormKey } from './form-key.tsx';
import { OrderActPage } from './order-act-page.tsx';
import { loadOrder, orderIdIn, type ShownOrder } from './order-calls.ts';
import {
  changeIn,
  destinationLines,
  isDeliveryFixed,
  quantityName,
  replacedValues,
} from './replacement-change.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const shownOrder = await loadOrder(context.get(apiContext), params.orderId, url.href);
  const { order, actions, lines, delivery, gift } = shownOrder;
  return { order, actions, lines, delivery, gift, requestKey: crypto.randomUUID() };
}

/** The first press asks for both totals; the second, on a button that names the new one, replaces the order. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const values = formValuesOf(form, NOT_TYPED);
  if (form.has('again')) return data({ reply: undefined, typed: values });
  const api = context.get(apiContext);
  const orderId = orderIdIn(params.orderId);
  const body = changeIn(form, await loadOrder(api, params.orderId, url.href));
  const isReview = form.get('step') !== 'replace';
  const result = await api.call('post /office/orders/{orderId}/replacement', {
    params: { orderId },
    query: { dryRun: isReview ? 'true' : 'false' },
    body: (isReview ? body : { ...body, quote: String(form.get('quote') ?? '') }) as never,
    headers: { ...keyHeader(form), ...codeHeader(form) },
  });
  if (result.ok) {
    const answer = result.data;
    if ('purchaseOrderId' in answer) {
      return redirect(`/office/orders/${answer.purchaseOrderId}?did=replacement`, 303);
    }
    const changes = answer.changes.map(changeText);
    const review: Review = { ...answer, changes, values };
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

const NOT_TYPED = ['code', 'key', 'step', 'quote', 'oldTotal', 'newTotal', 'change', 'again'];

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

export default function ReplacementPage({ loaderData, actionData }: Route.ComponentProps) {
  const review = actionData && 'review' in actionData ? actionData.review : null;
  const typed = actionData && 'typed' in actionData ? actionData.typed : null;
  const refused = actionData?.reply && { reply: actionData.reply };
  return (
    <OrderActPage order={loaderData} name="replacement" title="Replace" refused={refused}>
      {review ? (
        <ReviewForm order={loaderData} review={review} requestKey={loaderData.requestKey} refused={refused} />
      ) : (
        <ChangeForm order={loaderData} typed={typed} refused={refused} />
      )}
    </OrderActPage>
  );
}

type Replaced = Pick<ShownOrder, 'lines' | 'delivery' | 'gift' | 'order'>;

interface ChangeProps {
  readonly order: Replaced;
  /** Before "Change" was pressed in the review. */
  readonly typed: FormValues | null;
  readonly refused: RefusedAction | undefined;
}

function ChangeForm({ order, typed, refused }: ChangeProps) {
  return (
    <OfficeForm refused={refused} values={typed ?? replacedValues(order)}>
      {(field) => (
        <>
          <p className="text-muted">
            We place a new order on the same card and cancel this one. Bottles that stay keep their price and
            discount.
          </p>
          <fieldset className="grid gap-3">
            <legend className="office-heading mb-2">Bottles</legend>
            <FieldError field={field('lines')} />
            {order.lines.map(({ line, description }) => (
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
          {isDeliveryFixed(order) ? (
            <p className="text-muted">
              The order goes to a carrier’s pickup location. To send it elsewhere, cancel it and place a new
              one.
            </p>
          ) : (
            <DeliveryFields order={order} field={field} />
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

function DeliveryFields({ order, field }: { order: Replaced; field: (name: string) => Field }) {
  const either = (name: string, other: string): Field => ({
    ...field(name),
    errors: field(name).errors ?? field(other).errors,
  });
  return (
    <fieldset className="grid gap-3">
      <legend className="office-heading mb-2">Delivery</legend>
      <SelectField
        field={either('method', 'shipViaId')}
        label="Method"
        width="half"
        choices={deliveryChoices(order.order.brand)}
      />
      <TextField
        field={either('shipDay', 'requestedShipDate')}
        label="Ship day or pickup day"
        kind="date"
        width="half"
      />
      <p className="text-sm text-muted">A pickup needs no address.</p>
      <TextField field={field('address1')} label="Street" width="half" autoComplete="off" />
      <TextField field={field('address2')} label="Apartment" optional width="half" autoComplete="off" />
      <TextField field={field('city')} label="City" width="half" autoComplete="off" />
      <TextField
        field={either('stateShort', 'stateId')}
        label="State"
        hint="Two letters"
        width="code"
        autoComplete="off"
      />
      <TextField field={field('zip')} label="ZIP code" width="zip" autoComplete="off" />
    </fieldset>
  );
}

interface ReviewProps {
  readonly order: Replaced;
  readonly review: Review;
  readonly requestKey: string;
  readonly refused: RefusedAction | undefined;
}

function ReviewForm({ order, review, requestKey, refused }: ReviewProps) {
  const { oldTotal, newTotal, quote, changes, values } = review;
  const kept = {
    ...values,
    quote,
    step: 'replace',
    oldTotal: String(oldTotal),
    newTotal: String(newTotal),
  };
  return (
    <OfficeForm refused={refused} placesCode>
      {(field) => (
        <>
          <FormKey fresh={requestKey} refused={refused} />
          {Object.entries(kept).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <ul className="grid gap-1">
            {order.lines.map(({ line, description }) => (
              <li key={line}>
                {values[quantityName(line)] || '0'} × {description}
              </li>
            ))}
          </ul>
          <address className="not-italic">
            {destinationLines(values, order).map((line) => (
              <span key={line} className="block">
                {line}
              </span>
            ))}
          </address>
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
          {(review.needsCode || refused?.reply.code === 'confirm-needed') && (
            <CodeField field={field('code')} />
          )}
          <div className="office-bar">
            <SubmitButton look="danger">Replace for {moneyText(newTotal)}</SubmitButton>
            <SubmitButton look="quiet" name="again" value="on">
              Change
            </SubmitButton>
          </div>
        </>
      )}
    </OfficeForm>
  );
}
