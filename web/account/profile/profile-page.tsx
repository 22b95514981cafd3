import { useState } from 'react';
import { useLocation } from 'react-router';
import { BirthDate } from '../../forms/birth-date.tsx';
import { fieldOf, labelledFields } from '../../forms/field-of.ts';
import type { FormReply, FormValues } from '../../forms/form-reply.ts';
import { knownBirthDate } from '../../forms/known-birth-date.ts';
import {
  NameFields,
  NewPasswordFields,
  nameLabels,
  newPasswordLabels,
} from '../../forms/name-and-password-fields.tsx';
import { Section } from '../../forms/section.tsx';
import { type CheckedForm, useCheckedForm } from '../../forms/use-checked-form.ts';
import { fetchOnce } from '../../parts/fetch-once.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { AccountForm } from '../account-form.tsx';
import { accountAction } from '../form-action.ts';
import { useAccount } from '../load-account.ts';
import { SectionPage } from '../section-page.tsx';
import type { Route } from './+types/profile-page.ts';
import { type ProfileIntent, profileIntentOf } from './profile-intent.ts';

const loadRules = fetchOnce(() => import('./send-profile.ts'));

const labels = {
  ...nameLabels,
  email: 'Email Address',
  dob_month: 'Birthday, Month',
  dob_day: 'Birthday, Day',
  dob_year: 'Birthday, Year',
  currentPassword: 'Current Password',
  ...newPasswordLabels,
} as const;

/** The page has two fields for the current password: one confirms a new email, the other a new password. */
const emailPassword = { id: 'emailPassword', label: 'Your Password' };

const act = accountAction(loadRules, '/account', (form) => profileIntentOf(form.get('intent')));

export { act as action, act as clientAction };

export default function ProfilePage({ actionData: reply }: Route.ComponentProps) {
  const { user } = useAccount();
  const { key, search } = useLocation();
  const refused = reply && profileIntentOf(reply.values.intent);
  const [sent, setSent] = useState<ProfileIntent>(refused ?? 'name');
  const replyTo = (intent: ProfileIntent) => (refused === intent ? reply : undefined);
  const forms = {
    name: useProfileForm(replyTo('name')),
    birthday: useProfileForm(replyTo('birthday')),
    password: useProfileForm(replyTo('password')),
  };
  // After a password change, clear the typed passwords so that they are not sent again.
  const passwordKey = search === '?done=password' ? key : 'password';
  const nameKey = search === '?done=name' ? key : 'name';

  return (
    <SectionPage
      title="Profile"
      form={forms[sent]}
      {...(sent === 'name'
        ? {
            labels: { ...labels, currentPassword: emailPassword.label },
            ids: { currentPassword: emailPassword.id },
          }
        : { labels })}
    >
      <Section title="Name and Email">
        <NameForm
          key={nameKey}
          form={forms.name}
          values={replyTo('name')?.values ?? user}
          isVerified={user.emailVerified}
          onSubmit={() => setSent('name')}
        />
      </Section>
      <Section title="Birthday">
        <BirthdayForm
          form={forms.birthday}
          values={replyTo('birthday')?.values ?? knownBirthDate(user)}
          onSubmit={() => setSent('birthday')}
        />
      </Section>
      <Section title="Password">
        <PasswordForm
          key={passwordKey}
          form={forms.password}
          email={user.email}
          onSubmit={() => setSent('password')}
        />
      </Section>
    </SectionPage>
  );
}

function useProfileForm(reply: FormReply | undefined): CheckedForm {
  const { today } = useAccount();
  return useCheckedForm(reply, { loadRules, judge: (rules, typed) => rules.check(typed, today) });
}

interface FormProps {
  readonly form: CheckedForm;
  readonly onSubmit: () => void;
}

type NameValues = Readonly<{ name_first?: string; name_last?: string; email?: string }>;

function NameForm({
  form,
  values: { name_first = '', name_last = '', email = '' },
  isVerified,
  onSubmit,
}: FormProps & { values: NameValues; isVerified: boolean }) {
  const fields = { errors: form.errors, values: { name_first, name_last, email } };
  return (
    <AccountForm form={form} intent="name" submit="Save" busyText="Saving…" onSubmit={onSubmit}>
      <div className="grid gap-x-5 gap-y-6 sm:grid-cols-2">
        <NameFields fields={fields} />
      </div>
      <TextField
        field={fieldOf(fields, 'email')}
        label={labels.email}
        kind="email"
        autoComplete="email"
        hint={
          isVerified
            ? 'Verified'
            : 'Not verified yet. Please open the link in the email that we sent to this address.'
        }
      />
      <div className="sm:max-w-[calc(50%-0.625rem)]">
        <PasswordField
          field={{ ...fieldOf(fields, 'currentPassword'), id: emailPassword.id }}
          label={emailPassword.label}
          hint="Needed only to change your email address"
          autoComplete="current-password"
        />
      </div>
    </AccountForm>
  );
}

function BirthdayForm({ form, values, onSubmit }: FormProps & { values: FormValues }) {
  const { today } = useAccount();
  return (
    <AccountForm form={form} intent="birthday" submit="Save Birthday" busyText="Saving…" onSubmit={onSubmit}>
      <BirthDate fields={{ errors: form.errors, values }} today={today} />
    </AccountForm>
  );
}

function PasswordForm({ form, email, onSubmit }: FormProps & { email: string }) {
  const fields = { errors: form.errors, values: {} };
  return (
    <AccountForm
      form={form}
      intent="password"
      submit="Change Password"
      busyText="Changing…"
      onSubmit={onSubmit}
    >
      {/* Tells a password manager whose password it is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} hidden readOnly />
      <div className="sm:max-w-[calc(50%-0.625rem)]">
        <PasswordField
          {...labelledFields(fields, labels)('currentPassword')}
          autoComplete="current-password"
        />
      </div>
      <NewPasswordFields fields={fields} />
    </AccountForm>
  );
}
