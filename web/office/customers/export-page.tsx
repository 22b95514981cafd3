import { Link } from 'react-router';
import { apiContext } from '../../api/browser-api.ts';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { linkTo } from '../link-to.ts';
import { CodeField, OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/export-page.ts';

export async function loader({ context, params: { customerId }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const [session, found] = await Promise.all([
    api.call('get /office/session'),
    api.call('get /office/customers/{customerId}', { params: { customerId } }),
  ]);
  const { customer } = unwrap(found, url.href);
  return { customer, customerId, isConfirmed: unwrap(session, url.href).confirmedUntil !== null };
}

/** Confirms who asks; the page then has the download. */
export async function action({ context, params: { customerId }, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const body = { code: String(form.get('code') ?? '') };
  const result = await context.get(apiContext).call('post /office/session/confirm', { body });
  return redirectOrRefuse(
    result,
    form,
    url.href,
    linkTo('/office/customers/:customerId/export', { customerId }),
  );
}

export default function ExportPage({
  loaderData: { customer, customerId, isConfirmed },
  actionData,
}: Route.ComponentProps) {
  const at = linkTo('/office/customers/:customerId', { customerId });
  return (
    <div className="max-w-2xl">
      <PageHead
        title="Export a customer"
        lead={
          <>
            Everything the shop stores about <Link to={at}>{customer.email}</Link>, in one file, to answer a
            privacy request.
          </>
        }
      />
      {isConfirmed ? (
        <form method="post" action={linkTo('/office/customers/:customerId/export.json', { customerId })}>
          <button type="submit" className="button">
            Download
          </button>
        </form>
      ) : (
        <OfficeForm refused={actionData} placesCode>
          {(field) => (
            <>
              <CodeField field={field('code')} />
              <SubmitButton>Confirm</SubmitButton>
            </>
          )}
        </OfficeForm>
      )}
    </div>
  );
}
