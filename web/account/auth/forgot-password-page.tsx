import { data, Link, redirect } from 'react-router';
import { browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { serverApi } from '../../api/server-api.ts';
import { useDraft } from '../../forms/drafts.ts';
import { fieldOf } from '../../forms/field-of.ts';
import { PASSWORD_SECRETS } from '../../forms/new-password-fields.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountForm } from '../account-form.tsx';
import type { Route } from './+types/forgot-password-page.ts';
import { AUTH_DRAFT } from './auth-draft.ts';
import { authPath, authVisitOf } from './auth-links.ts';
import { AuthPage } from './auth-page.tsx';

const loadRules = () => import('./send-request-password.ts');

const labels = { email: 'Email Address' } as const;

function load(url: string) {
  return { isSent: new URL(url).searchParams.has('sent'), visit: authVisitOf(url) };
}

export const loader = ({ request }: Route.LoaderArgs) => load(request.url);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(request.url);

async function act(api: Api, request: Request) {
  const { sendRequestPassword } = await loadRules();
  const visit = authVisitOf(request.url);
  const sent = await sendRequestPassword(api, await request.formData(), visit);
  if (!sent.ok) return data(sent.reply, { status: sent.status });
  return redirect(authPath('/shop/forgot-password', visit, { sent: 'yes' }));
}

export const action = ({ context, request }: Route.ActionArgs) => act(serverApi(context), request);
export const clientAction = ({ request }: Route.ClientActionArgs) => act(browserApi, request);

export default function ForgotPasswordPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { isSent, visit } = loaderData;
  const form = useCheckedForm(reply, {
    loadRules,
    judge: (rules, typed) => rules.checkRequestPassword(typed),
  });
  useDraft(form, { name: AUTH_DRAFT, secret: PASSWORD_SECRETS });
  const fields = { errors: form.errors, values: reply?.values ?? {} };
  return (
    <AuthPage
      title="Reset Password"
      lead={isSent ? null : 'Enter your email address and we will send you a link to choose a new password.'}
      form={form}
      labels={labels}
    >
      <div role="status" aria-live="polite">
        {isSent && (
          <div className="mb-9">
            <Notice tone="good" title="Check your email">
              If the address belongs to an account, a link to choose a new password is on its way. It expires
              in one hour.
            </Notice>
          </div>
        )}
      </div>
      <AccountForm form={form} submit="Reset Password" busyText="Sending the link…">
        <TextField
          field={fieldOf(fields, 'email')}
          label={labels.email}
          kind="email"
          autoComplete="username"
        />
      </AccountForm>
      <p className="mt-10 border-t border-line pt-6">
        Remember your password?{' '}
        <Link className="link-line" to={authPath('/shop/login', visit)}>
          Log In
        </Link>
      </p>
    </AuthPage>
  );
}
