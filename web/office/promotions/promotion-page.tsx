import { Form, redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { refusedAction, shown } from '../call-office.ts';
import { Did } from '../ui/list-tools.tsx';
import { OfficeForm, Refusal, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/promotion-page.ts';
import { PromotionFields, promotionIn, promotionValues } from './promotion-fields.tsx';
import { PromotionState, promotionPath } from './promotions-page.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const promo = shown(
    await context.get(apiContext).call('get /office/promotions/{promoCode}', { params }),
    url.href,
  );
  const { searchParams } = url;
  return { promo, wasUntil: searchParams.get('was') ?? '', wasFrom: searchParams.get('from') ?? '' };
}

/** Saves the form, or only the fields that were posted. Posted below the page's address: `end`. */
export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const path = promotionPath(params.promoCode);
  if (/\/end$/.test(url.pathname)) {
    const ended = await api.call('post /office/promotions/{promoCode}/end', { params });
    if (!ended.ok) return refusedAction(ended.error, form, url.href);
    const was = new URLSearchParams({
      did: 'end',
      was: String(form.get('endsOn') ?? ''),
      from: String(form.get('startsOn') ?? ''),
    });
    return redirect(`${path}?${was}`, 303);
  }
  const saved = await api.call('put /office/promotions/{promoCode}', {
    params,
    body: { ...promotionIn(form), version: Number(form.get('version')) } as never,
  });
  if (!saved.ok) return refusedAction(saved.error, form, url.href);
  return redirect(`${path}?did=save`, 303);
}

export default function PromotionPage({
  loaderData: { promo, wasUntil, wasFrom },
  actionData,
}: Route.ComponentProps) {
  const { promoCode, effect, state, uses, version, refusedToday } = promo;
  const path = promotionPath(promoCode);
  const isForm = 'kind' in (actionData?.reply.values ?? {});
  return (
    <div className="max-w-2xl">
      <PageHead
        title={promoCode}
        lead={`${effect}, used ${uses === 1 ? 'once' : `${uses.toLocaleString('en-US')} times`}`}
      >
        <PromotionState state={state} />
        {state !== 'ended' && (
          <Form method="post" action={`${path}/end`}>
            <input type="hidden" name="endsOn" value={promo.endsOn ?? ''} />
            <input type="hidden" name="startsOn" value={promo.startsOn ?? ''} />
            <SubmitButton look="quiet">End now</SubmitButton>
          </Form>
        )}
      </PageHead>
      <Did
        words={{
          add: 'The code is entered.',
          save: 'Saved. Carts that hold the code follow.',
          end: (
            <Form method="post" action={path} className="office-bar">
              The code has ended.
              <input type="hidden" name="endsOn" value={wasUntil} />
              <input type="hidden" name="startsOn" value={wasFrom} />
              <input type="hidden" name="version" value={version} />
              <SubmitButton look="quiet">Undo</SubmitButton>
            </Form>
          ),
        }}
      />
      {!isForm && <Refusal refused={actionData} />}
      {refusedToday !== null && (
        <p className="office-notice mb-4">Shoppers who enter it today read: “{refusedToday}”</p>
      )}
      <OfficeForm refused={isForm ? actionData : undefined} action={path} values={promotionValues(promo)}>
        {(field) => (
          <>
            <input type="hidden" name="version" value={version} />
            <PromotionFields field={field} />
            <SubmitButton>Save</SubmitButton>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
