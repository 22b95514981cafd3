import { Link } from 'react-router';
import { BRANDS } from '../../../domain/brands/brands.ts';
import { useSite } from '../../site/site.ts';

/** On phones the shop's head has no room for the club: here is the way to it. */
export function ClubInvitation() {
  const { brandingId } = useSite();
  return (
    <p className="mt-3 text-[0.9375rem]">
      Or let our winemaker choose:{' '}
      <Link to="/shop/clubs" prefetch="intent" className="link-line">
        {BRANDS[brandingId].clubName}
      </Link>
    </p>
  );
}
