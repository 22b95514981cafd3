import type { Day } from '../../../domain/dates/day.ts';
import { STATES } from '../../../domain/geography/states.ts';
import { apiContext } from '../../api/browser-api.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import type { Field } from '../../ui/field.ts';
import { FieldError } from '../../ui/labelled.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { bodyOf } from '../body-of.ts';
import { type RefusedAction, unwrap } from '../call-office.ts';
import { deliveryChoices } from '../delivery-choices.ts';
import { idIn } from '../id-in.ts';
import { OrderActPage } from '../parts/order-act-page.tsx';
import { loadOrder, orderAfter, type ShownOrder } from '../parts/order-calls.ts';
import { type SoldProduct, soldProduct, suggestedOf } from '../parts/pick-product.ts';
import { ProductSuggestions } from '../parts/product-suggestions.tsx';
import { ReasonField } from '../parts/reason-field.tsx';
import { reviewThenDo, typedIn } from '../review-then-do.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { ChangeButton, ReviewForm } from '../ui/review.tsx';
import { dayText, moneyText } from '../ui/texts.ts';
import type { Route } from './+types/change-page.ts';
import { quantitiesIn, quantityName } from './line-quantities.ts';
import {
  ADDED,
  addedIn,
  addedName,
  addedQuantityName,
  changedValues,
  changeIn,
  destinationLines,
  isDeliveryFixed,
} from './order-change.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const shownOrder = await loadOrder(api, params.orderId, url.href);
  const { order, actions, lines, delivery, gift, version } = shownOrder;
  const query = suggestedOf(order.brand);
  const { rows } = unwrap(await api.call('get /office/products', { query }), url.href);
  const products = rows.filter(({ stock }) => stock > 0).map(soldProduct);
  return { order, actions, lines, delivery, gift, version, products, requestKey: crypto.randomUUID() };
}

/** The first press asks for both totals; the second, on a button that names the new one, changes the order. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const order = await loadOrder(api, params.orderId, url.href);
  const quantities = quantitiesIn(form);
  const added = await addedIn(api, form, order.order.brand);
  return reviewThenDo({
    form,
    requestUrl: url.href,
    subject: JSON.stringify(typedIn(form)),
    call: async ({ query, headers }) => {
      if (!quantities.ok) return quantities;
      if (!added.ok) return added;
      const change = changeIn(form, order, { quantities: quantities.data, added: added.data });
      return api.call('post /office/orders/{orderId}/change', {
        params: { orderId: idIn(params.orderId) },
        query,
        body: bodyOf(
          'post /office/orders/{orderId}/change',
          query.dryRun ? change : { ...change, quote: String(form.get('quote') ?? '') },
        ),
        headers,
      });
    },
    review: (answer) =>
      'isPending' in answer
        ? null
        : { ...answer, changes: answer.changes.map(changeText), added: added.ok ? added.data : [] },
    doneAt: (answer) =>
      'isPending' in answer
        ? orderAfter({ pending: answer.isPending }, { orderId: idIn(params.orderId), did: 'change' })
        : null,
  });
}

function changeText(change: { label: string; old: number; new: number }): string {
  // The shop's word on a shopper's receipt; the office has its own.
  const label = change.label === 'Shipping' ? 'Freight' : change.label;
  return `${label}: ${moneyText(change.old)}, now ${moneyText(change.new)}`;
}

export default function ChangePage({ loaderData, actionData }: Route.ComponentProps) {
  const { review, refused, subject, typed } = actionData ?? {};
  return (
    <OrderActPage order={loaderData} name="change" title="Change bottles or delivery" refused={refused}>
      {review && typed ? (
        <ReviewForm
          refused={refused}
          subject={subject}
          requestKey={loaderData.requestKey}
          hidden={{ ...typed, quote: review.quote }}
          needsCode={review.needsCode}
          button={`Change for ${moneyText(review.newTotal)}`}
          beside={<ChangeButton label="Edit" />}
        >
          {() => <Change order={loaderData} values={typed} {...review} />}
        </ReviewForm>
      ) : (
        <ChangeForm order={loaderData} typed={typed} refused={refused} />
      )}
    </OrderActPage>
  );
}

type Changed = Pick<ShownOrder, 'lines' | 'delivery' | 'gift' | 'order' | 'version'> & {
  readonly products: readonly SoldProduct[];
};

const SUGGESTIONS = 'products-on-sale';

interface ChangeProps {
  readonly order: Changed;
  /** Before "Change" was pressed in the review. */
  readonly typed: FormValues | undefined;
  readonly refused: RefusedAction | undefined;
}

