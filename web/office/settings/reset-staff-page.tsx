import { data } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { codeHeader, refusedAction, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { PageHead } from '../ui/page-head.tsx';
import { Review } from '../ui/review.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/reset-staff-page.ts';
import { InvitationLink } from './invitation-link.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const staffId = idIn(params.staffId);
  const call = context.get(apiContext).call('get /office/settings/staff/{staffId}', { params: { staffId } });
  return unwrap(await call, url.href);
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const reset = await context.get(apiContext).call('post /office/settings/staff/{staffId}/reset', {
    params: { staffId: idIn(params.staffId) },
    headers: codeHeader(form),
  });
  return reset.ok
    ? data({ reply: undefined, invitation: reset.data })
    : refusedAction(reset.error, form, url.href);
}

export default function ResetStaffPage({ loaderData: member, actionData }: Route.ComponentProps) {
  const { staffId, name, email, lastActive } = member;
  if (actionData && 'invitation' in actionData)
    return (
      <div className="max-w-xl">
        <PageHead title={name} lead={email} />
        <InvitationLink {...actionData.invitation} />
      </div>
    );
  return (
    <Review
      title={`Reset the account of ${name}?`}
      button="Reset account"
      back={linkTo('/office/settings/staff/:staffId', { staffId })}
      refused={actionData}
    >
      <p>
        {name} gets a new invitation. The old password, app and passkeys end at once, and so do all sessions:
        what {name} is doing now stops.
      </p>
      {lastActive && <p>Last active {instantText(lastActive)}.</p>}
    </Review>
  );
}
