import { type Day, parseUsDate } from '../../../domain/dates/day.ts';
import { DEFAULT_EMAIL_PREFS } from '../../../domain/people/email-preferences.ts';
import { apiContext } from '../../api/browser-api.ts';
import type { Api } from '../../api/client.ts';
import { failPage } from '../../api/page-failure.ts';
import { BirthDate } from '../../forms/birth-date.tsx';
import { EmailPrefsFields } from '../../forms/email-prefs-fields.tsx';
import { labelledFields } from '../../forms/field-of.ts';
import {
  NameFields,
  NewPasswordFields,
  nameLabels,
  newPasswordLabels,
} from '../../forms/name-and-password-fields.tsx';
import { storedValues } from '../../forms/stored-values.ts';
import { useCheckedForm } from '../../forms/use-checked-form.ts';
import { fetchOnce } from '../../parts/fetch-once.ts';
import { Disclosure } from '../../ui/disclosure.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { AccountForm } from '../account-form.tsx';
import { authAction } from '../form-action.ts';
import type { Route } from './+types/sign-up-page.ts';
import { whenLoggedOut } from './after-login.ts';
import { afterFormPath, authPath, authVisitOf, isLoggingIn } from './auth-links.ts';
import { AuthPage } from './auth-page.tsx';
import { CookiesNeeded } from './cookies-needed.tsx';

const loadRules = fetchOnce(() => import('./send-sign-up.ts'));

const labels = {
  email: 'Email Address',
  ...nameLabels,
  ...newPasswordLabels,
  dob_month: 'Birth Date, Month',
  dob_day: 'Birth Date, Day',
  dob_year: 'Birth Date, Year',
} as const;

async function load({ context, request: { url } }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [today] = await Promise.all([loadToday(api), whenLoggedOut(api, url)]);
  return { today, visit: authVisitOf(url), isBlocked: isLoggingIn(url) };
}

export { load as loader, load as clientLoader };

const act = authAction(loadRules, afterFormPath);

export { act as action, act as clientAction };

const firstValues = storedValues(DEFAULT_EMAIL_PREFS);

export default function SignUpPage({ loaderData, actionData: reply }: Route.ComponentProps) {
  const { today, visit, isBlocked } = loaderData;
  const form = useCheckedForm(reply, { loadRules, judge: (rules, typed) => rules.check(typed, today) });
  const fields = { errors: form.errors, values: reply?.values ?? firstValues };
  const field = labelledFields(fields, labels);
  const logIn = authPath('/shop/login', visit);
  const hasBirthDate = ['dob_month', 'dob_day', 'dob_year'].some(
    (name) => fields.values[name] || fields.errors[name],
  );
  return (
    <AuthPage
      title="Sign Up"
      lead="Keep your addresses, cards and orders in one place, for both of our wineries."
      form={form}
      labels={labels}
    >
      {isBlocked && <CookiesNeeded />}
      <AccountForm form={form} draft="sign-up" submit="Sign Up" busyText="Creating your account…">
        <div>
          <TextField {...field('email')} kind="email" autoComplete="email" />
          {form.reasons.email === 'email-has-account' && (
            <p className="mt-1">
              <TextLink to={logIn}>Log in with this address</TextLink>
            </p>
          )}
        </div>
        <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
          <NameFields fields={fields} />
        </div>
        <NewPasswordFields fields={fields} />
        <Disclosure summary="Add your birth date to speed up checkout" open={hasBirthDate}>
          <BirthDate fields={fields} today={today} />
        </Disclosure>
        <fieldset>
          <legend className="text-[0.9375rem] font-medium">Subscribe to Our Emails</legend>
          <EmailPrefsFields fields={fields} />
        </fieldset>
      </AccountForm>
      <p className="mt-10 border-t border-line pt-6">
        Already have an account? <TextLink to={logIn}>Log In</TextLink>
      </p>
    </AuthPage>
  );
}

/** The winery's day, which decides ages and card expiry. */
export async function loadToday(api: Api): Promise<Day> {
  const lookups = await api.call('get /lookups');
  if (!lookups.ok) return failPage(lookups.error);
  return parseUsDate(lookups.data.today) ?? '';
}
