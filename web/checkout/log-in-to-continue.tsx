import { Link, useLocation } from 'react-router';
import { clubTypeIn, entrancePath } from '../account/entrance/entrance.ts';
import { bringEmail } from '../account/entrance/entrance-draft.ts';
import { membershipIn } from './club/club-in-cart.ts';
import { useCheckout } from './use-checkout.ts';

export interface LogInToContinueProps {
  /** The email as it stands in the form now; the log-in page starts with it. */
  readonly emailOf: () => string;
  readonly children?: string;
}

/** Leads to the log-in page with the typed email, then back to this page, or on with the club. */
export function LogInToContinue({ emailOf, children = 'Log in and come back' }: LogInToContinueProps) {
  const { pathname, search } = useLocation();
  const clubType = clubTypeIn(String(membershipIn(useCheckout().cart)?.clubContinuityTypeId));
  return (
    <Link
      to={entrancePath('/shop/login', { clubType, returnTo: pathname + search })}
      className="link-line"
      onClick={() => bringEmail(emailOf())}
    >
      {children}
    </Link>
  );
}
