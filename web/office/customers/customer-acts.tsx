import { Form } from 'react-router';
import type { ShownOfficeCustomer } from '../../../contract/office/customers.ts';
import { BRANDING_IDS } from '../../../domain/brands/branding.ts';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { linkTo } from '../link-to.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { SubmitButton } from '../ui/office-form.tsx';

interface CustomerActsProps {
  readonly customer: ShownOfficeCustomer['customer'];
  readonly customerId: string;
  readonly mayOrder: boolean;
  readonly mayWrite: boolean;
  readonly mayErase: boolean;
}

/** A new order first, what is rare and grave behind "More". */
export function CustomerActs({ customer, customerId, mayOrder, mayWrite, mayErase }: CustomerActsProps) {
  const isGuest = customer.customerId === null;
  return (
    <>
      {mayOrder && (
        <Form method="post" action={linkTo('/office/drafts/new')} className="office-bar">
          {isGuest ? (
            <input type="hidden" name="email" value={customer.email} />
          ) : (
            <input type="hidden" name="customerId" value={customer.customerId ?? ''} />
          )}
          <select name="brandingId" aria-label="Brand of the new order" className="control w-auto">
            {BRANDING_IDS.map((id) => (
              <option key={id} value={id}>
                {BRANDS[id].name}
              </option>
            ))}
          </select>
          <SubmitButton>New order</SubmitButton>
        </Form>
      )}
      {mayWrite && !isGuest && (
        <>
          <ButtonLink to={linkTo('/office/customers/:customerId/edit', { customerId })}>Edit</ButtonLink>
          <ButtonLink to={linkTo('/office/customers/:customerId/email', { customerId })}>
            Change email
          </ButtonLink>
        </>
      )}
      {mayErase && (
        <details>
          <summary className="button is-quiet cursor-pointer">More</summary>
          <div className="office-bar mt-2">
            {!isGuest && (
              <ButtonLink to={linkTo('/office/customers/:customerId/merge', { customerId })}>
                Merge
              </ButtonLink>
            )}
            <ButtonLink to={linkTo('/office/customers/:customerId/export', { customerId })}>
              Export
            </ButtonLink>
            <ButtonLink to={linkTo('/office/customers/:customerId/erase', { customerId })}>Erase</ButtonLink>
          </div>
        </details>
      )}
    </>
  );
}
