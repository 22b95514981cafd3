import { Link, useLocation } from 'react-router';
import { clubTypeIn, entrancePath } from '../account/entrance/entrance.ts';
import { bringEmail } from '../account/entrance/entrance-draft.ts';
import { membershipIn } from './club/club-in-cart.ts';
import { useCheckout } from './use-checkout.ts';

/** For a guest whose e-mail has an account: to the log-in with that e-mail, and back to this very page, or on with the club. */
export function LogInToContinue({ emailOf }: { emailOf: () => string }) {
  const { pathname, search } = useLocation();
  const clubType = clubTypeIn(String(membershipIn(useCheckout().cart)?.clubContinuityTypeId));
  return (
    <Link
      to={entrancePath('/shop/login', { clubType, returnTo: pathname + search })}
      className="link-line"
      onClick={() => bringEmail(emailOf())}
    >
      Log in and come back
    </Link>
  );
}
