import { Link, useLocation } from 'react-router';
import { entrancePath } from '../account/entrance/entrance.ts';

/** For a guest whose e-mail has an account: to the log-in, and back to this very page. */
export function LogInToContinue() {
  const { pathname, search } = useLocation();
  return (
    <Link
      to={entrancePath('/shop/login', { returnTo: pathname + search })}
      className="link inline-flex min-h-11 items-center"
    >
      Log in and come back
    </Link>
  );
}
