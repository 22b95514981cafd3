import { Link } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { actAt } from '../acts.ts';
import { bodyOf } from '../body-of.ts';
import { codeHeader, redirectOrRefuse, unwrap } from '../call-office.ts';
import { checkedText, formValues, valueText } from '../form-values.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { ReasonField } from '../parts/reason-field.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { moneyText } from '../ui/texts.ts';
import type { Route } from './+types/discount-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const path = { params: { draftId: idIn(params.draftId) } };
  return unwrap(await context.get(apiContext).call('get /office/drafts/{draftId}', path), url.href);
}

/** Posted to its own address, or to `remove`. */
export async function action({ context, params, pattern, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const draftId = idIn(params.draftId);
  const api = context.get(apiContext);
  const draftAfter = (did: string) => linkTo('/office/drafts/:draftId', { draftId }, { did });
  const act = actAt(pattern, '/office/drafts/:draftId/discount', {
    '': async () => {
      const adjusted = await api.call('put /office/drafts/{draftId}/adjustment', {
        params: { draftId },
        body: bodyOf('put /office/drafts/{draftId}/adjustment', adjustmentIn(form)),
        headers: codeHeader(form),
      });
      return redirectOrRefuse(adjusted, form, url.href, draftAfter('discount'));
    },
    remove: async () => {
      const cleared = await api.call('delete /office/drafts/{draftId}/adjustment', { params: { draftId } });
      return redirectOrRefuse(cleared, form, url.href, draftAfter('no-discount'));
    },
  });
  return act();
}

const freeName = (productId: number) => `free-${productId}`;

function adjustmentIn(form: FormData) {
  const { text, numberOrNull, percentOrNull, isChecked } = formValues(form);
  return {
    percent: percentOrNull('percent') ?? null,
    amount: numberOrNull('amount') ?? null,
    freeProductIds: [...form.keys()].flatMap((name) => {
      const productId = /^free-(\d{1,9})$/.exec(name)?.[1];
      return productId !== undefined && isChecked(name) ? [Number(productId)] : [];
    }),
    waivesFreight: isChecked('waivesFreight'),
    reason: text('reason') ?? '',
  };
}

export default function DiscountPage({ loaderData: draft, actionData }: Route.ComponentProps) {
  const { draftId, customer, lines, totals, adjustment } = draft;
  const freight = totals.freight + totals.freightWaived;
  return (
    <div className="max-w-2xl">
      <PageHead
        title="Discount"
        lead={
          <>
            For the <Link to={linkTo('/office/drafts/:draftId', { draftId })}>order of {customer}</Link>,
            which comes to {moneyText(totals.totalAmountDue)}. Taxes fall with the price; deposits on bottles
            stay.
          </>
        }
      />
      <OfficeForm
        refused={actionData}
        action={linkTo('/office/drafts/:draftId/discount', { draftId })}
        values={{
          percent: valueText(adjustment?.percent ?? null),
          amount: valueText(adjustment?.amount ?? null),
          waivesFreight: checkedText(adjustment?.waivesFreight ?? false),
          reason: adjustment?.reason ?? '',
          ...Object.fromEntries(
            (adjustment?.freeProductIds ?? []).map((productId) => [freeName(productId), 'on']),
          ),
        }}
      >
        {(field) => (
          <>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                field={field('percent')}
                label="Percent off"
                optional
                inputMode="decimal"
                autoComplete="off"
                data-first-focus
              />
              <TextField
                field={field('amount')}
                label="Or dollars off"
                optional
                inputMode="decimal"
                autoComplete="off"
              />
            </div>
            {lines.length > 0 && (
              <fieldset>
                <legend className="office-heading">Free of charge</legend>
                {lines.map(({ productId, qty, description, amount }) => (
                  <CheckboxField
                    key={productId}
                    field={field(freeName(productId))}
                    label={`${qty} × ${description}, ${moneyText(amount)}`}
                  />
                ))}
              </fieldset>
            )}
            <CheckboxField
              field={field('waivesFreight')}
              label={freight > 0 ? `Waive the freight, ${moneyText(freight)}` : 'Waive the freight'}
            />
            <ReasonField field={field('reason')} />
            <p className="office-bar">
              <SubmitButton>Save discount</SubmitButton>
              {adjustment !== null && (
                <SubmitButton
                  look="quiet"
                  formAction={linkTo('/office/drafts/:draftId/discount/remove', { draftId })}
                >
                  Remove discount
                </SubmitButton>
              )}
            </p>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
