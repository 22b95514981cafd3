import { data, Link, redirect } from 'react-router';
import { browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { serverApi } from '../../api/server-api.ts';
import { forgetDraft, useDraft } from '../../forms/drafts.ts';
import { fieldOf } from '../../forms/field-of.ts';
import { PASSWORD_SECRETS } from '../../forms/new-password-fields.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountForm } from '../account-form.tsx';
import type { Route } from './+types/login-page.ts';
import { afterLogin } from './after-login.ts';
import { AUTH_DRAFT } from './auth-draft.ts';
import { type AuthVisit, authPath, authVisitOf } from './auth-links.ts';
import { AuthPage } from './auth-page.tsx';
import { whenLoggedOut } from './when-logged-out.ts';

const loadRules = () => import('./send-login.ts');

const labels = { email: 'Email Address', password: 'Password' } as const;

async function load(api: Api, url: string): Promise<{ visit: AuthVisit; isReset: boolean }> {
  await whenLoggedOut(api, url);
  return { visit: authVisitOf(url), isReset: new URL(url).searchParams.get('password') === 'reset' };
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(serverApi(context), request.url);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi, request.url);

async function act(api: Api, request: Request) {
  const { sendLogin } = await loadRules();
  const sent = await sendLogin(api, await request.formData());
  if (!sent.ok) return data(sent.reply, { status: sent.status });
  return redirect(await afterLogin(api, authVisitOf(request.url), '/shop'));
}

export const action = ({ context, request }: Route.ActionArgs) => act(serverApi(context), request);
export async function clientAction({ request }: Route.ClientActionArgs) {
  const answer = await act(browserApi, request);
  if (answer instanceof Response) forgetDraft(AUTH_DRAFT);
  return answer;
}

export default function LoginPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { visit, isReset } = loaderData;
  const form = useCheckedForm(reply, { loadRules, judge: (rules, typed) => rules.checkLogin(typed) });
  useDraft(form, { name: AUTH_DRAFT, secret: PASSWORD_SECRETS });
  const fields = { errors: form.errors, values: reply?.values ?? {} };
  return (
    <AuthPage title="Log In" lead={visit.clubType && 'Log in to join the club.'} form={form} labels={labels}>
      {isReset && (
        <div className="mb-9" role="status">
          <Notice tone="good">Your new password is saved. Please log in with it.</Notice>
        </div>
      )}
      <AccountForm
        form={form}
        submit="Log In"
        busyText="Logging in…"
        aside={
          <Link className="link-line" to={authPath('/shop/forgot-password', visit)}>
            Forgot password?
          </Link>
        }
      >
        <TextField
          field={fieldOf(fields, 'email')}
          label={labels.email}
          kind="email"
          autoComplete="username"
        />
        <PasswordField
          field={fieldOf(fields, 'password')}
          label={labels.password}
          autoComplete="current-password"
        />
      </AccountForm>
      <p className="mt-10 border-t border-line pt-6">
        New here?{' '}
        <Link className="link-line" to={authPath('/shop/sign-up', visit)}>
          Sign Up
        </Link>
      </p>
    </AuthPage>
  );
}
