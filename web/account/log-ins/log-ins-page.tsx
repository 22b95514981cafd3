import type { LogIns } from '../../../contract/account.ts';
import { browserApi } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { failPage } from '../../api/page-failure.ts';
import { serverApi } from '../../api/server-api.ts';
import { fieldOf } from '../../forms/field-of.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { AccountForm } from '../account-form.tsx';
import { answerForm } from '../answer-form.ts';
import { toLogin } from '../load-account.ts';
import { SectionPage } from '../section-page.tsx';
import type { Route } from './+types/log-ins-page.ts';

const labels = { currentPassword: 'Current Password' } as const;

async function load(api: Api, url: string): Promise<LogIns> {
  const answer = await api.call('get /account/log-ins');
  if (answer.ok) return answer.data;
  if (answer.error.code === 'unauthenticated') throw toLogin(url);
  return failPage(answer.error);
}

async function act(api: Api, request: Request) {
  const [{ sendEndOthers }, form] = await Promise.all([import('./send-log-ins.ts'), request.formData()]);
  const sent = await sendEndOthers(api, form);
  return answerForm(sent, request, { to: '/account/log-ins', done: 'log-ins' });
}

export const loader = ({ context, request }: Route.LoaderArgs) => load(serverApi(context), request.url);
export const clientLoader = ({ request }: Route.ClientLoaderArgs) => load(browserApi, request.url);
export const action = ({ context, request }: Route.ActionArgs) => act(serverApi(context), request);
export const clientAction = ({ request }: Route.ClientActionArgs) => act(browserApi, request);

export default function LogInsPage({ loaderData: { logIns }, actionData: reply }: Route.ComponentProps) {
  const form = useCheckedForm(reply, noRules);
  const fields = { errors: form.errors, values: {} };
  return (
    <SectionPage title="Log-ins" form={form} labels={labels}>
      <ul className="mb-9 divide-y divide-line border-y border-line">
        {logIns.map((logIn) => (
          <li key={logIn.since} className="py-4">
            <p className="font-medium">{logIn.isThisOne ? 'This browser' : 'Another browser'}</p>
            <p className="text-muted">{wordsOf(logIn)}</p>
          </li>
        ))}
      </ul>
      {logIns.length > 1 && (
        <AccountForm form={form} submit="Log Out Everywhere Else" busyText="Logging out…">
          <div className="sm:max-w-[calc(50%-0.625rem)]">
            <PasswordField
              field={fieldOf(fields, 'currentPassword')}
              label={labels.currentPassword}
              autoComplete="current-password"
            />
          </div>
        </AccountForm>
      )}
    </SectionPage>
  );
}

const noRules = { loadRules: async () => null, judge: () => ({}) };

/** Days are precise enough. The winery's time zone makes them the same on the server and in the browser. */
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'America/Los_Angeles' });

function wordsOf({ since, lastUsed }: LogIns['logIns'][number]): string {
  const logged = `Logged in on ${day.format(new Date(since))}`;
  return lastUsed === null ? logged : `${logged}, last used about ${day.format(new Date(lastUsed))}`;
}
