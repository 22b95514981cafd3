import { data } from 'react-router';
import { ROLE_NAMES, ROLES, type Role } from '../../../domain/office/roles.ts';
import { apiContext } from '../../api/browser-api.ts';
import { type FormValues, formValuesOf } from '../../forms/form-reply.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { codeHeader, type RefusedAction, redirectOrRefuse, unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { useStaff } from '../parts/use-staff.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/staff-member-page.ts';

const LIST = linkTo('/office/settings/staff');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const staffId = Number(params.staffId) || 0;
  const call = context.get(apiContext).call('get /office/settings/staff/{staffId}', { params: { staffId } });
  return unwrap(await call, url.href);
}

export async function action({ context, params: { staffId: id }, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const params = { staffId: Number(id) || 0 };
  const headers = codeHeader(form);
  const body = {
    role: String(form.get('role')) as Role,
    isActive: form.get('isActive') === 'on',
    version: Number(form.get('version')),
  };
  if (!body.isActive && form.get('wasActive') === 'on' && form.get('step') !== 'disable')
    return data({ reply: undefined, isAsked: true, typed: formValuesOf(form, ['code']) });
  const changed = await api.call('put /office/settings/staff/{staffId}', { params, body, headers });
  const over = redirectOrRefuse(changed, form, url.href, LIST);
  if (changed.ok || over instanceof Response || form.get('step') !== 'disable') return over;
  const typed = formValuesOf(form, ['code']);
  return data({ ...over.data, isAsked: true, typed }, { status: changed.error.status || 503 });
}

export default function StaffMemberPage({ loaderData: member, actionData }: Route.ComponentProps) {
  const { staffId, name, email, role, isActive, version } = member;
  const isSelf = useStaff().staffId === staffId;
  const question = actionData && 'isAsked' in actionData ? actionData : null;
  const refused = actionData?.reply && { reply: actionData.reply };
  if (question) return <Disable member={member} typed={question.typed} refused={refused} />;
  return (
    <div className="max-w-xl">
      <PageHead title={name} lead={email} />
      {isSelf ? (
        <p className="office-notice">
          This is you. Another owner changes your role.{' '}
          <TextLink to={linkTo('/office/me')}>Your profile</TextLink>
        </p>
      ) : (
        <>
          <OfficeForm refused={refused} values={{ role, isActive: isActive ? 'on' : '' }}>
            {(field) => (
              <>
                <SelectField
                  field={field('role')}
                  label="Role"
                  width="half"
                  choices={ROLES.map((each) => ({ value: each, label: ROLE_NAMES[each] }))}
                />
                <CheckboxField field={field('isActive')} label="May log in" />
                <input type="hidden" name="version" value={version} />
                <input type="hidden" name="wasActive" value={isActive ? 'on' : ''} />
                <SubmitButton>Save</SubmitButton>
                <p className="text-muted">Changing the role or disabling the account logs the person out.</p>
              </>
            )}
          </OfficeForm>
          <section aria-labelledby="lost" className="mt-8">
            <h2 id="lost" className="office-heading mb-2">
              Phone and recovery codes lost?
            </h2>
            <ButtonLink to={linkTo('/office/settings/staff/:staffId/reset', { staffId })}>
              Reset account
            </ButtonLink>
          </section>
        </>
      )}
      <p className="mt-8">
        <TextLink to={LIST}>All staff</TextLink>
      </p>
    </div>
  );
}

interface DisableProps {
  readonly member: Route.ComponentProps['loaderData'];
  readonly typed: FormValues;
  readonly refused: RefusedAction | undefined;
}

/** Asked before a person is locked out, in the middle of what they are doing. */
function Disable({ member: { staffId, name, lastActive }, typed, refused }: DisableProps) {
  return (
    <div className="max-w-2xl">
      <PageHead title={`Disable the account of ${name}?`} />
      <OfficeForm refused={refused}>
        {() => (
          <>
            {['role', 'version', 'wasActive'].map((field) => (
              <input key={field} type="hidden" name={field} value={typed[field] ?? ''} />
            ))}
            <input type="hidden" name="step" value="disable" />
            <p>
              {name} is logged out at once, in the middle of what {name} is doing, and can’t log in until an
              owner enables the account again.
            </p>
            {lastActive && <p>Last active {instantText(lastActive)}.</p>}
            <div className="office-bar">
              <SubmitButton look="danger">Disable {name}</SubmitButton>
              <ButtonLink to={linkTo('/office/settings/staff/:staffId', { staffId })}>Keep</ButtonLink>
            </div>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
