import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { NewPasswordFields, newPasswordLabels } from '../../forms/name-and-password-fields.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { fetchOnce } from '../../parts/fetch-once.ts';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountForm } from '../account-form.tsx';
import { authAction } from '../form-action.ts';
import type { Route } from './+types/reset-password-page.ts';
import { type AuthVisit, authPath, authVisitOf } from './auth-links.ts';
import { AuthPage } from './auth-page.tsx';

const loadRules = fetchOnce(() => import('./send-reset-password.ts'));

type LinkState = 'good' | 'expired' | 'unknown';

/** If the server gives no answer, the browser asks once more. The submit reports an invalid link in any case. */
async function load({
  context,
  request: { url },
}: Route.LoaderArgs): Promise<{ token: string; link: LinkState; visit: AuthVisit }> {
  const visit = authVisitOf(url);
  const token = new URL(url).searchParams.get('token') ?? '';
  if (token === '' || token.length > 200) return { visit, token: '', link: 'expired' };
  const answer = await context
    .get(apiContext)
    .call('post /identity/reset-password/validate', { body: { token } });
  if (!answer.ok) return { visit, token, link: answer.error.status === 422 ? 'expired' : 'unknown' };
  return { visit, token, link: answer.data.valid ? 'good' : 'expired' };
}

export { load as loader, load as clientLoader };

const act = authAction(loadRules, (url) => authPath('/shop/login', authVisitOf(url), { password: 'reset' }));

export { act as action, act as clientAction };

export default function ResetPasswordPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { token, link, visit } = loaderData;
  useAskAgain(link === 'unknown');
  const form = useCheckedForm(reply, {
    loadRules,
    judge: (rules, typed) => rules.check(typed),
  });
  const fields = { errors: form.errors, values: {} };

  if (link === 'expired') return <ExpiredLink visit={visit} />;
  return (
    <AuthPage
      title="Reset Password"
      lead="Choose a new password. You will be logged out on all of your devices."
      form={form}
      labels={newPasswordLabels}
    >
      <AccountForm form={form} submit="Reset Password" busyText="Saving…">
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields fields={fields} />
      </AccountForm>
    </AuthPage>
  );
}

function useAskAgain(isUnknown: boolean): void {
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration.
  useEffect(() => {
    if (isUnknown) void revalidate();
  }, []);
}

function ExpiredLink({ visit }: { visit: AuthVisit }) {
  return (
    <AuthPage title="Reset Password">
      <Notice tone="problem" title="This link has expired">
        A link to choose a new password works once and expires in one hour. We can send you a new one.
      </Notice>
      <p className="mt-6">
        <TextLink to={authPath('/shop/forgot-password', visit)}>Send me a new link</TextLink>
      </p>
    </AuthPage>
  );
}
