import { BRANDS } from '../../../domain/brands/brands.ts';
import { apiContext } from '../../api/browser-api.ts';
import { redirectOrRefuse } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { Review } from '../ui/review.tsx';
import type { Route } from './+types/remove-permit-page.ts';
import { permitAt } from './permits.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  return permitAt(context.get(apiContext), params.permitId, url.href);
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const removed = await context.get(apiContext).call('delete /office/settings/winery/permits/{permitId}', {
    params: { permitId: idIn(params.permitId) },
  });
  return redirectOrRefuse(removed, form, url.href, linkTo('/office/settings/winery', { did: 'remove' }));
}

export default function RemovePermitPage({ loaderData: permit, actionData }: Route.ComponentProps) {
  const { permitId, brandingId, state, number } = permit;
  return (
    <Review
      title={`Delete permit ${number}?`}
      button="Delete permit"
      back={linkTo('/office/settings/winery/permits/:permitId', { permitId })}
      refused={actionData}
    >
      <p>
        {BRANDS[brandingId].name} has it for {state}. State files no longer carry its number.
      </p>
    </Review>
  );
}
