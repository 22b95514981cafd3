import { useEffect } from 'react';
import { data, Link, redirect, useRevalidator } from 'react-router';
import { browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { serverApi } from '../../api/server-api.ts';
import { NewPasswordFields, newPasswordLabels } from '../../forms/new-password-fields.tsx';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { AccountForm } from '../account-form.tsx';
import type { Route } from './+types/reset-password-page.ts';
import { type Entrance, entranceOf, entrancePath } from './entrance.ts';
import { EntrancePage } from './entrance-page.tsx';

const loadRules = () => import('./send-reset-password.ts');

type LinkState = 'good' | 'expired' | 'unknown';

/**
 * Whether the mailed link is still good. Where the server had no answer the browser asks once more by itself, and the
 * submit tells in any case.
 */
async function load(api: Api, url: string): Promise<{ token: string; link: LinkState; entrance: Entrance }> {
  const entrance = entranceOf(url);
  const token = new URL(url).searchParams.get('token') ?? '';
  if (token === '' || token.length > 200) return { entrance, token: '', link: 'expired' };
  const answer = await api.call('post /identity/reset-password/validate', { body: { token } });
  if (!answer.ok) return { entrance, token, link: answer.error.status === 422 ? 'expired' : 'unknown' };
  return { entrance, token, link: answer.data.valid ? 'good' : 'expired' };
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(serverApi(context), request.url);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi, request.url);

async function act(api: Api, request: Request) {
  const { sendResetPassword } = await loadRules();
  const sent = await sendResetPassword(api, await request.formData());
  if (!sent.ok) return data(sent.reply, { status: sent.status });
  return redirect(entrancePath('/shop/login', entranceOf(request.url), { password: 'reset' }));
}

export const action = ({ context, request }: Route.ActionArgs) => act(serverApi(context), request);
export const clientAction = ({ request }: Route.ClientActionArgs) => act(browserApi, request);

export default function ResetPasswordPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { token, link, entrance } = loaderData;
  useAskAgain(link === 'unknown');
  const form = useCheckedForm(reply, {
    loadRules,
    judge: (rules, typed) => rules.checkResetPassword(typed),
  });
  const fields = { errors: form.errors, values: {} };

  if (link === 'expired') return <ExpiredLink entrance={entrance} />;
  return (
    <EntrancePage
      title="Reset Password"
      lead="Choose a new password. You will be logged out on all of your devices."
      form={form}
      labels={newPasswordLabels}
    >
      <AccountForm form={form} submit="Reset Password" busyText="Saving…">
        <input type="hidden" name="token" value={token} />
        <NewPasswordFields fields={fields} />
      </AccountForm>
    </EntrancePage>
  );
}

function useAskAgain(isUnknown: boolean): void {
  const { revalidate } = useRevalidator();
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page has woken up.
  useEffect(() => {
    if (isUnknown) void revalidate();
  }, []);
}

function ExpiredLink({ entrance }: { entrance: Entrance }) {
  return (
    <EntrancePage title="Reset Password">
      <Notice tone="problem" title="This link has expired">
        A link to choose a new password works once and expires in one hour. We can send you a new one.
      </Notice>
      <p className="mt-6">
        <Link className="link-line" to={entrancePath('/shop/forgot-password', entrance)}>
          Send me a new link
        </Link>
      </p>
    </EntrancePage>
  );
}
