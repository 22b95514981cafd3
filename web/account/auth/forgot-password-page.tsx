import { useDraft } from '../../forms/drafts.ts';
import { labelledFields } from '../../forms/field-of.ts';
import { PASSWORD_SECRETS } from '../../forms/name-and-password-fields.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { fetchOnce } from '../../parts/fetch-once.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountForm } from '../account-form.tsx';
import { authAction } from '../form-action.ts';
import type { Route } from './+types/forgot-password-page.ts';
import { AUTH_DRAFT } from './auth-draft.ts';
import { authPath, authVisitOf } from './auth-links.ts';
import { AuthPage } from './auth-page.tsx';

const loadRules = fetchOnce(() => import('./send-request-password.ts'));

const labels = { email: 'Email Address' } as const;

function load({ request: { url } }: Route.LoaderArgs) {
  return { isSent: new URL(url).searchParams.has('sent'), visit: authVisitOf(url) };
}

export { load as loader, load as clientLoader };

const act = authAction(loadRules, (url) =>
  authPath('/shop/forgot-password', authVisitOf(url), { sent: 'yes' }),
);

export { act as action, act as clientAction };

export default function ForgotPasswordPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { isSent, visit } = loaderData;
  const form = useCheckedForm(reply, {
    loadRules,
    judge: (rules, typed) => rules.check(typed),
  });
  useDraft(form, { name: AUTH_DRAFT, secret: PASSWORD_SECRETS });
  const field = labelledFields({ errors: form.errors, values: reply?.values ?? {} }, labels);
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
        <TextField {...field('email')} kind="email" autoComplete="username" />
      </AccountForm>
      <p className="mt-10 border-t border-line pt-6">
        Remember your password? <TextLink to={authPath('/shop/login', visit)}>Log In</TextLink>
      </p>
    </AuthPage>
  );
}
