import { apiContext } from '../../api/browser-api.ts';
import { TextField } from '../../ui/text-field.tsx';
import { redirectOrRefuse } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/edit-page.ts';
import { loadCustomer } from './load-customer.ts';

export async function loader({ context, params: { customerId }, url }: Route.LoaderArgs) {
  const { customer } = await loadCustomer(context.get(apiContext), customerId, url.href);
  return { customer, customerId };
}

export async function action({ context, params: { customerId }, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const text = (name: string) => String(form.get(name) ?? '');
  const edited = await context.get(apiContext).call('put /office/customers/{customerId}', {
    params: { customerId },
    body: {
      name_first: text('name_first'),
      name_last: text('name_last'),
      birthDate: text('birthDate') || null,
    },
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
            <TextField field={field('name_first')} label="First name" autoComplete="off" />
            <TextField field={field('name_last')} label="Last name" autoComplete="off" />
            <TextField
              field={field('birthDate')}
              label="Birth date"
              optional
              kind="date"
              hint="Customers must be 21 or older."
            />
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
