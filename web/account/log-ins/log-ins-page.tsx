import type { LogIns } from '../../../contract/account.ts';
import { apiContext } from '../../api/browser-api.ts';
import { failPage } from '../../api/page-failure.ts';
import { labelledFields } from '../../forms/field-of.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { fetchOnce } from '../../parts/fetch-once.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { AccountForm, noRules } from '../account-form.tsx';
import { accountAction } from '../form-action.ts';
import { toLoginAgain } from '../load-account.ts';
import { SectionPage } from '../section-page.tsx';
import type { Route } from './+types/log-ins-page.ts';

const labels = { currentPassword: 'Current Password' } as const;

async function load({ context, request: { url } }: Route.LoaderArgs): Promise<LogIns> {
  const answer = await context.get(apiContext).call('get /account/log-ins');
  if (answer.ok) return answer.data;
  if (answer.error.code === 'unauthenticated') throw toLoginAgain(url);
  return failPage(answer.error);
}

const loadSend = fetchOnce(() => import('./send-log-ins.ts'));
const act = accountAction(loadSend, '/account/log-ins', 'log-ins');

export { act as action, act as clientAction, load as loader, load as clientLoader };

export default function LogInsPage({ loaderData: { logIns }, actionData: reply }: Route.ComponentProps) {
  const form = useCheckedForm(reply, { ...noRules, loadRules: loadSend });
  const field = labelledFields({ errors: form.errors, values: {} }, labels);
  return (
    <SectionPage title="Log-ins" form={form} labels={labels}>
      <ul className="mb-9 divide-y divide-line border-y border-line">
        {logIns.map((logIn) => (
          <li key={logIn.since} className="py-4">
            <p className="font-medium">
              {logIn.browser}
              {logIn.isThisOne && ' (this browser)'}
            </p>
            <p className="text-muted">{wordsOf(logIn)}</p>
          </li>
        ))}
      </ul>
      {logIns.length > 1 && (
        <AccountForm form={form} submit="Log Out Everywhere Else" busyText="Logging out…">
          <div className="sm:max-w-[calc(50%-0.625rem)]">
            <PasswordField {...field('currentPassword')} autoComplete="current-password" />
          </div>
        </AccountForm>
      )}
    </SectionPage>
  );
}

/** Days are precise enough. The winery's time zone makes them the same on the server and in the browser. */
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Los_Angeles' });

function wordsOf({ since, lastUsed }: LogIns['logIns'][number]): string {
  const logged = `Logged in on ${day.format(new Date(since))}`;
  return lastUsed === null ? logged : `${logged}, last used about ${day.format(new Date(lastUsed))}`;
}
