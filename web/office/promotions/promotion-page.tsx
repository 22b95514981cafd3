import { Form } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { actAt } from '../acts.ts';
import { bodyOf } from '../body-of.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { State } from '../parts/states.tsx';
import { Did } from '../ui/done-notice.tsx';
import { OfficeForm, Refusal, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { numberText } from '../ui/texts.ts';
import type { Route } from './+types/promotion-page.ts';
import { loadPromoScope } from './product-choice.tsx';
import { PromotionFields, promotionIn, promotionValues } from './promotion-fields.tsx';
import { promotionPath } from './promotions-page.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [promo, scope] = await Promise.all([
    api.call('get /office/promotions/{promoCode}', { params }),
    loadPromoScope(api, url.href),
  ]);
  const { searchParams } = url;
  return {
    promo: unwrap(promo, url.href),
    scope,
    wasUntil: searchParams.get('was') ?? '',
    wasFrom: searchParams.get('from') ?? '',
  };
}

/** Saves the form, or only the fields that were posted. Posted below the page's address: `end`. */
export async function action({ context, params, pattern, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const doneAt = (query: Record<string, string>) => linkTo('/office/promotions/:promoCode', params, query);
  const act = actAt(pattern, '/office/promotions/:promoCode', {
    '': async () => {
      const body = bodyOf('put /office/promotions/{promoCode}', {
        ...promotionIn(form),
        version: Number(form.get('version')),
      });
      const saved = await api.call('put /office/promotions/{promoCode}', { params, body });
      return redirectOrRefuse(saved, form, url.href, doneAt({ did: 'save' }));
    },
    end: async () => {
      const over = await api.call('post /office/promotions/{promoCode}/end', { params });
      const was = { was: String(form.get('endsOn') ?? ''), from: String(form.get('startsOn') ?? '') };
      return redirectOrRefuse(over, form, url.href, doneAt({ did: 'end', ...was }));
    },
  });
  return act();
}

export default function PromotionPage({
  loaderData: { promo, scope, wasUntil, wasFrom },
  actionData,
}: Route.ComponentProps) {
  const { promoCode, effect, state, uses, version, refusedToday } = promo;
  const path = promotionPath(promoCode);
  const isForm = 'kind' in (actionData?.reply.values ?? {});
  return (
    <div className="max-w-2xl">
      <PageHead
        title={promoCode}
        lead={`${effect}, used ${uses === 1 ? 'once' : `${numberText(uses)} times`}`}
      >
        <State of="promotion" state={state} />
        {state !== 'ended' && (
          <Form method="post" action={linkTo('/office/promotions/:promoCode/end', { promoCode })}>
            <input type="hidden" name="endsOn" value={promo.endsOn ?? ''} />
            <input type="hidden" name="startsOn" value={promo.startsOn ?? ''} />
            <SubmitButton look="quiet">End now</SubmitButton>
          </Form>
        )}
      </PageHead>
      <Did
        words={{
          add: 'The code is added.',
          save: 'Saved. Carts with this code follow within seconds.',
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
        <p className="office-notice mb-4">Shoppers who enter it today see: “{refusedToday}”</p>
      )}
      <OfficeForm refused={isForm ? actionData : undefined} action={path} values={promotionValues(promo)}>
        {(field) => (
          <>
            <input type="hidden" name="version" value={version} />
            <PromotionFields
              field={field}
              products={scope.products}
              // One that no product has anymore can still be unticked.
              categories={[
                ...scope.categories,
                ...(promo.categories ?? [])
                  .filter((own) => scope.categories.every(({ name }) => name !== own))
                  .map((name) => ({ name, brandingIds: [] })),
              ]}
            />
            <SubmitButton>Save</SubmitButton>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
