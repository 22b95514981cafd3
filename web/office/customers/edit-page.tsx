import { apiContext } from '../../api/browser-api.ts';
import { redirectOrRefuse } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/edit-page.ts';
import { CustomerFields, customerIn } from './customer-fields.tsx';
import { loadCustomer } from './load-customer.ts';

export async function loader({ context, params: { customerId }, url }: Route.LoaderArgs) {
  const { customer } = await loadCustomer(context.get(apiContext), customerId, url.href);
  return { customer, customerId };
}

export async function action({ context, params: { customerId }, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const edited = await context.get(apiContext).call('put /office/customers/{customerId}', {
    params: { customerId },
    body: customerIn(form),
  });
  const to = linkTo('/office/customers/:customerId', { customerId }, { did: 'edit' });
  return redirectOrRefuse(edited, form, url.href, to);
}

export default function EditPage({ loaderData: { customer, customerId }, actionData }: Route.ComponentProps) {
  const { name_first, name_last, birthDate } = customer;
  return (
    <div className="max-w-2xl">
      <PageHead title={`Edit ${customer.name}`} lead={customer.email} />
      <OfficeForm refused={actionData} values={{ name_first, name_last, birthDate: birthDate ?? '' }}>
        {(field) => (
          <>
            <CustomerFields field={field} />
            <div className="office-bar">
              <SubmitButton>Save</SubmitButton>
              <ButtonLink to={linkTo('/office/customers/:customerId', { customerId })}>Back</ButtonLink>
            </div>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
