import type { Api } from '../../api/client.ts';
import { EmailPrefsFields, emailPrefsIn } from '../../forms/email-prefs-fields.tsx';
import { refusedByApi } from '../../forms/form-reply.ts';
import { storedValues } from '../../forms/stored-values.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { AccountForm, noRules } from '../account-form.tsx';
import { accountAction } from '../form-action.ts';
import { useAccount } from '../load-account.ts';
import { SectionPage } from '../section-page.tsx';
import type { Route } from './+types/email-preferences-page.ts';

async function send(api: Api, form: FormData) {
  const answer = await api.call('post /account/email-prefs', { body: emailPrefsIn(form) });
  return answer.ok ? answer : refusedByApi(form, answer.error);
}

const act = accountAction(async () => ({ send }), '/account/email-preferences', 'emails');

export { act as action, act as clientAction };

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
