import { BRANDS } from '../../../domain/brands/brands.ts';
import { apiContext } from '../../api/browser-api.ts';
import { redirectOrRefuse } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { Review } from '../ui/review.tsx';
import type { Route } from './+types/remove-permit-page.ts';
import { permitToDelete, stateNameOf } from './permits.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return permitToDelete(context.get(apiContext), params.permitId, url.href);
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const removed = await context.get(apiContext).call('delete /office/settings/winery/permits/{permitId}', {
    params: { permitId: idIn(params.permitId) },
  });
  return redirectOrRefuse(removed, form, url.href, linkTo('/office/settings/winery', { did: 'remove' }));
}

export default function RemovePermitPage({ loaderData, actionData }: Route.ComponentProps) {
  const { permitId, brandingId, state, number } = loaderData.permit;
  return (
    <Review
      title={`Delete permit ${number}?`}
      button="Delete permit"
      back={linkTo('/office/settings/winery/permits/:permitId', { permitId })}
      refused={actionData}
    >
      <p>
        {BRANDS[brandingId].name} has it for {stateNameOf(state)}. {loaderData.stops}
      </p>
      <p>
        Orders keep the number that they were placed or shipped under. State files and slips of other orders
        no longer show it.
      </p>
    </Review>
  );
}
