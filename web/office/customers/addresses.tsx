import { Link } from 'react-router';
import type { ShownOfficeCustomer } from '../../../contract/office/customers.ts';
import { linkTo } from '../link-to.ts';
import { ButtonLink } from '../ui/button-link.tsx';

interface AddressesProps {
  readonly customerId: string;
  readonly addresses: ShownOfficeCustomer['addresses'];
  readonly mayWrite: boolean;
}

export function Addresses({ customerId, addresses, mayWrite }: AddressesProps) {
  const pageOf = (addressId: number | 'new') =>
    linkTo('/office/customers/:customerId/addresses/:addressId', { customerId, addressId });
  return (
    <div className="grid gap-3">
      {addresses.map(({ addressId, lines, isDefault }) => (
        <div key={addressId}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {isDefault && <p className="text-sm text-muted">Default</p>}
          {mayWrite && (
            <Link
              className="inline-flex min-h-6 items-center underline pointer-coarse:min-h-11"
              aria-label={`Change the address ${lines.slice(1).join(', ')}`}
              to={pageOf(addressId)}
            >
              Change
            </Link>
          )}
        </div>
      ))}
      {mayWrite && (
        <p>
          <ButtonLink to={pageOf('new')}>Add address</ButtonLink>
        </p>
      )}
    </div>
  );
}
