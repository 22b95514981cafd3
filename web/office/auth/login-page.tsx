import { redirect, useNavigate } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { refusedReply } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PasskeyButton } from '../ui/passkey-button.tsx';
import type { Route } from './+types/login-page.ts';
import { returnToOf, withReturnTo } from './return-to.ts';

export const loader = ({ url }: Route.LoaderArgs) => ({ returnTo: returnToOf(url.href) });

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { email: String(form.get('email') ?? ''), password: String(form.get('password') ?? '') };
  const result = await context.get(apiContext).call('post /office/session', { body });
  if (!result.ok) return refusedReply(result.error, form);
  return redirect(withReturnTo(linkTo('/office/login/code'), url.href), 303);
}

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <>
      <title>Log in · Office</title>
      <h1 className="office-title">Log in</h1>
      <OfficeForm refused={actionData}>
        {(field) => (
          <>
            <TextField
              field={field('email')}
              label="Email"
              kind="email"
              autoComplete="username"
              data-first-focus
            />
            <PasswordField field={field('password')} label="Password" autoComplete="current-password" />
            <SubmitButton>Continue</SubmitButton>
          </>
        )}
      </OfficeForm>
      <PasskeyButton onDone={() => navigate(loaderData.returnTo)}>Log in with a passkey</PasskeyButton>
      <p>
        <TextLink to={linkTo('/office/forgotten')}>Forgot your password?</TextLink>
      </p>
    </>
  );
}
