import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { redirectOrRefuse } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/new-customer-page.ts';
import { CustomerFields, customerIn } from './customer-fields.tsx';

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const added = await context.get(apiContext).call('post /office/customers', {
    body: { ...customerIn(form), email: String(form.get('email') ?? '') },
  });
  return redirectOrRefuse(added, form, url.href, ({ customerId }) =>
    linkTo('/office/customers/:customerId', { customerId }, { did: 'add' }),
  );
}

export default function NewCustomerPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="max-w-2xl">
      <PageHead
        title="Add a customer"
        lead="The customer gets no email now. They log in with a code by email, or choose a password with “Forgot password”."
      />
      <OfficeForm refused={actionData} values={{}}>
        {(field) => (
          <>
            <TextField
              field={field('email')}
              label="Email"
              kind="email"
              autoComplete="off"
              data-first-focus
            />
            <CustomerFields field={field} />
            <div className="office-bar">
              <SubmitButton>Add customer</SubmitButton>
              <ButtonLink to={linkTo('/office/customers')}>Back</ButtonLink>
            </div>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
