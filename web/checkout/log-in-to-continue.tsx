import { Link, useLocation } from 'react-router';
import { bringEmail } from '../account/auth/auth-draft.ts';
import { authPath, clubTypeIn } from '../account/auth/auth-links.ts';
import { membershipIn } from './club/club-in-cart.ts';
import { useCheckout } from './use-checkout.ts';

export interface LogInToContinueProps {
  /** The form's current email, which prefills the log-in page. */
  readonly emailOf: () => string;
  readonly children?: string;
}

/** Links to the log-in page with the typed email, then back to this page, or on with the club. */
export function LogInToContinue({ emailOf, children = 'Log in and come back' }: LogInToContinueProps) {
  const { pathname, search } = useLocation();
  const clubType = clubTypeIn(String(membershipIn(useCheckout().cart)?.clubContinuityTypeId));
  return (
    <Link
      to={authPath('/shop/login', { clubType, returnTo: pathname + search })}
      className="link-line"
      onClick={() => bringEmail(emailOf())}
    >
      {children}
    </Link>
  );
}
