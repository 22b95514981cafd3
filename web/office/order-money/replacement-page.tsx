import { apiContext } from '../../api/browser-api.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import type { Field } from '../../ui/field.ts';
import { FieldError } from '../../ui/labelled.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { bodyOf } from '../body-of.ts';
import type { RefusedAction } from '../call-office.ts';
import { deliveryChoices } from '../delivery-choices.ts';
import { idIn } from '../id-in.ts';
import { OrderActPage } from '../parts/order-act-page.tsx';
import { loadOrder, orderAfter, type ShownOrder } from '../parts/order-calls.ts';
import { ReasonField } from '../parts/reason-field.tsx';
import { reviewThenDo, typedIn } from '../review-then-do.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { ChangeButton, ReviewForm } from '../ui/review.tsx';
import { moneyText } from '../ui/texts.ts';
import type { Route } from './+types/replacement-page.ts';
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
  const api = context.get(apiContext);
  const order = await loadOrder(api, params.orderId, url.href);
  return reviewThenDo({
    form,
    requestUrl: url.href,
    subject: JSON.stringify(typedIn(form)),
    call: ({ query, headers }) => {
      const change = changeIn(form, order);
      return api.call('post /office/orders/{orderId}/replacement', {
        params: { orderId: idIn(params.orderId) },
        query,
        body: bodyOf(
          'post /office/orders/{orderId}/replacement',
          query.dryRun ? change : { ...change, quote: String(form.get('quote') ?? '') },
        ),
        headers,
      });
    },
    review: (answer) =>
      'purchaseOrderId' in answer ? null : { ...answer, changes: answer.changes.map(changeText) },
    doneAt: (answer) =>
      'purchaseOrderId' in answer
        ? orderAfter(null, { orderId: answer.purchaseOrderId, did: 'replacement' })
        : null,
  });
}

function changeText(change: { label: string; old: number; new: number }): string {
  return `${change.label}: ${moneyText(change.old)}, now ${moneyText(change.new)}`;
}

export default function ReplacementPage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, refused, subject, typed } = actionData ?? {};
  return (
    <OrderActPage order={loaderData} name="replacement" title="Replace" refused={refused}>
      {review && typed ? (
        <ReviewForm
          refused={refused}
          subject={subject}
          requestKey={loaderData.requestKey}
          hidden={{ ...typed, quote: review.quote }}
          needsCode={review.needsCode}
          button={`Replace for ${moneyText(review.newTotal)}`}
          look="danger"
          beside={<ChangeButton />}
        >
          {() => <Change order={loaderData} values={typed} {...review} />}
        </ReviewForm>
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
  readonly typed: FormValues | undefined;
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
          <ReasonField field={field('reason')} />
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

interface ChangedProps {
  readonly order: Replaced;
  readonly values: FormValues;
  readonly oldTotal: number;
  readonly newTotal: number;
  /** Why the total moves: "Shipping: $30.00, now $45.00". */
  readonly changes: readonly string[];
  /** Until when the new order waits for better weather. */
  readonly holdNote: string | null;
}

function Change({ order, values, oldTotal, newTotal, changes, holdNote }: ChangedProps) {
  return (
    <>
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
            <li key={change}>{change}</li>
          ))}
        </ul>
      )}
      {holdNote !== null && <p className="office-notice is-warn">{holdNote}</p>}
      <p>
        The new total is reserved on the card. Then this order is canceled, and {moneyText(oldTotal)} is
        released. If the card declines, nothing changes.
      </p>
    </>
  );
}
