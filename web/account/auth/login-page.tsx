import { apiContext } from '../../api/browser-api.ts';
import { forgetDraft, useDraft } from '../../forms/drafts.ts';
import { labelledFields } from '../../forms/field-of.ts';
import { PASSWORD_SECRETS } from '../../forms/name-and-password-fields.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountForm } from '../account-form.tsx';
import { authAction } from '../form-action.ts';
import type { Route } from './+types/login-page.ts';
import { afterLogin, whenLoggedOut } from './after-login.ts';
import { AUTH_DRAFT } from './auth-draft.ts';
import { authPath, authVisitOf, isAfterSession } from './auth-links.ts';
import { AuthPage } from './auth-page.tsx';

const loadRules = () => import('./send-login.ts');

const labels = { email: 'Email Address', password: 'Password' } as const;

async function load({ context, request }: Route.LoaderArgs) {
  const { url } = request;
  await whenLoggedOut(context.get(apiContext), url);
  return {
    visit: authVisitOf(url),
    isReset: new URL(url).searchParams.get('password') === 'reset',
    hasEnded: isAfterSession(request),
  };
}

export { load as loader, load as clientLoader };

const act = authAction(loadRules, (url, api) => afterLogin(api, authVisitOf(url), '/shop'));

export { act as action };

export async function clientAction(args: Route.ClientActionArgs) {
  const answer = await act(args);
  if (answer instanceof Response) forgetDraft(AUTH_DRAFT);
  return answer;
}

export default function LoginPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { visit, isReset, hasEnded } = loaderData;
  const form = useCheckedForm(reply, { loadRules, judge: (rules, typed) => rules.check(typed) });
  useDraft(form, { name: AUTH_DRAFT, secret: PASSWORD_SECRETS });
  const field = labelledFields({ errors: form.errors, values: reply?.values ?? {} }, labels);
  return (
    <AuthPage title="Log In" lead={visit.clubType && 'Log in to join the club.'} form={form} labels={labels}>
      {isReset && (
        <div className="mb-9" role="status">
          <Notice tone="good">Your new password is saved. Please log in with it.</Notice>
        </div>
      )}
      {hasEnded && !isReset && (
        <div className="mb-9" role="status">
          <Notice>Your session has ended. Please log in again to continue.</Notice>
        </div>
      )}
      <AccountForm
        form={form}
        submit="Log In"
        busyText="Logging in…"
        aside={<TextLink to={authPath('/shop/forgot-password', visit)}>Forgot password?</TextLink>}
      >
        <TextField {...field('email')} kind="email" autoComplete="username" />
        <PasswordField {...field('password')} autoComplete="current-password" />
      </AccountForm>
      <p className="mt-10 border-t border-line pt-6">
        New here? <TextLink to={authPath('/shop/sign-up', visit)}>Sign Up</TextLink>
      </p>
    </AuthPage>
  );
}
