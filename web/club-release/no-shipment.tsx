import { Link } from 'react-router';
import type { Lookups } from '../../contract/lookups.ts';
import { PageTitle } from '../checkout/layout/page-title.tsx';
import { useSite } from '../site/site.ts';

/** A link that was altered, has ended or never was: one answer for all. */
export function NoShipment({ brands }: Pick<Lookups, 'brands'>) {
  const { brandingId } = useSite();
  const phone = brands.find((brand) => brand.brandingId === brandingId)?.phone ?? '';
  return (
    <>
      <PageTitle title="Club Shipment" />
      <h1 className="title mb-7">Club Shipment</h1>
      <p className="max-w-prose text-lg">
        This link does not work. Part of it may be missing, or the shipment can no longer be changed.
      </p>
      <p className="mt-3 max-w-prose text-muted">
        You can also see your shipments in your account. Questions? Call{' '}
        <a className="link whitespace-nowrap" href={`tel:${phone.replace(/\D/g, '')}`}>
          {phone}
        </a>
        .
      </p>
      <p className="mt-7">
        <Link className="link-line" to="/account/membership">
          See your membership
        </Link>
      </p>
    </>
  );
}
