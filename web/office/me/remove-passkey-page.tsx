import { apiContext } from '../../api/browser-api.ts';
import { notFoundPage } from '../../api/page-failure.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { Review } from '../ui/review.tsx';
import type { Route } from './+types/remove-passkey-page.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { passkeys } = unwrap(await context.get(apiContext).call('get /office/me'), url.href);
  const passkey = passkeys.find(({ passkeyId }) => passkeyId === params.passkeyId);
  return passkey ?? notFoundPage();
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const { passkeyId } = params;
  const removed = await context
    .get(apiContext)
    .call('delete /office/me/passkeys/{passkeyId}', { params: { passkeyId } });
  return redirectOrRefuse(removed, form, url.href, linkTo('/office/me', { did: 'passkey-removed' }));
}

export default function RemovePasskeyPage({ loaderData: passkey, actionData }: Route.ComponentProps) {
  return (
    <Review
      title={`Remove the passkey ${passkey.name}?`}
      button="Remove passkey"
      back={linkTo('/office/me')}
      refused={actionData}
    >
      <p>You can no longer log in with it. Your password and code go on working.</p>
    </Review>
  );
}
