import { apiContext } from '../../api/browser-api.ts';
import { notFoundPage } from '../../api/page-failure.ts';
import { bodyOf } from '../body-of.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/edit-member-page.ts';
import { MemberFields, memberFieldsIn } from './member-fields.tsx';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const membershipId = idIn(params.membershipId);
  const member = unwrap(
    await api.call('get /office/members/{membershipId}', { params: { membershipId } }),
    url.href,
  );
  const { customerId, clubTypeId } = member;
  if (customerId === null) return notFoundPage();
  const [club, found] = await Promise.all([
    api.call('get /office/clubs/{clubTypeId}', { params: { clubTypeId } }),
    api.call('get /office/customers/{customerId}', { params: { customerId: String(customerId) } }),
  ]);
  return { member, club: unwrap(club, url.href), found: unwrap(found, url.href) };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const membershipId = idIn(params.membershipId);
  const set = await context.get(apiContext).call('put /office/members/{membershipId}', {
    params: { membershipId },
    body: bodyOf('put /office/members/{membershipId}', memberFieldsIn(form)),
  });
  return redirectOrRefuse(set, form, url.href, ({ changed }) =>
    linkTo(
      '/office/members/:membershipId',
      { membershipId },
      { did: changed.length === 0 ? 'same' : 'change' },
    ),
  );
}

export default function EditMemberPage({
  loaderData: { member, club, found },
  actionData,
}: Route.ComponentProps) {
  const { membershipId, tierId, address, card } = member;
  const tiers = club.tiers.filter((tier) => tier.isOpen || tier.tierId === tierId);
  return (
    <div className="max-w-2xl">
      <PageHead
        title={`Change the membership of ${member.name || member.email}`}
        lead={`${club.club}, ${member.email}`}
      />
      <OfficeForm refused={actionData} values={{ tierId: String(tierId), place: '', cardId: '' }}>
        {(field) => (
          <>
            <MemberFields
              field={field}
              club={{ ...club, tiers }}
              customer={found}
              stays={{ place: address.join(', '), card: card?.lastFour ?? null }}
            />
            <p>
              {member.email} gets an email that says what changed. Shipments that are prepared keep their
              wines; those that can still change go to the new address.
            </p>
            <div className="office-bar">
              <SubmitButton>Save</SubmitButton>
              <ButtonLink to={linkTo('/office/members/:membershipId', { membershipId })}>Back</ButtonLink>
            </div>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
