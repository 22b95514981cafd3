import { data } from 'react-router';
import { browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { serverApi } from '../../api/server-api.ts';
import { EmailPrefsFields, emailPrefsIn } from '../../forms/email-prefs-fields.tsx';
import { storedValues } from '../../forms/stored-values.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { AccountForm } from '../account-form.tsx';
import { toLogin } from '../load-account.ts';
import { redirectDone } from '../saved.ts';
import { SectionPage } from '../section-page.tsx';
import { useAccount } from '../use-account.ts';
import type { Route } from './+types/email-preferences-page.ts';

async function act(api: Api, request: Request) {
  const form = await request.formData();
  const answer = await api.call('post /account/email-prefs', { body: emailPrefsIn(form) });
  if (answer.ok) return redirectDone('/account/email-preferences', 'emails');
  if (answer.error.status === 401) throw toLogin(request.url);
  const reply = { lead: answer.error.message, errors: {}, values: storedValues(emailPrefsIn(form)) };
  return data(reply, { status: answer.error.status || 503 });
}

export const action = ({ context, request }: Route.ActionArgs) => act(serverApi(context), request);
export const clientAction = ({ request }: Route.ClientActionArgs) => act(browserApi, request);

/** Every choice of boxes is a good one. */
const noRules = { loadRules: async () => null, judge: () => ({}) };

export default function EmailPreferencesPage({ actionData: reply }: Route.ComponentProps) {
  const { user } = useAccount();
  const form = useCheckedForm(reply, noRules);
  const values = reply?.values ?? storedValues(user.emailPrefs);
  return (
    <SectionPage title="Email Preferences" form={form}>
      <p className="mb-6 max-w-prose text-muted">
        We always email you about your orders and your account. The rest is up to you.
      </p>
      <AccountForm form={form} submit="Save Preferences" busyText="Saving…">
        <fieldset>
          <legend className="text-[0.9375rem] font-medium">Subscribe to Our Emails</legend>
          <div className="mt-2">
            <EmailPrefsFields fields={{ errors: form.errors, values }} />
          </div>
        </fieldset>
      </AccountForm>
    </SectionPage>
  );
}
