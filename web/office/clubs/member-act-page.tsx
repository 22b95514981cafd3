import { Link, redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { notFoundPage } from '../../api/page-failure.ts';
import { TextField } from '../../ui/text-field.tsx';
import { refusedAction, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { State } from '../parts/states.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/member-act-page.ts';
import { backToList } from './back-to-list.ts';

const ACTS = {
  include: {
    title: 'Send every release',
    lead: 'The member gets the releases that leave new members out, too. A release that members may still change gets a shipment at once, and the member an email.',
    button: 'Send every release',
  },
  'leave-out': {
    title: 'Leave out of early releases',
    lead: 'Releases that are close to the first shipment leave the member out again. Shipments that are prepared stay: skip them in their release.',
    button: 'Leave out',
  },
  hold: {
    title: 'Put a membership on hold',
    lead: 'Nothing ships until it is resumed, and the member keeps their place. A shipment that is still open is skipped.',
    button: 'Put on hold',
  },
  resume: {
    title: 'Resume a membership',
    lead: 'The next release ships again. A shipment that was skipped stays skipped.',
    button: 'Resume',
  },
  cancel: {
    title: 'Cancel a membership',
    lead: 'The customer cannot join this club online again. This can’t be undone.',
    button: 'Cancel membership',
  },
} as const;

export type MemberAct = keyof typeof ACTS;

function actIn(params: { act: string }): MemberAct {
  const act = (Object.keys(ACTS) as MemberAct[]).find((each) => each === params.act);
  return act ?? notFoundPage();
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const membershipId = idIn(params.membershipId);
  const act = actIn(params);
  const member = unwrap(
    await context.get(apiContext).call('get /office/members/{membershipId}', { params: { membershipId } }),
    url.href,
  );
  return { member, act };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const membershipId = idIn(params.membershipId);
  const act = actIn(params);
  const api = context.get(apiContext);
  const call = { params: { membershipId } };
  const done =
    act === 'cancel'
      ? await api.call('post /office/members/{membershipId}/cancel', {
          ...call,
          body: { reason: String(form.get('reason') ?? '') },
        })
      : act === 'include' || act === 'leave-out'
        ? await api.call('put /office/members/{membershipId}/releases', {
            ...call,
            body: { wantsEveryRelease: act === 'include' },
          })
        : await api.call(`post /office/members/{membershipId}/${act}`, call);
  if (!done.ok) return refusedAction(done.error, form, url.href);
  const clubTypeId = Number(form.get('club')) || '';
  return redirect(backToList(url, { membershipId, clubTypeId }, act), 303);
}

export default function MemberActPage({ loaderData: { member, act }, actionData }: Route.ComponentProps) {
  const { title, lead, button } = ACTS[act];
  return (
    <div className="max-w-2xl">
      <PageHead
        title={act === 'cancel' ? `Cancel the membership of ${member.name || member.email}?` : title}
        lead={
          <>
            {act !== 'cancel' && `${member.name || member.email}, `}
            <Link to={linkTo('/office/clubs/:clubTypeId', { clubTypeId: member.clubTypeId })}>
              {member.club}
            </Link>
            , {member.tier} <State of="member" state={member.state} />
          </>
        }
      />
      <OfficeForm refused={actionData}>
        {(field) => (
          <>
            <input type="hidden" name="club" value={member.clubTypeId} />
            <p>{lead}</p>
            {act !== 'include' && act !== 'leave-out' && <p>The member gets an email.</p>}
            {act === 'cancel' && (
              <TextField
                field={field('reason')}
                label="Reason"
                hint="Internal. Don’t write names."
                autoComplete="off"
              />
            )}
            <SubmitButton look={act === 'cancel' ? 'danger' : 'main'}>{button}</SubmitButton>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
