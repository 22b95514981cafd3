import { Link } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { State } from '../parts/states.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/member-card-link-page.ts';
import { backToList } from './back-to-list.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const membershipId = idIn(params.membershipId);
  const member = unwrap(
    await context.get(apiContext).call('get /office/members/{membershipId}', { params: { membershipId } }),
    url.href,
  );
  return { member };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const membershipId = idIn(params.membershipId);
  const sent = await context
    .get(apiContext)
    .call('post /office/members/{membershipId}/card-link', { params: { membershipId } });
  const clubTypeId = Number(form.get('club')) || '';
  return redirectOrRefuse(sent, form, url.href, backToList(url, { membershipId, clubTypeId }, 'card-link'));
}

export default function MemberCardLinkPage({ loaderData: { member }, actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <PageHead
        title="Send a card link"
        lead={
          <>
            {member.name || member.email},{' '}
            <Link to={linkTo('/office/clubs/:clubTypeId', { clubTypeId: member.clubTypeId })}>
              {member.club}
            </Link>
            , {member.tier} <State of="member" state={member.state} />
          </>
        }
      />
      <OfficeForm refused={actionData}>
        {() => (
          <>
            <input type="hidden" name="club" value={member.clubTypeId} />
            <p>
              The member gets an email with a link to enter another card. A declined shipment is charged to it
              at once. The link works for seven days, and replaces the one before it.
            </p>
            <SubmitButton>Send card link</SubmitButton>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
