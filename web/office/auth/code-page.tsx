import { redirect } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import { refusedReply } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import type { Route } from './+types/code-page.ts';
import { returnToOf } from './return-to.ts';

export const loader = ({ url }: Route.LoaderArgs) => ({
  isReset: url.searchParams.get('did') === 'new-password',
});

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { code: String(form.get('code') ?? '') };
  const result = await context.get(apiContext).call('post /office/session/code', { body });
  if (result.ok) return redirect(returnToOf(url.href), 303);
  return refusedReply(result.error, form);
}

export default function CodePage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <title>Code · Office</title>
      <h1 className="office-title">Enter your code</h1>
      {loaderData.isReset && (
        <p role="status" className="office-notice is-good">
          Your new password is saved. Enter your code to log in.
        </p>
      )}
      <OfficeForm refused={actionData}>
        {(field) => (
          <>
            <TextField
              field={field('code')}
              label="Code"
              hint="The six digits in your authenticator app, or a recovery code"
              autoComplete="one-time-code"
              inputMode="numeric"
              width="half"
              data-first-focus
            />
            <SubmitButton>Log in</SubmitButton>
          </>
        )}
      </OfficeForm>
      <p>
        <TextLink to={linkTo('/office/login')}>Start again</TextLink>
      </p>
    </>
  );
}
