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
import { type Entrance, entranceOf, entrancePath } from './entrance.ts';
import { ENTRANCE_DRAFT } from './entrance-draft.ts';
import { EntrancePage } from './entrance-page.tsx';
import { whenLoggedOut } from './when-logged-out.ts';

const loadRules = () => import('./send-login.ts');

const labels = { email: 'Email Address', password: 'Password' } as const;

async function load(api: Api, url: string): Promise<{ entrance: Entrance; isReset: boolean }> {
  await whenLoggedOut(api, url);
  return { entrance: entranceOf(url), isReset: new URL(url).searchParams.get('password') === 'reset' };
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(serverApi(context), request.url);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi, request.url);

async function act(api: Api, request: Request) {
  const { sendLogin } = await loadRules();
  const sent = await sendLogin(api, await request.formData());
  if (!sent.ok) return data(sent.reply, { status: sent.status });
  return redirect(await afterLogin(api, entranceOf(request.url), '/shop'));
}

export const action = ({ context, request }: Route.ActionArgs) => act(serverApi(context), request);
export async function clientAction({ request }: Route.ClientActionArgs) {
  const answer = await act(browserApi, request);
  if (answer instanceof Response) forgetDraft(ENTRANCE_DRAFT);
  return answer;
}

export default function LoginPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { entrance, isReset } = loaderData;
  const form = useCheckedForm(reply, { loadRules, judge: (rules, typed) => rules.checkLogin(typed) });
  useDraft(form, { name: ENTRANCE_DRAFT, secret: PASSWORD_SECRETS });
  const fields = { errors: form.errors, values: reply?.values ?? {} };
  return (
    <EntrancePage
      title="Log In"
      lead={entrance.clubType && 'Log in to join the club.'}
      form={form}
      labels={labels}
    >
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
          <Link className="link-line" to={entrancePath('/shop/forgot-password', entrance)}>
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
        <Link className="link-line" to={entrancePath('/shop/sign-up', entrance)}>
          Sign Up
        </Link>
      </p>
    </EntrancePage>
  );
}
