import { data } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { type FormValues, formValuesOf } from '../../forms/form-reply.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { FieldError } from '../../ui/labelled.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { codeHeader, keyHeader, type RefusedAction, refusedAction } from '../call-office.ts';
import { CodeField, OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { moneyText } from '../ui/texts.ts';
import type { Route } from './+types/refund-page.ts';
import { FormKey } from './form-key.tsx';
import { OrderActPage } from './order-act-page.tsx';
import { endedAtOrder, loadOrder, orderIdIn, type ShownOrder } from './order-calls.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { order, actions, lines, money } = await loadOrder(context.get(apiContext), params.orderId, url.href);
  const { refunded = 0, freight = 0 } = money ?? {};
  return { order, actions, lines, refunded, freight, requestKey: crypto.randomUUID() };
}

/** The first press asks what the refund comes to; the second, on a button that names the sum, makes it. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  if (form.has('again')) return data({ reply: undefined, typed: typedIn(form) });
  const api = context.get(apiContext);
  const orderId = orderIdIn(params.orderId);
  const body = refundIn(form);
  const isReview = form.get('step') !== 'refund';
  const result = await api.call('post /office/orders/{orderId}/refund', {
    params: { orderId },
    query: { dryRun: isReview ? 'true' : 'false' },
    body,
    headers: { ...keyHeader(form), ...codeHeader(form) },
  });
  if (!isReview) {
    const over = endedAtOrder(result, form, url.href, { orderId, did: 'refund' });
    // The review stays, so that only the code is missing.
    if (result.ok || result.error.code !== 'confirm-needed' || over instanceof Response) return over;
    return data({ ...over.data, review: reviewIn(form, Number(form.get('amount')), true) }, { status: 403 });
  }
  if (!result.ok) return refusedAction(result.error, form, url.href);
  return data({
    reply: undefined,
    review: reviewIn(form, result.data.amount ?? 0, result.data.needsCode === true),
  });
}

interface Review {
  readonly amount: number;
  readonly values: FormValues;
  readonly needsCode: boolean;
}

const reviewIn = (form: FormData, amount: number, isCodeNeeded: boolean): Review => ({
  amount,
  values: typedIn(form),
  needsCode: isCodeNeeded,
});

const typedIn = (form: FormData) => formValuesOf(form, ['code', 'key', 'step', 'amount', 'again']);

const quantityName = (line: number) => `line-${line}`;

function refundIn(form: FormData) {
  const chosen = [...form].flatMap(([name, value]) => {
    const line = /^line-(\d{1,4})$/.exec(name)?.[1];
    const quantity = typeof value === 'string' && /^\d{1,5}$/.test(value) ? Number(value) : 0;
    return line !== undefined && quantity > 0 ? [{ line: Number(line), quantity }] : [];
  });
  const freight = String(form.get('freight') ?? '').trim();
  return {
    lines: form.has('all') ? null : chosen,
    freight: freight === '' ? null : Number(freight.replace(/[$,]/g, '')),
    reason: String(form.get('reason') ?? ''),
    restock: form.get('restock') === 'on',
  };
}

export default function RefundPage({ loaderData, actionData }: Route.ComponentProps) {
  const { lines, refunded, freight, requestKey } = loaderData;
  const review = actionData && 'review' in actionData ? actionData.review : null;
  const typed = actionData && 'typed' in actionData ? actionData.typed : {};
  const refused = actionData?.reply && { reply: actionData.reply };
  return (
    <OrderActPage order={loaderData} name="refund" title="Refund" refused={refused}>
      {review ? (
        <ReviewForm lines={lines} review={review} requestKey={requestKey} refused={refused} />
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
    <OfficeForm refused={refused} values={typed}>
      {(field) => (
        <>
          <fieldset className="grid gap-3">
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
          </fieldset>
          {refunded > 0 && (
            <p className="text-muted">{moneyText(refunded)} of this order is refunded already.</p>
          )}
          {freight > 0 && (
            <TextField
              field={field('freight')}
              label="Freight to refund"
              optional
              hint={`${moneyText(freight)} was paid. Leave empty: none while other bottles stay, all with the last.`}
              inputMode="decimal"
              width="code"
              autoComplete="off"
            />
          )}
          <TextField
            field={field('reason')}
            label="Reason"
            hint="For staff and the record, without names"
            width="half"
            autoComplete="off"
          />
          <CheckboxField field={field('restock')} label="Put the bottles back on sale" />
          <p className="office-bar">
            <SubmitButton>Review</SubmitButton>
            <SubmitButton look="quiet" name="all" value="on">
              Review all that is left
            </SubmitButton>
          </p>
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
  const { amount, values } = review;
  const isCodeShown = review.needsCode || refused?.reply.code === 'confirm-needed';
  const chosen = lines.flatMap((line) => {
    const quantity = values.all ? line.quantity - line.refunded : Number(values[quantityName(line.line)]);
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  return (
    <OfficeForm refused={refused} placesCode>
      {(field) => (
        <>
          <FormKey fresh={requestKey} refused={refused} />
          {Object.entries({ ...values, step: 'refund', amount: String(amount) }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <ul className="grid gap-1">
            {chosen.map(({ line, description, quantity }) => (
              <li key={line}>
                {quantity} × {description}
              </li>
            ))}
          </ul>
          <p>
            {moneyText(amount)} goes back to the card: the price after discounts, with its taxes
            {values.freight ? ` and ${values.freight} of the freight` : ''}.{' '}
            {values.restock ? 'The bottles go back on sale.' : 'The bottles do not go back on sale.'}
          </p>
          {isCodeShown && <CodeField field={field('code')} />}
          <div className="office-bar">
            <SubmitButton look="danger">Refund {moneyText(amount)}</SubmitButton>
            <SubmitButton look="quiet" name="again" value="on">
              Change
            </SubmitButton>
          </div>
        </>
      )}
    </OfficeForm>
  );
}
