import { redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { bodyOf } from '../body-of.ts';
import { refusedAction } from '../call-office.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/new-promotion-page.ts';
import { loadPromoScope } from './product-choice.tsx';
import { PromotionFields, promotionIn } from './promotion-fields.tsx';
import { promotionPath } from './promotions-page.tsx';

export const loader = ({ context, url }: Route.LoaderArgs) =>
  loadPromoScope(context.get(apiContext), url.href);

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { ...promotionIn(form), promoCode: String(form.get('promoCode') ?? '') };
  const added = await context
    .get(apiContext)
    .call('post /office/promotions', { body: bodyOf('post /office/promotions', body) });
  if (!added.ok) return refusedAction(added.error, form, url.href);
  return redirect(`${promotionPath(added.data.promoCode)}?did=add`, 303);
}

export default function NewPromotionPage({ loaderData: scope, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <PageHead title="New promotion" lead="Starts now unless you set a first day." />
      <OfficeForm refused={actionData} values={{ kind: 'percent' }}>
        {(field) => (
          <>
            <TextField
              field={field('promoCode')}
              label="Code"
              width="half"
              hint="What shoppers type, for example SPRING27"
              autoComplete="off"
              autoCapitalize="characters"
            />
            <PromotionFields field={field} {...scope} />
            <SubmitButton>Add promotion</SubmitButton>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
