import { data } from 'react-router';
import { ROLE_NAMES } from '../../../domain/office/roles.ts';
import { browserName } from '../../../domain/people/browser-names.ts';
import { apiContext } from '../../api/browser-api.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { codeHeader, redirectOrRefuse, refusedAction, unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { RecoveryCodes } from '../parts/recovery-codes.tsx';
import { Did } from '../ui/done-notice.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import { instantText } from '../ui/texts.ts';
import type { Route } from './+types/me-page.ts';
import { Passkeys } from './passkeys.tsx';

export async function loader({ context, url }: Route.LoaderArgs) {
  return unwrap(await context.get(apiContext).call('get /office/me'), url.href);
}

/** `step` names the form. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const text = (name: string) => String(form.get(name) ?? '');
  const headers = codeHeader(form);
  const done = (did: string) => linkTo('/office/me', { did });
  switch (text('step')) {
    case 'password': {
      const body = { currentPassword: text('currentPassword'), password: text('password') };
      return redirectOrRefuse(
        await api.call('post /office/me/password', { body }),
        form,
        url.href,
        done('password'),
      );
    }
    case 'recovery-codes': {
      const renewed = await api.call('post /office/me/recovery-codes', { headers });
      return renewed.ok
        ? data({ reply: undefined, recoveryCodes: renewed.data.recoveryCodes })
        : refusedAction(renewed.error, form, url.href);
    }
    case 'sessions':
      return redirectOrRefuse(await api.call('delete /office/me/sessions'), form, url.href, done('sessions'));
    default: {
      const body = { name: text('name'), shortcuts: form.get('shortcuts') === 'on' };
      return redirectOrRefuse(await api.call('put /office/me', { body }), form, url.href, done('profile'));
    }
  }
}

export default function MePage({ loaderData: me, actionData }: Route.ComponentProps) {
  const { staff, shortcuts, sessions, passkeys, recoveryCodesLeft } = me;
  const reply = actionData?.reply;
  /** The refusal belongs to the form that was sent. */
  const refusedOf = (step: string) => (reply?.values.step === step ? { reply } : undefined);
  const codes = actionData && 'recoveryCodes' in actionData ? actionData.recoveryCodes : null;
  return (
    <div className="max-w-xl">
      <PageHead title="Your profile" lead={`${staff.email}, ${ROLE_NAMES[staff.role]}`} />
      <Did
        words={{
          profile: 'Saved.',
          password: 'Your new password is saved. Your other sessions have ended.',
          passkey: 'The passkey is added. Use it the next time you log in.',
          'passkey-removed': 'The passkey no longer opens the office. Delete it on your device too.',
          sessions: 'All your other sessions have ended.',
        }}
      />
      <div className="grid gap-8">
        <OfficeForm
          refused={refusedOf('profile')}
          values={{ name: staff.name, shortcuts: shortcuts ? 'on' : '' }}
        >
          {(field) => (
            <>
              <TextField field={field('name')} label="Name" width="half" autoComplete="name" />
              <CheckboxField
                field={field('shortcuts')}
                label="Keyboard shortcuts"
                hint="Press ? for the list."
              />
              <SubmitButton name="step" value="profile">
                Save
              </SubmitButton>
            </>
          )}
        </OfficeForm>
        <section aria-labelledby="password-title">
          <h2 id="password-title" className="office-heading mb-2">
            Password
          </h2>
          <OfficeForm refused={refusedOf('password')}>
            {(field) => (
              <>
                <PasswordField
                  field={field('currentPassword')}
                  label="Current password"
                  autoComplete="current-password"
                />
                <PasswordField
                  field={field('password')}
                  label="New password"
                  hint="At least 12 characters"
                  autoComplete="new-password"
                />
                <SubmitButton look="quiet" name="step" value="password">
                  Change password
                </SubmitButton>
              </>
            )}
          </OfficeForm>
        </section>
        <Passkeys passkeys={passkeys} />
        <section aria-labelledby="codes-title">
          <h2 id="codes-title" className="office-heading mb-2">
            Recovery codes
          </h2>
          {codes ? (
            <>
              <p role="status">
                Print these or write them down. They are shown only now; the old ones no longer work.
              </p>
              <RecoveryCodes codes={codes} />
            </>
          ) : (
            <OfficeForm refused={refusedOf('recovery-codes')}>
              {() => (
                <>
                  <p>
                    <span className={recoveryCodesLeft === 0 ? 'font-medium text-danger' : undefined}>
                      {recoveryCodesLeft} of 10 are left.
                    </span>{' '}
                    Each logs you in once if you lose your phone.
                  </p>
                  <SubmitButton look="quiet" name="step" value="recovery-codes">
                    New recovery codes
                  </SubmitButton>
                </>
              )}
            </OfficeForm>
          )}
        </section>
        <section aria-labelledby="sessions-title">
          <h2 id="sessions-title" className="office-heading mb-2">
            Where you are logged in
          </h2>
          <ul className="mb-3 grid gap-1">
            {sessions.map(({ startedAt, lastUsedAt, userAgent, isCurrent }) => (
              <li key={startedAt}>
                {instantText(lastUsedAt)}
                {isCurrent && ', here'} <span className="text-sm text-muted">{browserName(userAgent)}</span>
              </li>
            ))}
          </ul>
          {sessions.length > 1 && (
            <OfficeForm refused={refusedOf('sessions')}>
              {() => (
                <SubmitButton look="quiet" name="step" value="sessions">
                  End other sessions
                </SubmitButton>
              )}
            </OfficeForm>
          )}
        </section>
      </div>
    </div>
  );
}
