import { apiContext } from '../../api/browser-api.ts';
import { notFoundPage } from '../../api/page-failure.ts';
import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { redirectOrRefuse, unwrap } from '../call-office.ts';
import { idIn } from '../id-in.ts';
import { linkTo } from '../link-to.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { OfficeForm, SubmitButton } from '../ui/office-form.tsx';
import { PageHead } from '../ui/page-head.tsx';
import type { Route } from './+types/address-page.ts';
import { loadCustomer } from './load-customer.ts';

const NEW = 'new';

export async function loader({ context, params: { customerId, addressId }, url }: Route.LoaderArgs) {
  const api = context.get(apiContext);
  const { customer, addresses } = await loadCustomer(api, customerId, url.href);
  const address = addresses.find((each) => String(each.addressId) === addressId) ?? null;
  if (addressId !== NEW && address === null) notFoundPage();
  const { states } = unwrap(await api.call('get /lookups'), url.href);
  return { customer, customerId, address, states };
}

export async function action({ context, params: { customerId, addressId }, request, url }: Route.ActionArgs) {
  const form = await request.formData();
  const api = context.get(apiContext);
  const text = (name: string) => String(form.get(name) ?? '').trim();
  const body = {
    name_first: text('name_first'),
    name_last: text('name_last'),
    company: text('company'),
    address1: text('address1'),
    address2: text('address2'),
    city: text('city'),
    stateId: Number(text('stateId')),
    zip: text('zip'),
    phone: text('phone'),
    makeDefaultShipping: form.has('isDefault'),
  };
  const saved =
    addressId === NEW
      ? await api.call('post /office/customers/{customerId}/addresses', { params: { customerId }, body })
      : await api.call('put /office/customers/{customerId}/addresses/{addressId}', {
          params: { customerId, addressId: idIn(addressId) },
          body,
        });
  const to = linkTo('/office/customers/:customerId', { customerId }, { did: 'address' });
  return redirectOrRefuse(saved, form, url.href, to);
}

export default function AddressPage({
  loaderData: { customer, customerId, address, states },
  actionData,
}: Route.ComponentProps) {
  const { name_first, name_last } = customer;
  const { company, address2, stateId, ...rest } = address?.fields ?? {
    ...{ name_first, name_last, company: '', address1: '', address2: '', city: '', stateId: '' },
    ...{ zip: '', phone: '' },
  };
  const values = { ...rest, company: company ?? '', address2: address2 ?? '', stateId: String(stateId) };
  return (
    <div className="max-w-2xl">
      <PageHead
        title={address ? 'Change an address' : 'Add an address'}
        lead={`${customer.name}. Orders that are placed keep their address, and so do memberships.`}
      />
      <OfficeForm refused={actionData} values={values}>
        {(field) => (
          <>
            <TextField field={field('name_first')} label="First name" autoComplete="off" />
            <TextField field={field('name_last')} label="Last name" autoComplete="off" />
            <TextField field={field('company')} label="Company" optional autoComplete="off" />
            <TextField field={field('address1')} label="Street" autoComplete="off" />
            <TextField field={field('address2')} label="Apartment" optional autoComplete="off" />
            <TextField field={field('city')} label="City" autoComplete="off" />
            <SelectField
              field={field('stateId')}
              label="State"
              placeholder="Select a state"
              choices={states.map((each) => ({ value: String(each.stateId), label: each.stateName }))}
            />
            <TextField field={field('zip')} label="ZIP code" width="zip" autoComplete="off" />
            <TextField field={field('phone')} label="Phone" kind="tel" autoComplete="off" />
            {address?.isDefault ? (
              <p className="text-muted">This is the default address.</p>
            ) : (
              <CheckboxField field={field('isDefault')} label="Make it the default address" />
            )}
            <div className="office-bar">
              <SubmitButton>Save</SubmitButton>
              <ButtonLink to={linkTo('/office/customers/:customerId', { customerId })}>Back</ButtonLink>
              {address && (
                <ButtonLink
                  to={linkTo('/office/customers/:customerId/addresses/:addressId/remove', {
                    customerId,
                    addressId: address.addressId,
                  })}
                >
                  Remove
                </ButtonLink>
              )}
            </div>
          </>
        )}
      </OfficeForm>
    </div>
  );
}