function ChangeForm({ order, typed, refused }: ChangeProps) {
  return (
    <OfficeForm refused={refused} values={typed ?? changedValues(order)}>
      {(field) => (
        <>
          {/* Of what is shown below: "Change" in the review brings what was typed, not what is stored by then. */}
          <input type="hidden" name="version" value={typed?.version ?? order.version} />
          <p className="text-muted">
            The order keeps its number, and bottles that stay keep their price and discount. The customer gets
            an email.
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
            {ADDED.map((row) => (
              <div key={row} className="grid max-w-2xl grid-cols-[minmax(0,1fr)_6rem] items-end gap-3">
                <TextField
                  field={field(addedName(row))}
                  label="Add another product"
                  optional
                  hint="A part of its name, or its SKU"
                  list={SUGGESTIONS}
                  autoComplete="off"
                />
                <TextField
                  field={field(addedQuantityName(row))}
                  label="How many"
                  kind="digits"
                  placeholder="1"
                  autoComplete="off"
                />
              </div>
            ))}
            <ProductSuggestions id={SUGGESTIONS} products={order.products} />
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

function DeliveryFields({ order, field }: { order: Changed; field: (name: string) => Field }) {
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
      <SelectField
        field={either('stateShort', 'stateId')}
        label="State"
        width="half"
        placeholder="Select a state"
        choices={STATE_CHOICES}
      />
      <TextField field={field('zip')} label="ZIP code" width="zip" autoComplete="off" />
    </fieldset>
  );
}

const STATE_CHOICES = STATES.map(({ stateShort, stateName }) => ({ value: stateShort, label: stateName }));

interface ChangedProps {
  readonly order: Changed;
  readonly values: FormValues;
  readonly oldTotal: number;
  readonly newTotal: number;
  readonly shipDay: Day;
  readonly deliveryDay: Day;
  /** Why the total moves: "Freight: $30.00, now $45.00". */
  readonly changes: readonly string[];
  readonly added: readonly { readonly productId: number; readonly name: string; readonly qty: number }[];
  /** Until when the order waits for better weather. */
  readonly holdNote: string | null;
}

function Change({ order, values, added, oldTotal, newTotal, changes, holdNote, ...days }: ChangedProps) {
  const oldDay = order.delivery.shipDay;
  return (
    <>
      <ul className="grid gap-1">
        {order.lines.map(({ line, description }) => (
          <li key={line}>
            {Number(values[quantityName(line)]) > 0
              ? `${values[quantityName(line)]} × ${description}`
              : `Removed: ${description}`}
          </li>
        ))}
        {added.map(({ productId, name, qty }) => (
          <li key={productId}>
            {qty} × {name}
          </li>
        ))}
      </ul>
      <address className="not-italic">
        {destinationLines(values, order, days).map((line) => (
          <span key={line} className="block">
            {line}
          </span>
        ))}
      </address>
      {(values.shipDay ?? oldDay) === oldDay && days.shipDay !== oldDay && (
        <p className="office-notice is-warn">
          It can no longer leave on {dayText(oldDay)}: the soonest day is {dayText(days.shipDay)}.
        </p>
      )}
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
        {oldTotal === newTotal
          ? 'Nothing moves on the card.'
          : `${moneyText(newTotal)} is reserved on the card, then ${moneyText(oldTotal)} is released. If the card declines, nothing changes.`}{' '}
        The customer gets an email.
      </p>
    </>
  );
}
