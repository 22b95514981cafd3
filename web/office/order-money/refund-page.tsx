import { apiContext } from '../../api/browser-api.ts';
import type { FormValues } from '../../forms/form-reply.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FieldError } from '../../ui/labelled.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { RefusedAction } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { OrderActPage } from '../parts/order-act-page.tsx';
import { loadOrder, orderAfter, type ShownOrder } from '../parts/order-calls.ts';
import { ReasonField } from '../parts/reason-field.tsx';
import { reviewThenDo } from '../review-then-do.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { ChangeButton, ReviewForm } from '../ui/review.tsx';
import { moneyText } from '../ui/texts.ts';
import type { Route } from './+types/refund-page.ts';
import { quantitiesIn, quantityName } from './line-quantities.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { order, actions, lines, money } = await loadOrder(context.get(apiContext), params.orderId, url.href);
  const { refunded = 0, freight = 0 } = money ?? {};
  return { order, actions, lines, refunded, freight, requestKey: crypto.randomUUID() };
}

/** The first press asks what the refund comes to; the second, on a button that names the sum, makes it. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const orderId = idIn(params.orderId);
  const quantities = quantitiesIn(form);
  const body = refundIn(form, quantities.ok ? quantities.data : new Map());
  return reviewThenDo({
    form,
    requestUrl: url.href,
    subject: JSON.stringify(body),
    call: async (press) =>
      // What was typed for another choice is not sent.
      body.lines !== null && !quantities.ok
        ? quantities
        : context
            .get(apiContext)
            .call('post /office/orders/{orderId}/refund', { params: { orderId }, ...press, body }),
    review: ({ amount, needsCode }) => ({ amount: amount ?? 0, needsCode: needsCode === true }),
    doneAt: (answer) => orderAfter(answer, { orderId, did: 'refund' }),
  });
}

function refundIn(form: FormData, quantities: ReadonlyMap<number, number>) {
  const chosen = [...quantities].flatMap(([line, quantity]) => (quantity > 0 ? [{ line, quantity }] : []));
  const dollars = (name: string) => {
    const typed = String(form.get(name) ?? '').trim();
    const value = Number(typed.replace(/[$,]/g, ''));
    // No number is refused as one below zero: JSON would make it nothing, which means all that is left.
    return typed === '' ? null : Number.isFinite(value) ? value : -1;
  };
  const what = form.get('what');
  const isOfBottles = what !== 'amount' && what !== 'all';
  return {
    lines: isOfBottles ? chosen : null,
    freight: isOfBottles ? dollars('freight') : null,
    amount: what === 'amount' ? (dollars('amount') ?? -1) : null,
    reason: String(form.get('reason') ?? ''),
    restock: what !== 'amount' && form.get('restock') === 'on',
  };
}

const WHAT = [
  { value: 'bottles', label: 'Bottles' },
  { value: 'amount', label: 'An amount only' },
  { value: 'all', label: 'All that is left' },
] as const;

export default function RefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, refunded, freight, requestKey } = loaderData;
  const { review, refused, typed = {} } = actionData ?? {};
  return (
    <OrderActPage order={loaderData} name="refund" title="Refund" refused={refused}>
      {review ? (
        <ReviewForm
          refused={refused}
          subject={actionData?.subject}
          requestKey={requestKey}
          hidden={typed}
          needsCode={review.needsCode}
          button={`Refund ${moneyText(review.amount)}`}
          look="danger"
          beside={<ChangeButton />}
        >
          {() => (
            <>
              {/* Someone else may have refunded it while this was typed. */}
              <RefundedBefore refunded={refunded} />
              <Refunded lines={lines} amount={review.amount} values={typed} />
            </>
          )}
        </ReviewForm>
      ) : (
        <ChooseForm lines={lines} refunded={refunded} freight={freight} typed={typed} refused={refused} />
      )}
    </OrderActPage>
  );
}

interface ChooseProps extends Pick<ShownOrder, 'lines'> {
  readonly refunded: number;
  /** That the order paid. */
  readonly freight: number;
  /** Before "Change" was pressed in the review. */
  readonly typed: FormValues;
  readonly refused: RefusedAction | undefined;
}

function ChooseForm({ lines, refunded, freight, typed, refused }: ChooseProps) {
  const open = lines.filter((line) => line.quantity > line.refunded);
  return (
    <OfficeForm refused={refused} values={{ what: 'bottles', ...typed }} className="office-form group/refund">
      {(field) => (
        <>
          <RefundedBefore refunded={refunded} />
          <SelectField field={field('what')} label="What to refund" width="half" choices={WHAT} />
          <fieldset className="hidden gap-3 group-has-[[value=bottles]:checked]/refund:grid">
            <legend className="office-heading mb-2">Bottles to refund</legend>
            <FieldError field={field('lines')} />
            {open.map(({ line, description, quantity, refunded: back }) => (
              <TextField
                key={line}
                field={field(quantityName(line))}
                label={description}
                hint={`Up to ${quantity - back}`}
                kind="digits"
                width="code"
                autoComplete="off"
              />
            ))}
            {freight > 0 && (
              <TextField
                field={field('freight')}
                label="Freight to refund"
                optional
                hint={`${moneyText(freight)} was paid. Leave empty to refund it with the last bottle only.`}
                inputMode="decimal"
                width="code"
                autoComplete="off"
              />
            )}
          </fieldset>
          <div className="hidden group-has-[[value=amount]:checked]/refund:block">
            <TextField
              field={field('amount')}
              label="Amount"
              hint="For a late box or a scratched label. The customer keeps every bottle; the amount includes its taxes."
              inputMode="decimal"
              width="code"
              autoComplete="off"
            />
          </div>
          <ReasonField field={field('reason')} />
          <div className="group-has-[[value=amount]:checked]/refund:hidden">
            <CheckboxField field={field('restock')} label="Put the bottles back on sale" />
          </div>
          <SubmitButton>Review</SubmitButton>
        </>
      )}
    </OfficeForm>
  );
}

function RefundedBefore({ refunded }: { refunded: number }) {
  if (refunded === 0) return null;
  return <p className="text-muted">{moneyText(refunded)} of this order is refunded already.</p>;
}

interface RefundedProps extends Pick<ShownOrder, 'lines'> {
  readonly amount: number;
  readonly values: FormValues;
}

function Refunded({ lines, amount, values }: RefundedProps) {
  const isAmount = values.what === 'amount';
  const chosen = lines.flatMap((line) => {
    // A number that was typed for another choice is not sent.
    if (isAmount) return [];
    const isAll = values.what === 'all';
    const quantity = isAll ? line.quantity - line.refunded : Number(values[quantityName(line.line)]);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return (
    <>
      <ul className="grid gap-1 empty:hidden">
        {chosen.map(({ line, description, quantity }) => (
          <li key={line}>
            {quantity} × {description}
          </li>
        ))}
      </ul>
      {isAmount ? (
        <p>{moneyText(amount)} goes back to the card, its taxes included. The customer keeps every bottle.</p>
      ) : (
        <p>
          {moneyText(amount)} goes back to the card: the price after discounts, with its taxes
          {values.what === 'bottles' && values.freight ? ` and ${values.freight} of the freight` : ''}.{' '}
          {values.restock ? 'The bottles go back on sale.' : 'The bottles do not go back on sale.'}
        </p>
      )}
    </>
  );
}
