import { data } from 'react-router';
import { ROLE_NAMES } from '../../../domain/office/roles.ts';
import { apiContext } from '../../api/browser-api.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { refusedReply, unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { RecoveryCodes } from '../parts/recovery-codes.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import type { Route } from './+types/invitation-page.ts';

export async function loader({ context, request, params, url }: Route.LoaderArgs) {
  // After the last step the invitation is used; the page then shows the recovery codes of its action.
  if (request.method !== 'GET') return null;
  return unwrap(await context.get(apiContext).call('get /office/invitations/{token}', { params }), url.href);
}

type App = { totpUri: string; qrSvg: string };

export async function action({ context, request, params }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const typed = (name: string) => String(form.get(name) ?? '');
  if (form.has('code')) {
    const body = { code: typed('code') };
    const result = await api.call('post /office/invitations/{token}/code', { params, body });
    if (result.ok) return data({ step: 'done' as const, recoveryCodes: result.data.recoveryCodes });
    const app: App = { totpUri: typed('totpUri'), qrSvg: typed('qrSvg') };
    return data({ step: 'app' as const, app, ...refusedReply(result.error, form).data });
  }
  const body = { password: typed('password') };
  const result = await api.call('post /office/invitations/{token}', { params, body });
  return result.ok
    ? data({ step: 'app' as const, app: result.data, reply: undefined })
    : refusedReply(result.error, form);
}

export const shouldRevalidate = () => false;

export default function InvitationPage({ loaderData, actionData, params }: Route.ComponentProps) {
  if (actionData && 'step' in actionData && actionData.step === 'done') {
    return <NewRecoveryCodes codes={actionData.recoveryCodes} />;
  }
  if (actionData && 'step' in actionData) {
    const { app, reply } = actionData;
    return <ScanCode app={app} token={params.token} refused={reply ? { reply } : undefined} />;
  }
  return (
    <>
      <title>Your invitation · Office</title>
      <h1 className="office-title">Welcome{loaderData ? `, ${loaderData.name}` : ''}</h1>
      {loaderData && (
        <p>
          You’ll join as {ROLE_NAMES[loaderData.role]} with {loaderData.email}.
        </p>
      )}
      <OfficeForm refused={actionData && 'reply' in actionData ? actionData : undefined}>
        {(field) => (
          <>
            <PasswordField
              field={field('password')}
              label="Password"
              hint="At least 12 characters"
              autoComplete="new-password"
            />
            <SubmitButton>Continue</SubmitButton>
          </>
        )}
      </OfficeForm>
    </>
  );
}

function ScanCode({
  app,
  token,
  refused,
}: {
  app: App;
  token: string;
  refused: Parameters<typeof OfficeForm>[0]['refused'];
}) {
  const secret = new URL(app.totpUri).searchParams.get('secret') ?? '';
  return (
    <>
      <title>Your phone · Office</title>
      <h1 className="office-title">Add your phone</h1>
      <p>Scan this with an authenticator app, then enter the six digits that it shows.</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(app.qrSvg)}`}
        alt="QR code for the app"
        className="w-56 bg-[#fff]"
      />
      <p className="text-muted">
        No camera? Type this key into the app: <span className="font-mono break-all">{secret}</span>
      </p>
      <OfficeForm refused={refused}>
        {(field) => (
          <>
            <input type="hidden" name="totpUri" value={app.totpUri} />
            <input type="hidden" name="qrSvg" value={app.qrSvg} />
            <TextField
              field={field('code')}
              label="Code"
              kind="digits"
              autoComplete="one-time-code"
              width="half"
            />
            <SubmitButton>Finish</SubmitButton>
          </>
        )}
      </OfficeForm>
      <p>
        <TextLink to={linkTo('/office/invitations/:token', { token })}>Start over</TextLink>
      </p>
    </>
  );
}

function NewRecoveryCodes({ codes }: { codes: readonly string[] }) {
  return (
    <>
      <title>Recovery codes · Office</title>
      <h1 className="office-title">Save your recovery codes</h1>
      <p>
        Each of these logs you in once if you lose your phone. They are shown only now: print them or write
        them down.
      </p>
      <RecoveryCodes codes={codes} />
      <p className="no-print">
        <TextLink to={linkTo('/office/today')}>I saved them. Go to Today</TextLink>
      </p>
    </>
  );
}
