import type { MouseEvent } from 'react';
import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { forgetDraft, useDraft } from '../../forms/drafts.ts';
import { labelledFields } from '../../forms/field-of.ts';
import { PASSWORD_SECRETS } from '../../forms/name-and-password-fields.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { fetchOnce } from '../../parts/fetch-once.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountForm } from '../account-form.tsx';
import { authAction } from '../form-action.ts';
import type { Route } from './+types/login-page.ts';
import { whenLoggedOut } from './after-login.ts';
import { AUTH_DRAFT } from './auth-draft.ts';
import { afterFormPath, authPath, authVisitOf, isAfterSession, isLoggingIn } from './auth-links.ts';
import { AuthPage } from './auth-page.tsx';
import { CodeFields, CodeForm, useLogInCode } from './code-log-in.tsx';
import { CookiesNeeded } from './cookies-needed.tsx';
import { CODE_INTENT } from './log-in-code-names.ts';
import { sendLogInCode } from './send-log-in-code.ts';

const loadRules = fetchOnce(() => import('./send-login.ts'));

const labels = { email: 'Email Address', password: 'Password' } as const;

async function load({ context, request }: Route.LoaderArgs) {
  const { url } = request;
  await whenLoggedOut(context.get(apiContext), url);
  return {
    visit: authVisitOf(url),
    isReset: new URL(url).searchParams.get('password') === 'reset',
    hasEnded: isAfterSession(request),
    isBlocked: isLoggingIn(url),
  };
}

export { load as loader, load as clientLoader };

const actWithPassword = authAction(loadRules, afterFormPath);

async function act(args: ActionFunctionArgs) {
  const form = await args.request.clone().formData();
  if (!form.has(CODE_INTENT)) return actWithPassword(args);
  const api = args.context.get(apiContext);
  const code = await sendLogInCode(api, form);
  if (code.step === 'in') return redirect(afterFormPath(args.request.url));
  return data({ code }, { status: 422 });
}

export { act as action };

export async function clientAction(args: Route.ClientActionArgs) {
  const answer = await act(args);
  if (answer instanceof Response) forgetDraft(AUTH_DRAFT);
  return answer;
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { visit, isReset, hasEnded, isBlocked } = loaderData;
  const asking = useLogInCode();
  const code = asking.data?.code ?? (actionData && 'code' in actionData ? actionData.code : undefined);
  const reply = actionData && 'values' in actionData ? actionData : undefined;
  const form = useCheckedForm(reply, { loadRules, judge: (rules, typed) => rules.check(typed) });
  const askForCode = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget.form ?? undefined).get('email') ?? '');
    void asking.submit({ email, [CODE_INTENT]: 'mail' }, { method: 'post' });
  };
  useDraft(form, { name: AUTH_DRAFT, secret: PASSWORD_SECRETS });
  const field = labelledFields(
    { errors: form.errors, values: reply?.values ?? { email: code?.email ?? '' } },
    labels,
  );
  return (
    <AuthPage title="Log In" lead={visit.clubType && 'Log in to join the club.'} form={form} labels={labels}>
      {isBlocked && <CookiesNeeded />}
      {isReset && !isBlocked && (
        <div className="mb-9" role="status">
          <Notice tone="good">Your new password is saved. Please log in with it.</Notice>
        </div>
      )}
      {hasEnded && !isReset && (
        <div className="mb-9" role="status">
          <Notice>Your session has ended. Please log in again to continue.</Notice>
        </div>
      )}
      {code?.step === 'enter' ? (
        <>
          <CodeForm email={code.email} />
          <CodeFields reply={code} email={code.email} />
          <p className="mt-6">
            <a className="link-line" href={authPath('/shop/login', visit)}>
              Log in with a password instead
            </a>
          </p>
        </>
      ) : (
        <AccountForm
          form={form}
          submit="Log In"
          busyText="Logging in…"
          aside={
            <>
              <Button
                type="submit"
                look="text"
                name={CODE_INTENT}
                value="mail"
                onClick={askForCode}
                busy={asking.state !== 'idle'}
                busyText="Sending…"
              >
                Email me a code
              </Button>
              <TextLink to={authPath('/shop/forgot-password', visit)}>Forgot password?</TextLink>
            </>
          }
        >
          {code?.message !== undefined && (
            <p role="alert" className="font-bold text-danger">
              {code.message}
            </p>
          )}
          <TextField {...field('email')} kind="email" autoComplete="username" />
          <PasswordField {...field('password')} autoComplete="current-password" />
        </AccountForm>
      )}
      <p className="mt-10 border-t border-line pt-6">
        New here? <TextLink to={authPath('/shop/sign-up', visit)}>Sign Up</TextLink>
      </p>
    </AuthPage>
  );
}
