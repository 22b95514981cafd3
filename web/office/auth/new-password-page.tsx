import { apiContext } from '../../api/browser-api.ts';
import { PasswordField } from '../../ui/password-field.tsx';
import { redirectOrRefuse } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import type { Route } from './+types/new-password-page.ts';

export async function action({ context, request, params: { token }, url }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { token, password: String(form.get('password') ?? '') };
  const result = await context.get(apiContext).call('post /office/session/password', { body });
  return redirectOrRefuse(result, form, url.href, linkTo('/office/login/code', { did: 'new-password' }));
}

export default function NewPasswordPage({ actionData }: Route.ComponentProps) {
  return (
    <>
      <title>New password · Office</title>
      <h1 className="office-title">Choose a new password</h1>
      <OfficeForm refused={actionData}>
        {(field) => (
          <>
            <PasswordField
              field={field('password')}
              label="New password"
              hint="At least 12 characters"
              autoComplete="new-password"
            />
            <SubmitButton>Save password</SubmitButton>
          </>
        )}
      </OfficeForm>
    </>
  );
}
