import { data } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { refusedAction } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import type { Route } from './+types/forgotten-page.ts';

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { email: String(form.get('email') ?? '') };
  const result = await context.get(apiContext).call('post /office/session/forgotten', { body });
  return result.ok ? data({ reply: null }) : refusedAction(result.error, form, url.href);
}

export default function ForgottenPage({ actionData }: Route.ComponentProps) {
  const isSent = actionData?.reply === null;
  return (
    <>
      <title>Forgot your password? · Office</title>
      <h1 className="office-title">Forgot your password?</h1>
      {isSent ? (
        <p role="status" className="office-notice is-good">
          If this address has an account, a link is on its way. It works once, for 30 minutes.
        </p>
      ) : (
        <OfficeForm refused={actionData?.reply ? { reply: actionData.reply } : undefined}>
          {(field) => (
            <>
              <TextField field={field('email')} label="Email" kind="email" autoComplete="username" />
              <SubmitButton>Send link</SubmitButton>
            </>
          )}
        </OfficeForm>
      )}
      <p>
        <TextLink to={linkTo('/office/login')}>Log in</TextLink>
      </p>
    </>
  );
}
